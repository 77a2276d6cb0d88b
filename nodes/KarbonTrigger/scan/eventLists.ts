import { type ChangeEvent, momentOf } from '../events/changeEvent';
import { SPREAD_MS } from '../events/delays';
import { isListable, sourcesOf } from './sources';

/**
 * The earliest time that the change may have in its list. Milliseconds since the epoch; -Infinity for an event without
 * time.
 */
export function earliestOf(event: ChangeEvent): number {
	return (momentOf(event) ?? -Infinity) - SPREAD_MS;
}

/**
 * The earliest time at which one of the events may have happened, by path of the lists that may show it. Milliseconds
 * since the epoch.
 */
export function oldestTimes(events: readonly ChangeEvent[]): Map<string, number> {
	const oldest = new Map<string, number>();
	for (const event of events) {
		for (const { path } of sourcesOf(event)) {
			oldest.set(path, Math.min(oldest.get(path) ?? Infinity, earliestOf(event)));
		}
	}
	return oldest;
}

/**
 * Those of the records that one of the events is about, as far as a list shows the event's change.
 * @param records keys
 */
export function listedRecordsOf(
	groups: ReadonlyArray<Iterable<ChangeEvent>>,
	records: ReadonlySet<unknown>,
): Set<unknown> {
	const keys = new Set<unknown>();
	for (const events of groups) {
		for (const event of events) {
			const { ResourcePermaKey: key } = event;
			if (records.has(key) && isListable(event)) keys.add(key);
		}
	}
	return keys;
}
