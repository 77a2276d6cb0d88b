import { MIN_RELIABLE_AGE_MS } from '../../shared/changes/changeSources';
import { timeOf } from '../../shared/moments';
import { RecentMap } from '../../shared/remember';
import { type ChangeEvent, identityOf, SPREAD_MS } from '../events/changeEvent';
import { isListable, SOURCE_OF_RESOURCE } from '../scan/sources';
import { coverMarks, coverOf, type Mark, stateMark } from './marks';

/** Changes that were handed on to the workflow. Moments in milliseconds since the epoch, by Karbon's clock. */
export class KnownChanges {
	/** By `stateMark`. */
	private readonly changes: RecentMap<true>;
	/** By key: every change of the record up to this moment counts as handed on, because its notification was. */
	private readonly handedOnUntil: RecentMap<number>;

	/** @param maxEntries of single changes, and of records with a moment; beyond it, the oldest are forgotten */
	constructor(maxEntries: number) {
		this.changes = new RecentMap(maxEntries);
		this.handedOnUntil = new RecentMap(maxEntries);
	}

	add(key: string, modifiedAt: number): void {
		this.changes.set(stateMark(key, modifiedAt).seen, true);
	}

	/** Adds every change of a record up to a moment, inclusive. */
	addUntil(key: string, moment: number): void {
		this.handedOnUntil.set(key, Math.max(moment, this.handedOnUntil.get(key) ?? -Infinity));
	}

	has({ key, modifiedAt }: { key: string; modifiedAt: number }): boolean {
		const { seen } = stateMark(key, modifiedAt);
		return this.changes.has(seen) || modifiedAt <= (this.handedOnUntil.get(key) ?? -Infinity);
	}
}

interface Circumstances {
	/** The changes of this process, to which the events are added. */
	known: readonly KnownChanges[];
	/** When the trigger node began, or the delivery came, by Karbon's clock. Epoch milliseconds; undefined if not known. */
	processedAt: number | undefined;
	/** How far a notification covers its record. Milliseconds. */
	reachMs: number;
}

/** When the record of an event was changed last. Milliseconds since the epoch; NaN when the event does not carry it. */
function modifiedAt({ ResourceType, record }: ChangeEvent): number {
	const source = SOURCE_OF_RESOURCE.get(ResourceType);
	const fields = (record ?? {}) as Record<string, unknown>;
	return source === undefined ? NaN : timeOf(fields[source.timeField]);
}

/**
 * Whether the record was read as it was before a change that a scan found, or was not found soon after its change: reads
 * by key may lag behind the list. So the change does not count as handed on, and the next scan finds it again. A record
 * without milliseconds may be of the same moment as a row with them.
 */
export function isBehind(event: ChangeEvent, processedAt = NaN): boolean {
	const found = identityOf(event).moment ?? NaN;
	if (event.recordStatus === 'notFound')
		return isListable(event) && processedAt - found < SPREAD_MS;
	const read = modifiedAt(event);
	return event.recovered === true && read < found - (read % 1000 === 0 ? found % 1000 : 0);
}

/**
 * Remembers events as handed on.
 * @param events without those that are behind, see `isBehind`
 * @returns the marks by which executions of any process know their changes when a scan finds them
 */
export function noteHandedOn(
	events: readonly ChangeEvent[],
	{ known, processedAt, reachMs }: Circumstances,
): Mark[] {
	const marks: Mark[] = [];
	for (const event of events) {
		const key = event.ResourcePermaKey;
		if (typeof key !== 'string') continue;
		const found = (event.recovered && identityOf(event).moment) || NaN;
		// No mark is needed without a clock: the execution commits its own for a change that a scan found.
		if (found) for (const changes of known) changes.add(key, found);
		if (processedAt === undefined) continue;
		const exact = event.record ? modifiedAt(event) : found;
		if (processedAt - exact >= MIN_RELIABLE_AGE_MS) {
			// A list may show it in whole seconds (karbon.md 10).
			for (const time of new Set([exact, event.record ? exact - (exact % 1000) : exact])) {
				for (const changes of known) changes.add(key, time);
				marks.push(stateMark(key, time));
			}
			continue;
		}
		const cover = Number.isNaN(exact) ? coverOf(event, processedAt, reachMs) : undefined;
		if (cover === undefined) continue;
		for (const changes of known) changes.addUntil(key, cover);
		marks.push(...coverMarks(key, cover, reachMs));
	}
	return marks;
}
