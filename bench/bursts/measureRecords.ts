import { openStage } from '../../test/e2e/support/stage';
import { outcomeOf, type Outcome } from './thresholds';
import { burst } from './burst';
import { burstTable } from './burstTable';
import { openTrigger } from './targets';

const DELIVERIES = 1_000;
const BATCH_SIZE = 10;
/** Enough records to need more than one window of the rate limit. */
const RECORDS = 40;
const REQUESTS_PER_MINUTE = 120;
const MAX_GROWTH_MIB = 200;

/** A burst to the trigger with 'Include Record', whose executions wait for the rate limit. */
export async function measureRecords(): Promise<Outcome> {
	const stage = await openStage({
		credential: { requestsPerMinute: REQUESTS_PER_MINUTE },
		simulator: {
			data: { invoices: RECORDS },
			deliveryTimeoutMs: 60_000,
			rateLimit: { algorithm: 'slidingWindow' },
		},
	});
	try {
		const keys = [...stage.simulator.store.invoices.keys()];
		const result = await burst(stage, await openTrigger(stage, true), {
			deliveries: DELIVERIES,
			concurrency: 10,
			keysOf: (delivery) => {
				const first = (Math.abs(delivery) * BATCH_SIZE) % keys.length;
				return keys.slice(first, first + BATCH_SIZE);
			},
		});
		const table = `Include Record on n8n ${stage.n8n.version}, ${REQUESTS_PER_MINUTE} requests per minute.\n\n${burstTable([result])}`;
		const threshold = { name: 'MiB of memory', value: result.growthMiB, max: MAX_GROWTH_MIB };
		return outcomeOf(
			table,
			[threshold],
			result.eventError === undefined ? [] : [result.eventError],
		);
	} finally {
		await stage.close();
	}
}
