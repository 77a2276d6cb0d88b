import { type ChangeEvent, momentOf } from '../events/changeEvent';
import { COALESCING_MS, MIN_RELIABLE_AGE_MS, SPREAD_MS } from '../events/delays';
import { eventId } from '../events/eventId';
import { isListable } from '../scan/sources';

/** How many marks may cover one change. */
export const MAX_COVERING = 24;

/**
 * How far after its own time a notification can cover its record. Milliseconds.
 * @param batchMaxDelayMs karbon.md 88
 */
export function reachOf(batchMaxDelayMs: number): number {
	return COALESCING_MS + SPREAD_MS + batchMaxDelayMs;
}

/**
 * Up to when a notification that was handed on without its record covers the record: the workflow can read every change
 * from before the trigger node began.
 * @param receivedAt when the trigger node began, by Karbon's clock. Milliseconds since the epoch
 * @returns milliseconds since the epoch; undefined for an event without time, or whose change no list shows
 */
export function coverOf(
	event: ChangeEvent,
	receivedAt: number,
	reachMs: number,
): number | undefined {
	const moment = momentOf(event);
	if (moment === undefined || !isListable(event)) return undefined;
	return Math.min(receivedAt - MIN_RELIABLE_AGE_MS, moment + reachMs);
}

/**
 * Two entries for one fact, because n8n's store can only be asked by adding. `open` is added together with `seen` and
 * removed at the end: a process that dies in between leaves a fact that counts as not known. `seen` alone counts at
 * once.
 */
export interface Mark {
	seen: string;
	open: string;
}

/** The entries of marks. */
export function bothEntries(marks: readonly Mark[]): string[] {
	return marks.flatMap(({ seen, open }) => [seen, open]);
}

/** @param name the fact; what is not a number or a fixed word comes last in it, so that no two facts share a name */
const mark = (name: string): Mark => ({ seen: `seen ${name}`, open: `open ${name}` });

/** The mark of a delivered event; undefined for one without an id. */
export function deliveredMark(event: ChangeEvent): Mark | undefined {
	const id = eventId(event);
	return id === undefined ? undefined : mark(`delivered ${id}`);
}

/**
 * The mark of a record as it was after a change.
 * @param modifiedAt the record's modification time, milliseconds since the epoch
 */
export function stateMark(key: string, modifiedAt: number): Mark {
	return mark(`state ${modifiedAt} ${key}`);
}

/**
 * Width of the buckets of covers, milliseconds. Those that are asked for reach twice as far as a notification. Without
 * batch delay that is 15 seconds: a notification comes a minute after its change, and so covers up to a later bucket.
 */
const widthOf = (reachMs: number) => (2 * reachMs) / MAX_COVERING;

const coverMark = (key: string, width: number, bucket: number) =>
	mark(`cover ${width} ${bucket} ${key}`);

/** The mark of a record that some notification without record covers. */
export function coveredKeyMark(key: string): Mark {
	return mark(`covered ${key}`);
}

/** The marks of a notification without record that covers its record up to a moment. */
export function coverMarks(key: string, until: number, reachMs: number): Mark[] {
	const width = widthOf(reachMs);
	return [coveredKeyMark(key), coverMark(key, width, Math.floor(until / width))];
}

/**
 * The marks that cover a change, earliest first. A cover in the bucket of the change itself may be before or after it,
 * so it does not count: the change is handed on once more rather than lost.
 */
export function coveringMarks(key: string, modifiedAt: number, reachMs: number): Mark[] {
	const width = widthOf(reachMs);
	const first = Math.floor(modifiedAt / width) + 1;
	return Array.from({ length: MAX_COVERING }, (_, index) => coverMark(key, width, first + index));
}

/** Whether the store knew a fact before it was asked. */
export function isKnown({ seen, open }: Mark, known: ReadonlySet<string>): boolean {
	return known.has(seen) && !known.has(open);
}
