import type { WorkflowNode } from '../../../host';
import { graph, MANUAL } from '../writes/workflows';
import { recordMeasurement } from '../support/measurements';
import { openStage, SETUP_MS, type Stage } from '../support/stage';
import { byId, itemNodes, karbonNode } from '../support/workflows/actionWorkflow';

const ROUNDS = 2_000;
/** Rounds that are compared: the first and the last ones. */
const COMPARED = 100;
const MIB = 1024 * 1024;
/** The first rounds are slower, because n8n compiles code. */
const MAX_RATIO = 1.5;
/** Of n8n in the second half of the rounds. n8n keeps the data of each round until the execution ends. */
const MAX_GROWTH = 100 * MIB;

const LOOP: WorkflowNode = {
	name: 'Loop',
	type: 'n8n-nodes-base.splitInBatches',
	typeVersion: 3,
	parameters: { options: {} },
};

describe('Loop Over Items', () => {
	let stage: Stage;

	beforeAll(async () => {
		const data = { contacts: 2, organizations: 1, invoices: 50, workItems: 2 };
		stage = await openStage({
			simulator: { data },
			credential: { requestsPerMinute: 60_000 },
			// With more memory, n8n collects garbage later than the loop ends.
			env: { NODE_OPTIONS: '--max-old-space-size=512' },
		});
	}, SETUP_MS);
	afterAll(async () => {
		await stage?.close();
	});

	it('writes and reads in 2,000 rounds without more time or memory for the last ones', async () => {
		const { client, simulator, n8n } = stage;
		const [workItem] = simulator.store.workItems.keys();
		const [invoice] = simulator.store.invoices.keys();
		const write = karbonNode(
			{
				resource: 'expense',
				operation: 'create',
				entityType: 'WorkItem',
				entityKey: byId(workItem),
				expenseDate: '2026-11-02',
				value: '1.00',
				billableValue: '1.00',
				description: '=Round {{ $json.round }}',
			},
			{ name: 'Write' },
		);
		const read = karbonNode(
			{ resource: 'invoice', operation: 'get', invoiceKey: byId(invoice) },
			{ name: 'Read' },
		);
		const rounds = Array.from({ length: ROUNDS }, (_, round) => ({ round }));
		const items = itemNodes(rounds);
		const workflow = await client.importWorkflow(
			graph(
				'Long Loop',
				[MANUAL, ...items, LOOP, write, read],
				[
					['Start', 'List'],
					['List', 'Items'],
					['Items', 'Loop'],
					['Loop', 'Write', 1],
					['Write', 'Read'],
					['Read', 'Loop'],
				],
			),
		);
		let half = 0;
		const timer = setInterval(() => {
			if (half === 0 && simulator.requests.length >= ROUNDS) half = n8n.rssBytes();
		}, 100);
		const execution = await client
			.runWorkflow(workflow.id, { timeoutMs: 900_000 })
			.finally(() => clearInterval(timer));
		const growth = n8n.rssBytes() - half;
		expect([execution.status, execution.error?.message]).toEqual(['success', undefined]);
		expect(simulator.requests).toHaveLength(2 * ROUNDS);
		const starts = execution.runs.Write.map(({ startTime }) => Number(startTime));
		const meanMs = (from: number) => (starts[from + COMPARED] - starts[from]) / COMPARED;
		const [first, last] = [meanMs(0), meanMs(ROUNDS - COMPARED - 1)];
		recordMeasurement(
			'Loop Over Items, 2,000 rounds of a write and a read',
			`${first.toFixed(0)} ms a round at first, ${last.toFixed(0)} ms at last; memory in the second half ${(growth / MIB).toFixed(0)} MiB`,
		);
		expect(last).toBeLessThan(first * MAX_RATIO);
		expect(growth).toBeLessThan(MAX_GROWTH);
	}, 1_000_000);
});
