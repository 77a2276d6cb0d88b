import type { StoredWorkflow } from '../../../host';
import { createSimulator, type Simulator } from '../../../simulator';
import { storeCredential } from '../../e2e/support/stage';
import { recordMeasurement } from '../support/measurements';
import type { Cluster } from '../support/cluster';
import { ended, fetched } from '../support/executions';
import { readingWorkflow, startReads } from '../support/reads';
import { shareOfWorkers } from '../support/workers';

const READS = 500;
const EXECUTIONS = 20;
/** karbon.md 100. */
const PER_MINUTE = 120;
const MAX_MINUTES = 7;

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
					await startReads(cluster(), keys.slice(from, from + size));
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
