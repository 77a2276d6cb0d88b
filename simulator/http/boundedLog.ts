/** A tenth of the oldest entries is dropped when a log is this long, so that a simulator can run for weeks. */
const KEPT = 100_000;

/** Appends to a log that must not grow without end. */
export function appendBounded<T>(log: T[], entry: T): void {
	if (log.length >= KEPT) log.splice(0, KEPT / 10);
	log.push(entry);
}
