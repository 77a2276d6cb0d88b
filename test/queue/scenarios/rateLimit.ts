import { randomUUID } from 'node:crypto';
import { waitUntil, type StoredWorkflow, type WorkflowFile } from '../../../host';
import { createSimulator, type Simulator } from '../../../simulator';
import { storeCredential } from '../../e2e/support/stage';
import { recordMeasurement } from '../support/measurements';
import type { Cluster } from '../support/cluster';
import { ended, fetched } from '../support/executions';
import { shareOfWorkers } from '../support/workers';

const READS = 500;
const EXECUTIONS = 20;
/** karbon.md 100. */
const PER_MINUTE = 120;
const MAX_MINUTES = 7;

/** A workflow that receives keys with a webhook and reads the invoice of each. */
function readingWorkflow(): WorkflowFile {
	const node = (name: string, type: string, typeVersion: number, parameters: object) => ({
		id: randomUUID(),
		name,
		type,
		typeVersion,
		position: [0, 0],
		parameters: { ...parameters },
	});
	const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });
	return {
		name: 'reads',
		nodes: [
			{
				...node('Webhook', 'n8n-nodes-base.webhook', 2, { httpMethod: 'POST', path: 'reads' }),
				webhookId: randomUUID(),
			},
			node('Keys', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'body.keys' }),
			{
				...node('Read', 'n8n-nodes-karbon.karbon', 1, {
					resource: 'invoice',
					operation: 'get',
					invoiceKey: { __rl: true, mode: 'id', value: "={{ $json['body.keys'] ?? $json.keys }}" },
				}),
				credentials: { karbonApi: { id: null, name: 'karbonApi' } },
			},
		],
		connections: { Webhook: to('Keys'), Keys: to('Read') },
		settings: { executionOrder: 'v1' },
	};
}

/** Starts an execution, once n8n has registered the webhook. */
async function start({ processor }: Cluster, keys: string[]): Promise<void> {
	const post = async () => {
		const response = await fetch(`${processor.url}/webhook/reads`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ keys }),
		});
		return response.status === 404 ? undefined : response.status;
	};
	expect(await waitUntil(post, { what: 'the webhook', timeoutMs: 30_000 })).toBe(200);
}

/** Two workers share the rate limit without communicating. */
export function sharedRateLimit(cluster: () => Cluster): void {
	let simulator: Simulator;
	let workflow: StoredWorkflow;

	beforeAll(async () => {
		simulator = await createSimulator({
			data: { invoices: READS },
			rateLimit: { algorithm: 'slidingWindow', limit: PER_MINUTE, windowMs: 60_000 },
		});
		const { client } = cluster();
		await storeCredential(client, simulator, { requestsPerMinute: PER_MINUTE });
		workflow = await client.importWorkflow(readingWorkflow());
		await client.activate(workflow.id);
	});
	afterAll(async () => await simulator?.close());

	it(
		`two workers read ${READS} records without a failed item`,
		async () => {
			const keys = [...simulator.store.invoices.keys()];
			const size = READS / EXECUTIONS;
			const started = Date.now();
			const { result: executions, shares } = await shareOfWorkers(cluster(), async () => {
				for (let from = 0; from < READS; from += size) {
					await start(cluster(), keys.slice(from, from + size));
				}
				const ids = await ended(cluster(), workflow.id, EXECUTIONS, MAX_MINUTES * 60_000);
				return await fetched(cluster(), ids);
			});
			const seconds = Math.round((Date.now() - started) / 1000);
			const read = executions.flatMap((execution) =>
				execution.jsonOf('Read').map(({ InvoiceKey }) => InvoiceKey),
			);
			const refused = simulator.requests.filter(({ status }) => status === 429).length;
			recordMeasurement(
				`${READS} reads by two workers with a rate limit of ${PER_MINUTE} a minute`,
				`${read.length} read, ${executions.filter(({ status }) => status !== 'success').length} failed executions, ${refused} requests over the limit, ${seconds} s (best possible ${Math.round(((READS - PER_MINUTE) * 60) / PER_MINUTE)} s), executions by worker ${shares.join(' and ')}`,
			);

			expect(executions.filter(({ status }) => status !== 'success')).toEqual([]);
			expect(read.sort()).toEqual([...keys].sort());
			expect(shares.every((count) => count > 0)).toBe(true);
		},
		(MAX_MINUTES + 1) * 60_000,
	);
}
