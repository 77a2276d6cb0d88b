import { type ChangeEvent, momentOf } from '../events/changeEvent';
import { timeOf } from '../../shared/moments';
import { SETTLED_MS } from '../events/delays';
import { sourceOf } from '../scan/sources';
import type { KnownChanges } from '../state/knownChanges';
import { coverMarks, coverOf, type Mark, stateMark } from './marks';

/** When and how events were handed on. */
interface Circumstances {
	/** What remembers them. */
	known: readonly KnownChanges[];
	/** When the trigger node began, by Karbon's clock, in milliseconds since the epoch; undefined when that is not known. */
	receivedAt: number | undefined;
	reachMs: number;
}

/** When the record was changed last, for an event that carries it. */
function modifiedAt({ ResourceType, record }: ChangeEvent): number {
	const source = sourceOf(ResourceType);
	const fields = (record ?? {}) as Record<string, unknown>;
	return source === undefined ? NaN : timeOf(fields[source.timeField]);
}

/**
 * Remembers events as handed on.
 * @returns the marks by which a scan of any process knows them
 */
export function noteHandedOn(
	events: readonly ChangeEvent[],
	{ known, receivedAt, reachMs }: Circumstances,
): Mark[] {
	const marks: Mark[] = [];
	const add = (key: string, at: number) => known.forEach((changes) => changes.add(key, at));
	for (const event of events) {
		const key = event.ResourcePermaKey;
		if (typeof key !== 'string') continue;
		const found = event.recovered ? (momentOf(event) ?? NaN) : NaN;
		// The execution's own mark of a change that a scan found is settled by the execution.
		if (!Number.isNaN(found)) add(key, found);
		if (receivedAt === undefined) continue;
		const exact = event.record ? modifiedAt(event) : found;
		if (receivedAt - exact >= SETTLED_MS) {
			add(key, exact);
			marks.push(stateMark(key, exact));
			continue;
		}
		const cover = Number.isNaN(exact) ? coverOf(event, receivedAt, reachMs) : undefined;
		if (cover === undefined) continue;
		for (const changes of known) changes.addUntil(key, cover);
		marks.push(...coverMarks(key, cover, reachMs));
	}
	return marks;
}
