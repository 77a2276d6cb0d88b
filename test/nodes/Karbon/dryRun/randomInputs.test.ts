import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { NEW_KEY } from '../../../../nodes/Karbon/dryRun/plan';
import { realTiming } from '../../../../nodes/shared/timing';
import { createExecution } from '../../../support/action/executeNode';
import { EVERY_OPERATION, resetTexts } from '../everyOperation';
import { OPERATIONS } from '../formFields';
import { useBench } from '../support';
import { optionalFields } from './randomInput';

/** `KARBON_DRY_RUNS=100 npx jest test/nodes/Karbon/dryRun/randomInputs` takes some minutes. */
const RUNS = Number(process.env.KARBON_DRY_RUNS ?? 5);
const SEED = Number(process.env.KARBON_DRY_RUN_SEED ?? 25);
const FIXED = { numRuns: RUNS, seed: SEED, endOnFailure: process.env.CI === undefined };
const MAX_TEST_MS = 3_600_000;

const bench = useBench({
	data: { contacts: 2, organizations: 2, clientGroups: 1, invoices: 4, payments: 3, workItems: 2 },
});

const WRITES = OPERATIONS.filter(({ operation }) => operation.effect === 'write').map(
	({ id }) => id,
);
const counts = { inputs: 0, planned: 0, unchanged: 0, refused: 0, writesOfDryRuns: 0 };

/** How far the nodes' clock is ahead. A read that shows records as before a write seems outdated for 30 seconds. */
let aheadMs = 0;
beforeEach(() => {
	jest.spyOn(realTiming, 'now').mockImplementation(() => Date.now() + aheadMs);
});

async function run(id: string, fields: INodeParameters, isDryRun: boolean) {
	const { simulator } = bench;
	await simulator.restart();
	aheadMs += 60_000;
	resetTexts();
	const { parameters, item } = EVERY_OPERATION[id](simulator);
	const collections = Object.entries(fields).map(([name, values]) => [
		name,
		{ ...(parameters[name] as INodeParameters), ...(values as INodeParameters) },
	]);
	const form = { ...parameters, ...(Object.fromEntries(collections) as INodeParameters) };
	const options = { ...(form.options as INodeParameters), ...(isDryRun ? { dryRun: true } : {}) };
	const before = keysOf();
	simulator.reset();
	const items = item ? [item] : undefined;
	const execution = createExecution();
	const { error, items: output } = await bench.run(id, { ...form, options }, { items, execution });
	return {
		error,
		output: output[0]?.json,
		newKeys: keysOf().filter((key) => !before.includes(key)),
	};
}

const keysOf = () =>
	Object.values(bench.simulator.store).flatMap((records) =>
		records instanceof Map ? [...(records as Map<string, unknown>).keys()] : [],
	);

/** The requests that write, as a plan shows them. A file has no body there. */
function sent(id: string, newKeys: readonly string[]): unknown[] {
	const requests = bench.simulator.requests
		.filter(({ method }) => method !== 'GET')
		.map(({ method, url, body }) => ({ method, path: url.split('?')[0], body }));
	const [, ...later] = requests;
	const text = newKeys.reduce((all, key) => all.replaceAll(key, NEW_KEY), JSON.stringify(later));
	const all = [...requests.slice(0, 1), ...(JSON.parse(text) as typeof later)];
	return id === 'file.upload' ? all.map(({ method, path }) => ({ method, path })) : all;
}

function planned(id: string, output: IDataObject): unknown[] {
	const requests = output.requests as Array<Record<string, unknown>>;
	return id === 'file.upload' ? requests.map(({ method, path }) => ({ method, path })) : requests;
}

describe(`a dry run of ${RUNS} random inputs (seed ${SEED})`, () => {
	it.each(WRITES)(
		'sends nothing, and shows what %s then sends',
		async (id) => {
			const property = fc.asyncProperty(optionalFields(id, bench.simulator), async (fields) => {
				const options = fields.options as INodeParameters | undefined;
				// A dry run does not check whether a key was used.
				if (options?.idempotencyKey) options.idempotencyKey = `key ${counts.inputs}`;
				const dry = await run(id, fields, true);
				counts.inputs += 1;
				counts.writesOfDryRuns += bench.written().length;
				expect(bench.written()).toEqual([]);
				const real = await run(id, fields, false);
				const requests = sent(id, real.newKeys);
				if (dry.error) {
					counts.refused += 1;
					expect(real.error?.message).toBe(dry.error.message);
					expect(requests).toEqual([]);
					return;
				}
				const plan = planned(id, dry.output);
				counts[plan.length > 0 ? 'planned' : 'unchanged'] += 1;
				// A request that Karbon refuses is the last one.
				expect(requests).toEqual(real.error ? plan.slice(0, requests.length) : plan);
				if (real.error) expect(requests.length).toBeGreaterThan(0);
			});
			await fc.assert(property, FIXED);
		},
		MAX_TEST_MS,
	);

	it('plans most of them', () => {
		process.stdout.write(`dry run: ${JSON.stringify(counts)}\n`);
		expect(counts.planned).toBeGreaterThan(counts.inputs / 2);
	});
});
