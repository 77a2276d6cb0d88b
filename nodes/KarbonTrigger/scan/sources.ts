import {
	CHANGE_SOURCES,
	type ChangeSource,
	TIME_ENTRIES,
} from '../../shared/changes/changeSources';
import { perObject } from '../../shared/remember';
import { type ChangeEvent, identityOf, SPREAD_MS } from '../events/changeEvent';

/**
 * The list that shows a kind of record with a modification time, by each name that notifications have for the record. A
 * map, because it is asked for each event that waits.
 */
export const SOURCE_OF_RESOURCE: ReadonlyMap<unknown, ChangeSource> = new Map(
	CHANGE_SOURCES.flatMap((source) => [
		[source.resourceType, source],
		[source.alsoCalled ?? source.resourceType, source],
	]),
);

const CLIENT_SOURCES = CHANGE_SOURCES.filter(({ webhookType }) => webhookType === 'Contact');

/**
 * Listable: Karbon lists the record with its modification time, so a scan after a crash can find the change
 * again. Lists have no deleted records.
 */
export function isListable(event: ChangeEvent): boolean {
	return event.ActionType !== 'Deleted' && SOURCE_OF_RESOURCE.has(event.ResourceType);
}

/** The lists that may show the change of an event. A delivered `Contact` may be any client (karbon.md 91). */
export function sourcesOf(event: ChangeEvent): readonly ChangeSource[] {
	if (!isListable(event)) return [];
	if (event.ResourceType === 'Contact' && !event.recovered) return CLIENT_SOURCES;
	return [SOURCE_OF_RESOURCE.get(event.ResourceType)!];
}

/** The lists behind the chosen types that may show modification times. */
export function sourcesFor(webhookTypes: readonly string[]): ChangeSource[] {
	return CHANGE_SOURCES.filter(({ webhookType }) => webhookTypes.includes(webhookType));
}

/** Also the list of time entries, whose rows are always compared. */
const SCANNED_SOURCES: readonly ChangeSource[] = [...CHANGE_SOURCES, TIME_ENTRIES];

/** All lists behind the chosen types that are scanned. */
export function scannedSources(webhookTypes: readonly string[]): ChangeSource[] {
	return SCANNED_SOURCES.filter(({ webhookType }) => webhookTypes.includes(webhookType));
}

/** What is kept by path of a list, for the lists behind the chosen types. */
export function ofChosen<T>(
	webhookTypes: readonly string[],
	byPath: Readonly<Record<string, T>>,
): Record<string, T> {
	const chosen = SCANNED_SOURCES.filter(
		({ webhookType, path }) => webhookTypes.includes(webhookType) && path in byPath,
	);
	return Object.fromEntries(chosen.map(({ path }) => [path, byPath[path]]));
}

/**
 * The earliest time that the change may have in its list. Milliseconds since the epoch; -Infinity for an event without
 * time.
 */
export function earliestOf(event: ChangeEvent): number {
	return (identityOf(event).moment ?? -Infinity) - SPREAD_MS;
}

/**
 * The earliest time at which one of the events may have happened, by path of the lists that may show it. Milliseconds
 * since the epoch. Computed once for each array: scans ask page by page, executions as well, and thousands of events may
 * be unfinished.
 */
export const oldestTimes = perObject((events: readonly ChangeEvent[]): Map<string, number> => {
	const oldest = new Map<string, number>();
	for (const event of events) {
		for (const { path } of sourcesOf(event))
			oldest.set(path, Math.min(oldest.get(path) ?? Infinity, earliestOf(event)));
	}
	return oldest;
});
