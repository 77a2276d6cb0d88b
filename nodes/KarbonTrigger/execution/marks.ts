import { type ChangeEvent, momentOf } from '../events/changeEvent';
import { eventId } from '../events/eventId';
import { isListable } from '../scan/sources';

/** interface.md, Delivery rules 2. */
const COALESCING_MS = 60_000;
/** How much earlier than the record's time the time of a notification may be, and how late the notification may come. */
const SPREAD_MS = 120_000;
/** Modification times may be cut to seconds, so a change right after an event was received can have a time before that. */
const MIN_AGE_MS = 5_000;
/** How many buckets are asked for; more would find later covers and make each question longer. */
export const COVER_BUCKETS = 8;

/**
 * How far after its own time a notification can speak for its record.
 * @param batchMaxDelayMs interface.md, Webhook subscription: BatchMaxDelaySeconds
 */
export function reachOf(batchMaxDelayMs: number): number {
	return COALESCING_MS + SPREAD_MS + batchMaxDelayMs;
}

/** Width of a bucket: all that are asked for reach twice as far as a notification. Milliseconds. */
function bucketMs(reachMs: number): number {
	return Math.ceil((2 * reachMs) / (COVER_BUCKETS - 1));
}

/**
 * Up to when a notification that was handed on without its record speaks for it: a change before it was
 * received is part of what the workflow can read.
 * @param receivedAt milliseconds since the epoch
 * @returns undefined for an event that says nothing about its record's later changes
 */
export function coverOf(
	event: ChangeEvent,
	receivedAt: number,
	reachMs: number,
): number | undefined {
	const moment = momentOf(event);
	if (moment === undefined || !isListable(event)) return undefined;
	return Math.min(receivedAt - MIN_AGE_MS, moment + reachMs);
}

/**
 * Two entries for one fact, because n8n's store can only be asked by recording. `open` is recorded together
 * with `seen` and removed at the end: a process that dies in between leaves a fact that counts as not known.
 */
export interface Mark {
	seen: string;
	open: string;
}

const mark = (...parts: unknown[]): Mark => ({
	seen: JSON.stringify([...parts, 'seen']),
	open: JSON.stringify([...parts, 'open']),
});

/** The mark of a delivery. */
export function deliveredMark(event: ChangeEvent): Mark | undefined {
	const id = eventId(event);
	return id === undefined ? undefined : mark('delivered', id);
}

/** The mark of a record as it was after a change. @param modifiedAt the record's modification time, milliseconds since the epoch */
export function stateMark(key: string, modifiedAt: number): Mark {
	return mark('state', key, modifiedAt);
}

/** The mark of a notification without record that covers its record up to a moment. */
export function coverMark(key: string, coveredUntil: number, reachMs: number): Mark {
	const width = bucketMs(reachMs);
	return mark('cover', key, width, Math.floor(coveredUntil / width));
}

/**
 * The marks that cover a change. A cover in the bucket of the change itself may lie before or after it, so it
 * does not count: the change is handed on once more rather than lost.
 */
export function coveringMarks(key: string, modifiedAt: number, reachMs: number): Mark[] {
	const width = bucketMs(reachMs);
	return Array.from({ length: COVER_BUCKETS }, (_, index) =>
		coverMark(key, modifiedAt + (index + 1) * width, reachMs),
	);
}

/** Whether the store knew a fact before it was asked. */
export function isKnown({ seen, open }: Mark, known: ReadonlySet<string>): boolean {
	return known.has(seen) && !known.has(open);
}
