import type { Operation } from './operation';

/** Reads at once under a small limit; more would only wait for it, and make other workflows wait longer. */
const MIN_READS_AT_ONCE = 6;
/** Reads at once under a large limit: enough to hide the time that each connection takes. */
const MAX_READS_AT_ONCE = 20;
/** A node's reads may queue for as many requests as the limit allows in this time. */
const QUEUED_SECONDS = 3;

/**
 * How many items are processed at once: one where something is written, so that no write overtakes another.
 * @param operations the operation of each item
 */
export function itemsAtOnce(
	operations: ReadonlyArray<Pick<Operation, 'effect' | 'concurrency'>>,
	requestsPerMinute: number,
): number {
	if (operations.some(({ effect }) => effect === 'write')) return 1;
	const queued = Math.ceil((requestsPerMinute / 60) * QUEUED_SECONDS);
	const reads = Math.min(Math.max(queued, MIN_READS_AT_ONCE), MAX_READS_AT_ONCE);
	return operations.reduce((least, { concurrency = reads }) => Math.min(least, concurrency), reads);
}
