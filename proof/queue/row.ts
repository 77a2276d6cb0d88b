import { createSimulator } from '../../simulator';
import { storeCredential } from '../../test/e2e/support/stage';
import { openCluster } from '../../test/queue/support/cluster';
import { ended } from '../../test/queue/support/executions';
import { readingWorkflow, startReads } from '../../test/queue/support/reads';
import type { Cell, Row } from '../harness/row';
import { compressedWindow } from './compressedWindow';

const READS = 2_000;
const EXECUTIONS = 40;
const LIMIT = 120;
/** A tenth of the documented window. */
const WINDOW_MS = 6_000;
const START_TIMEOUT_MS = 600_000;
const TIMEOUT_MS = 1_200_000;

/** Targets of a cluster. */
interface Targets {
	minGoodput?: number;
	maxRejected?: number;
}

/** @param share of the limit that the credential has */
const cellOf = (
	workers: number,
	share: number,
	{ minGoodput, maxRejected }: Targets = {},
): Cell => ({
	name: `${workers} ${workers === 1 ? 'worker' : 'workers'}, credential with ${share} per ${WINDOW_MS / 1000} s`,
	samples: 1,
	figures: [
		{
			name: 'goodput / limit',
			// The first window may be used at once.
			of: ({ tookMs }) => ((READS - LIMIT) * WINDOW_MS) / LIMIT / tookMs,
			min: minGoodput,
		},
		{
			name: 'rejected requests / requests',
			of: ({ refused, requests }) => refused / requests,
			max: maxRejected,
		},
		{
			name: 'failed reads',
			of: ({ read }) => READS - read,
			max: 0,
			isForEach: true,
			digits: 0,
		},
		{ name: 'time (s)', of: ({ tookMs }) => tookMs / 1000, digits: 0 },
	],
	async open() {
		const compressed = compressedWindow(WINDOW_MS);
		const cluster = await openCluster({
			workers,
			env: { NODE_OPTIONS: compressed.option },
			startTimeoutMs: START_TIMEOUT_MS,
		});
		return {
			async measure() {
				const simulator = await createSimulator({
					data: { invoices: READS },
					rateLimit: { algorithm: 'slidingWindow', limit: LIMIT, windowMs: WINDOW_MS },
				});
				try {
					const { client } = cluster;
					await storeCredential(client, simulator, { requestsPerMinute: share });
					const { id } = await client.importWorkflow(readingWorkflow());
					await client.activate(id);
					const keys = [...simulator.store.invoices.keys()];
					const size = READS / EXECUTIONS;
					for (let from = 0; from < READS; from += size) {
						await startReads(cluster, keys.slice(from, from + size));
					}
					await ended(cluster, id, EXECUTIONS, TIMEOUT_MS);
					const { requests } = simulator;
					const times = requests.map(({ at }) => at);
					const read = new Set(
						requests.flatMap(({ status, path }) => (status === 200 ? [path] : [])),
					);
					return {
						tookMs: Math.max(...times) - Math.min(...times),
						read: read.size,
						requests: requests.length,
						refused: requests.filter(({ status }) => status === 429).length,
					};
				} finally {
					await simulator.close();
				}
			},
			async close() {
				await cluster.close();
				compressed.remove();
			},
		};
	},
});

/** Queue mode workers that share a limit. */
export const QUEUE_ROW: Row = {
	id: 6,
	title: 'Queue mode workers',
	method: `${READS.toLocaleString('en-US')} reads by key in ${EXECUTIONS} executions, on n8n in queue mode with PostgreSQL and Redis. All workers share a limit of ${LIMIT} requests in ${WINDOW_MS / 1000} s (sliding window), without communicating. The nodes and the simulator use the same shortened window. Needs \`apt-get install postgresql redis-server\`.`,
	cells: [
		cellOf(1, LIMIT),
		cellOf(2, LIMIT),
		cellOf(4, LIMIT, { minGoodput: 0.8, maxRejected: 0.1 }),
		cellOf(4, LIMIT / 4, { minGoodput: 0.95, maxRejected: 0.01 }),
	],
};
