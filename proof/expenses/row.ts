import { randomUUID } from 'node:crypto';

import type { Execution, OutputItem } from '../../host';
import { chainOf, itemNodes } from '../../test/e2e/support/workflows/actionWorkflow';
import type { Stage } from '../../test/e2e/support/stage';
import { openComparison } from '../n8n/stage';
import type { Row, Sample } from '../harness/row';
import { inTurn } from '../n8n/side';
import { httpRequest, karbon } from '../n8n/workflows';

const PAIRS = 5;
const EXPENSES = 500;
/** Primes near 100, so that the two faults hit different requests. */
const RESET_BEFORE_EVERY = 97;
const RESET_AFTER_EVERY = 103;
const DATE = '2026-03-01T00:00:00Z';

/** What became of the expenses of a run. */
interface Outcome {
	duplicates: number;
	/** Not recorded, although the workflow reports no error. */
	silentLosses: number;
	/** Items with an error. */
	reported: number;
	/** Of these, the ones that Karbon recorded. */
	reportedButRecorded: number;
	tookMs: number;
}

const bodyOf = (workItem: string) => ({
	Timeline: { EntityType: 'WorkItem', EntityKey: workItem },
	ExpenseDate: DATE,
	Value: 100,
	BillableValue: 80,
	Description: '={{ description }}',
});

/** The Karbon node. Errors become items. */
const node = (workItem: string) => [
	karbon(
		{
			resource: 'expense',
			operation: 'create',
			entityType: 'WorkItem',
			entityKey: { __rl: true, mode: 'id', value: workItem },
			expenseDate: DATE,
			value: 100,
			billableValue: 80,
			description: '={{ $json.description }}',
		},
		{ name: 'Write', onError: 'continueRegularOutput' },
	),
];

/**
 * The HTTP Request node, one request at a time, which goes on after an error. Its 'Retry On Fail' would send all
 * expenses again, so a second node repeats only those that failed.
 */
function flow(url: string, workItem: string) {
	const body = JSON.stringify(bodyOf(workItem)).replace(
		'={{ description }}',
		"{{ $('Items').item.json.description }}",
	);
	const parameters = {
		method: 'POST',
		url: `${url}/v3/Expenses`,
		sendBody: true,
		specifyBody: 'json',
		jsonBody: `=${body}`,
		options: { batching: { batch: { batchSize: 1, batchInterval: 0 } } },
	};
	const write = httpRequest(parameters, { name: 'Write', onError: 'continueErrorOutput' });
	const again = httpRequest(parameters, { name: 'Again', onError: 'continueRegularOutput' });
	return [write, again];
}

/** A workflow that writes all expenses of a list. The second node, if any, gets the errors of the first. */
async function importSide({ client }: Stage, nodes: ReturnType<typeof node>, names: string[]) {
	const list = names.map((description) => ({ description }));
	const [write, again] = nodes;
	const chain = chainOf(randomUUID(), [...itemNodes(list), write] as Parameters<typeof chainOf>[1]);
	if (again) {
		const added = { typeVersion: 1, parameters: {}, ...again, id: randomUUID() };
		chain.nodes.push({ ...added, position: [880, 0] });
		chain.connections.Write = { main: [[], [{ node: 'Again', type: 'main', index: 0 }]] };
	}
	return await client.importWorkflow(chain);
}

const isError = ({ json, error }: OutputItem) => error !== undefined || json.error !== undefined;

/** The descriptions of the items that ended with an error, and of those that did not. */
function reportsOf(execution: Execution, names: readonly string[]) {
	const nameOf = (item: OutputItem, index: number) => {
		const paired = item.pairedItem as { item?: number } | Array<{ item?: number }> | undefined;
		return (Array.isArray(paired) ? paired[0]?.item : paired?.item) ?? index;
	};
	const failed = new Set<string>();
	const [first, second] = ['Write', 'Again'].map((name) => execution.itemsOf(name));
	first.forEach((item, index) => isError(item) && failed.add(names[nameOf(item, index)]));
	// Items of the second node are paired with the errors of the first.
	const errors = execution.itemsOf('Write', 1);
	second.forEach((item, index) => {
		const source = errors[nameOf(item, index)];
		if (isError(item)) failed.add(names[nameOf(source, index)]);
	});
	return failed;
}

async function run(stage: Stage, nodes: ReturnType<typeof node>, label: string): Promise<Outcome> {
	const { simulator, client } = stage;
	const names = Array.from({ length: EXPENSES }, (_, index) => `${label} ${index}`);
	const { id } = await importSide(stage, nodes, names);
	const match = { method: 'POST', path: '/v3/Expenses' };
	simulator.faults.clear();
	simulator.faults.add({ match: { ...match, every: RESET_BEFORE_EVERY }, action: 'resetBefore' });
	simulator.faults.add({ match: { ...match, every: RESET_AFTER_EVERY }, action: 'resetAfter' });
	const startedMs = performance.now();
	const execution = await client.runWorkflow(id, { timeoutMs: 300_000 });
	const tookMs = Math.round(performance.now() - startedMs);
	if (execution.status !== 'success') throw new Error(execution.error?.message);
	const counts = new Map(names.map((name) => [name, 0]));
	for (const { Description } of simulator.store.expenses.values()) {
		const name = String(Description);
		if (counts.has(name)) counts.set(name, counts.get(name)! + 1);
	}
	const failed = reportsOf(execution, names);
	const recorded = (name: string) => counts.get(name)! > 0;
	return {
		duplicates: names.filter((name) => counts.get(name)! > 1).length,
		silentLosses: names.filter((name) => !recorded(name) && !failed.has(name)).length,
		reported: failed.size,
		reportedButRecorded: [...failed].filter(recorded).length,
		tookMs,
	};
}

const sampleOf = (prefix: string, outcome: Outcome): Sample =>
	Object.fromEntries(
		Object.entries(outcome).map(([name, value]) => [`${prefix}.${name}`, value as number]),
	);

const count = (name: string, key: string, max?: number) => ({
	name,
	of: (sample: Sample) => sample[key],
	max,
	isForEach: true,
	digits: 0,
});

/** Expenses while connections are cut before and after Karbon records them. */
export const EXPENSES_ROW: Row = {
	id: 3,
	title: 'Writes while connections are cut',
	method: `${EXPENSES} expenses with different descriptions, on a real n8n instance. The simulator drops every ${RESET_BEFORE_EVERY}th request before recording the expense, and every ${RESET_AFTER_EVERY}rd after recording it. Afterwards, the simulator's records are compared with what the workflow reports. The baseline is the HTTP Request node, one request at a time, with a second HTTP Request node that repeats the failed items. The HTTP Request node's 'Retry On Fail' would send all expenses again.`,
	cells: [
		{
			name: `${EXPENSES} expenses`,
			samples: PAIRS,
			figures: [
				count('duplicates', 'karbon.duplicates', 0),
				count('silent losses', 'karbon.silentLosses', 0),
				count('items with an error', 'karbon.reported'),
				count(
					'failed items that were recorded (reported as "may have been recorded")',
					'karbon.reportedButRecorded',
				),
				count('duplicates of the HTTP Request nodes', 'other.duplicates'),
				count('silent losses of the HTTP Request nodes', 'other.silentLosses'),
				{
					name: 'time / HTTP Request nodes',
					of: (sample) => sample['karbon.tookMs'] / sample['other.tookMs'],
				},
			],
			async open() {
				const stage = await openComparison({
					simulator: { data: { invoices: 0, workItems: 1 } },
				});
				const [workItem] = stage.simulator.store.workItems.keys();
				const { url } = stage.simulator;
				return {
					async measure(index) {
						const label = randomUUID();
						const [karbonSide, otherSide] = await inTurn(index, [
							async () => await run(stage, node(workItem), `karbon ${label}`),
							async () => await run(stage, flow(url, workItem), `other ${label}`),
						]);
						return { ...sampleOf('karbon', karbonSide), ...sampleOf('other', otherSide) };
					},
					close: async () => await stage.close(),
				};
			},
		},
	],
};
