/** At this length the oldest tenth of a log is removed, so that a simulator can run for weeks. */
const MAX_ENTRIES = 100_000;

/** Appends to a log with a maximum length. */
export function appendBounded<T>(log: T[], entry: T): void {
	if (log.length >= MAX_ENTRIES) log.splice(0, MAX_ENTRIES / 10);
	log.push(entry);
}
