import { readFileSync } from 'node:fs';

import { createManualClock } from '../../../simulator';
import { createRandom } from '../../../simulator/data/random';
import { FAULTS } from '../../chaos/faults';
import type { Fault } from '../../chaos/faults/fault';
import { problemsOf, type Reference } from '../../chaos/grid/judge';
import { type Kind, kindOf } from '../../chaos/grid/kinds';
import { isOmitted, ruleFor } from '../../chaos/grid/ruleFor';
import { isChosen, SEED } from '../../chaos/sample';
import type { CellResult } from '../../chaos/cell/runCell';
import { SENDING_OPERATIONS } from '../../nodes/Karbon/everyOperation';
import { FEW_RECORDS } from '../../readings/support/fewRecords';
import { closeAll, type OtherServer, startOtherServer } from '../../support/servers/testServers';
import { filesBelow } from '../support/filesBelow';
import { recordMeasurement } from '../support/measurements';
import { openStage, type Stage } from '../support/stage';
import { type PhaseFault, runOnN8n } from './runOnN8n';

/** Faults of each operation. */
const CELLS = 4;

/** Faults that end within seconds of real time. */
const QUICK = FAULTS.filter(
	({ group, name, respond }) =>
		respond !== undefined &&
		!['slow before', 'slow after', '429 for long', 'none'].includes(group) &&
		(group !== '429' || name.endsWith(' 1')),
);

interface Cell extends PhaseFault {
	name: string;
	kind: Kind;
}

/** Some of the cells of an operation that make sense. */
function cellsOf(operation: string, { alone }: Reference): Cell[] {
	const phases = [...new Set(alone[0].flights.map(({ phase }) => phase))];
	const writes = phases.includes('write');
	const sensible = phases.flatMap((phase) =>
		QUICK.map((fault) => ({
			name: `${operation}, ${phase}, ${fault.name}`,
			kind: kindOf(operation, phase, writes),
			phase,
			fault,
		})).filter(({ kind, fault }) => !isOmitted(operation, kind, { fault })),
	);
	const random = createRandom(SEED, `cells of ${operation} on a real n8n`);
	return Array.from({ length: CELLS }, () => sensible.splice(random.below(sensible.length), 1)[0]);
}

/** The same run, as if its requests were those of another item. */
const asItem = (run: CellResult, item: number): CellResult => ({
	...run,
	flights: run.flights.map((flight) => ({ ...flight, item })),
});

/** What is wrong with a cell, if its fault concerned one of the items, and no other. */
function problemsFor(reference: Reference, cell: CellResult, kind: Kind, fault: Fault): string[] {
	const rule = ruleFor(kind, { fault, lasting: 'once' });
	if (!rule) throw new Error(`No rule fits: ${kind}, ${fault.group}`);
	const whole = (item: number) => ({ ...reference, whole: asItem(reference.whole, item) });
	const [first, second = first] = reference.alone.map((_run, item) =>
		problemsOf(
			whole(item),
			asItem(cell, item),
			{ fault, lasting: 'once', phase: 'read', item },
			rule,
		),
	);
	return second.length < first.length ? second : first;
}

describe('Faults on a real n8n', () => {
	let stage: Stage;
	let other: OtherServer;
	const totals = { cells: 0, failed: 0 };

	beforeAll(async () => {
		// The account begins with the same records for each cell.
		const clock = createManualClock(Date.now());
		stage = await openStage({ simulator: { clock, data: FEW_RECORDS } });
		other = await startOtherServer();
	});
	afterAll(async () => {
		await closeAll();
		await stage?.close();
	});

	it.each(SENDING_OPERATIONS.filter(isChosen))('%s', async (operation) => {
		const run = async (phaseFault?: PhaseFault, only?: number) =>
			await runOnN8n(stage, other, operation, phaseFault, only);
		const whole = await run();
		const alone = [await run(undefined, 0)];
		if (whole.outputs[1].length > 0) alone.push(await run(undefined, 1));
		const reference = { whole, alone };
		const failed = [whole, ...alone].flatMap(({ broken, outputs }) => [
			broken,
			...outputs.flat().map(({ error }) => error),
		]);
		expect(failed.filter((error) => error !== undefined)).toEqual([]);
		const problems: string[] = [];
		for (const { name, kind, ...phaseFault } of cellsOf(operation, reference)) {
			const found = problemsFor(reference, await run(phaseFault), kind, phaseFault.fault);
			totals.cells += 1;
			totals.failed += found.length > 0 ? 1 : 0;
			problems.push(...found.map((text) => `${name}: ${text}`));
		}
		expect(problems).toEqual([]);
	});

	it('leaves no token and no access key in the log or in a file', async () => {
		const { accessToken, accessKey } = stage.simulator.credentials;
		await stage.n8n.stop();
		const places = {
			log: stage.n8n.log.join('\n'),
			...Object.fromEntries(
				filesBelow(stage.n8n.userFolder).map((file) => [file, readFileSync(file, 'latin1')]),
			),
		};
		const found = Object.entries(places).filter(([, text]) =>
			[accessToken, accessKey].some((secret) => text.includes(secret)),
		);
		expect(found.map(([place]) => place)).toEqual([]);
		recordMeasurement(
			'faults on a real n8n',
			`${totals.cells} cells, ${totals.failed} with problems, 0 secrets in ${Object.keys(places).length} places`,
		);
	});
});
