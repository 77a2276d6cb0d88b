import type { KarbonCredentials } from '../../shared/credentials';
import type { Operation } from './operation';

/** Under a small rate limit: more reads would only wait for it, and make other workflows wait longer. */
const MIN_CONCURRENT_READS = 6;
/** Under a large rate limit: enough to make up for the latency of each request. */
const MAX_CONCURRENT_READS = 20;
/** Between these two, as many reads run at once as the rate limit allows in this time. Seconds. */
const QUEUED_SECONDS = 3;

/** A client, as far as its rate limit matters. */
interface Limited {
	credentials: Pick<KarbonCredentials, 'requestsPerMinute'>;
}

/**
 * How many items that only read are processed at once.
 * @param operations the operation of each item
 */
export function concurrentItems(
	operations: ReadonlyArray<Pick<Operation, 'maxConcurrency'>>,
	client: Limited,
): number {
	const reads = concurrentReads(client);
	return operations.reduce(
		(least, { maxConcurrency = reads }) => Math.min(least, maxConcurrency),
		reads,
	);
}

/** How many reads run at once in a run of the node. */
export function concurrentReads({ credentials }: Limited): number {
	const queued = Math.ceil((credentials.requestsPerMinute / 60) * QUEUED_SECONDS);
	return Math.min(Math.max(queued, MIN_CONCURRENT_READS), MAX_CONCURRENT_READS);
}
