import { openComparison } from '../n8n/stage';
import type { Cell } from '../harness/row';
import { burst } from './burst';
import { openTrigger } from './targets';

const BATCH_SIZE = 100;
/**
 * Records that the events name. Each execution reads each of its records once, so the burst takes about 2,100 requests,
 * which the limit allows in less time than `burst` waits.
 */
const RECORDS = 100;
const LIMIT = 120;
const MINUTE_MS = 60_000;

/** A burst to the trigger with 'Include Record', whose executions wait for the rate limit. */
export const withRecords = (deliveries: number): Cell => ({
	name: `${deliveries.toLocaleString('en-US')} deliveries, 'Include Record', ${RECORDS} records`,
	samples: 1,
	figures: [
		{
			name: 'time / (requests / limit)',
			of: ({ tookMs, requests }) => tookMs / ((requests / LIMIT) * MINUTE_MS),
			max: 1.1,
		},
		{
			name: 'events lost, repeated or out of order',
			of: ({ eventErrors }) => eventErrors,
			max: 0,
			isForEach: true,
			digits: 0,
		},
		{ name: 'requests', of: ({ requests }) => requests, digits: 0 },
		{ name: 'memory (MiB)', of: ({ growthMiB }) => growthMiB, digits: 0 },
	],
	async open() {
		const stage = await openComparison({
			credential: { requestsPerMinute: LIMIT },
			simulator: {
				data: { invoices: RECORDS },
				deliveryTimeoutMs: 60_000,
				rateLimit: { algorithm: 'slidingWindow' },
			},
		});
		const trigger = await openTrigger(stage, true);
		const keys = [...stage.simulator.store.invoices.keys()];
		return {
			async measure() {
				stage.simulator.reset();
				const measured = await burst(stage, trigger, {
					deliveries,
					concurrency: 10,
					isCold: true,
					keysOf: (delivery) => {
						const first = (delivery * BATCH_SIZE) % keys.length;
						return keys.slice(first, first + BATCH_SIZE);
					},
				});
				const requests = stage.simulator.requests.filter(({ status }) => status === 200).length;
				return { ...measured, requests };
			},
			close: async () => await stage.close(),
		};
	},
});
