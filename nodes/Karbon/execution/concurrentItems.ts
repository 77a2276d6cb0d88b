import type { Operation } from './operation';

/** Under a small rate limit: more reads would only wait for it, and make other workflows wait longer. */
const MIN_CONCURRENT_READS = 6;
/** Under a large rate limit: enough to make up for the latency of each request. */
const MAX_CONCURRENT_READS = 20;
/** Between these two, as many reads run at once as the rate limit allows in this time. Seconds. */
const QUEUED_SECONDS = 3;

/**
 * How many items are processed at once: one as soon as an operation writes, so that writes keep the order of the items.
 * @param operations the operation of each item
 */
export function concurrentItems(
	operations: ReadonlyArray<Pick<Operation, 'effect' | 'maxConcurrency'>>,
	requestsPerMinute: number,
): number {
	if (operations.some(({ effect }) => effect === 'write')) return 1;
	const reads = concurrentReads(requestsPerMinute);
	return operations.reduce(
		(least, { maxConcurrency = reads }) => Math.min(least, maxConcurrency),
		reads,
	);
}

/** How many reads run at once in a run of the node. */
export function concurrentReads(requestsPerMinute: number): number {
	const queued = Math.ceil((requestsPerMinute / 60) * QUEUED_SECONDS);
	return Math.min(Math.max(queued, MIN_CONCURRENT_READS), MAX_CONCURRENT_READS);
}
