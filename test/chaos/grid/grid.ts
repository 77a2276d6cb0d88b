import { createRandom } from '../../../simulator/data/random';
import { OPERATION_NAMES } from '../../nodes/Karbon/everyOperation';
import { closeAll } from '../../support/servers/testServers';
import { type CellResult, runCell } from '../cell/runCell';
import { type Servers, startServers } from '../cell/servers';
import type { Trouble } from '../cell/trouble';
import { FAULTS } from '../faults';
import type { Lasting } from '../faults/fault';
import { isChosen, SEED } from '../sample';
import { problemsOf, type Reference } from './judge';
import { type Kind, kindOf } from './kinds';
import { isOmitted, ruleFor } from './ruleFor';

/** Operations whose requests have a file. */
const FILES = /^file\.(upload|download)$|downloadPdf$/;

async function referenceOf(operation: string, servers: Servers): Promise<Reference> {
	const whole = await runCell(operation, servers);
	const alone = [await runCell(operation, servers, undefined, 0)];
	if (whole.outputs[1].length > 0) alone.push(await runCell(operation, servers, undefined, 1));
	return { whole, alone };
}

/** What is wrong with a run without a fault. */
const errorsOf = ({ broken, outputs }: CellResult) =>
	[broken, ...outputs.flat().map(({ error }) => error)].filter((one) => one !== undefined);

interface Cell {
	name: string;
	kind: Kind;
	trouble: Trouble;
}

/** All cells of an operation, with another item each. */
function cellsOf(operation: string, { whole, alone }: Reference): Cell[] {
	const phases = [...new Set(whole.flights.map(({ phase }) => phase))];
	const writes = phases.includes('write');
	const lastings: Lasting[] = ['once', 'always'];
	return phases.flatMap((phase) =>
		FAULTS.flatMap((fault) =>
			lastings
				.filter((lasting) => lasting === 'once' || fault.jumpMs === undefined)
				.map((lasting) => {
					const name = `${operation}, ${phase}, ${fault.name}, ${lasting}`;
					const item = alone.length > 1 ? createRandom(SEED, `item of ${name}`).below(2) : 0;
					const trouble = { fault, phase, lasting, item };
					return { name, kind: kindOf(operation, phase, writes), trouble };
				}),
		),
	);
}

/** Adds a test for each operation of a part of the grid. */
export function checkGrid(part: number, parts: number): void {
	let servers: Servers;
	const totals = { all: 0, omitted: 0, run: 0, failed: 0 };
	const ends = new Map<string, number>();
	const rejected: unknown[] = [];
	const note = (reason: unknown) => void rejected.push(reason);

	beforeAll(async () => {
		process.on('unhandledRejection', note);
		servers = await startServers();
	});
	afterAll(async () => {
		process.off('unhandledRejection', note);
		await closeAll();
	});

	const names = OPERATION_NAMES.filter((_name, at) => at % parts === part);
	it.each(names)('%s', async (operation) => {
		const reference = await referenceOf(operation, servers);
		const runs = [reference.whole, ...reference.alone];
		expect(runs.flatMap(errorsOf)).toEqual([]);
		const cells = cellsOf(operation, reference);
		const sensible = cells.filter((cell) => !isOmitted(operation, cell.kind, cell.trouble));
		totals.all += cells.length;
		totals.omitted += cells.length - sensible.length;
		const problems: string[] = [];
		for (const { name, kind, trouble } of sensible.filter((one) => isChosen(one.name))) {
			const rule = ruleFor(kind, trouble);
			if (!rule) throw new Error(`No rule fits: ${kind}, ${trouble.fault.group}`);
			const cell = await runCell(operation, servers, trouble);
			const found = problemsOf(reference, cell, trouble, rule, FILES.test(operation));
			totals.run += 1;
			totals.failed += found.length > 0 ? 1 : 0;
			ends.set(rule.expected, (ends.get(rule.expected) ?? 0) + 1);
			problems.push(...found.map((text) => `${name} (item ${trouble.item + 1}): ${text}`));
		}
		expect(problems).toEqual([]);
	});

	it('leaves out at most a tenth, and nothing is rejected without being handled', () => {
		const { all, omitted, run, failed } = totals;
		const share = ((100 * omitted) / all).toFixed(1);
		const list = [...ends].map(([expected, count]) => `${expected}: ${count}`).join(', ');
		process.stdout.write(
			`chaos: ${run} cells of ${all - omitted}, ${failed} with problems; ${omitted} left out (${share} %); ${list}\n`,
		);
		expect(omitted / all).toBeLessThanOrEqual(0.1);
		expect(rejected).toEqual([]);
	});
}
