import { waitUntil } from '../../../host';
import { recordMeasurement } from '../support/measurements';
import { openStage, SETUP_MS, type Stage } from '../support/stage';
import { chainOf, karbonNode } from '../support/workflows/actionWorkflow';

const INVOICES = 100_000;

describe('100,000 invoices with all fields, in an n8n process with a heap of 512 MiB', () => {
	let stage: Stage;

	beforeAll(async () => {
		stage = await openStage({
			simulator: { data: { invoices: INVOICES } },
			env: { NODE_OPTIONS: '--max-old-space-size=512' },
			credential: { requestsPerMinute: 60_000 },
		});
	}, SETUP_MS);
	afterAll(async () => {
		await stage?.close();
	});

	it('are read and stored', async () => {
		const { client, n8n, simulator } = stage;
		const parameters = { resource: 'invoice', operation: 'getAll', returnAll: true };
		const node = karbonNode({ ...parameters, simplify: false });
		const { id: workflowId } = await client.importWorkflow(chainOf('all invoices', [node]));
		// Waits in vain: to return an execution with its data, n8n itself needs more memory than this.
		const run = client.runWorkflow(workflowId, { timeoutMs: 0 });
		await expect(run).rejects.toThrow('end of execution');
		const ended = await waitUntil(
			async () => {
				const [one] = await client.listExecutions({ workflowId });
				return one.stoppedAt ? one : undefined;
			},
			{ what: 'the end of the execution', timeoutMs: 300_000 },
		);
		expect(ended.status).toBe('success');
		expect(n8n.isRunning).toBe(true);
		expect(simulator.requests).toHaveLength(INVOICES / 100);
		recordMeasurement(
			'100,000 invoices with all fields in a heap of 512 MiB',
			`${Number(ended.jsonSizeBytes) >> 20} MiB stored`,
		);
	}, 400_000);
});
