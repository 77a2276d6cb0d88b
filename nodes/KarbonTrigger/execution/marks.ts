import { type ChangeEvent, momentOf } from '../events/changeEvent';
import { COALESCING_MS, SETTLED_MS, SPREAD_MS } from '../events/delays';
import { eventId } from '../events/eventId';
import { isListable } from '../scan/sources';

/** Width of the finest buckets of covers, milliseconds. */
const FINEST_BUCKET_MS = 1_000;
/** How many buckets of one width make one of the next. */
const BUCKET_RATIO = 8;

/**
 * How far after its own time a notification can speak for its record.
 * @param batchMaxDelayMs interface.md, Webhook subscription: BatchMaxDelaySeconds
 */
export function reachOf(batchMaxDelayMs: number): number {
	return COALESCING_MS + SPREAD_MS + batchMaxDelayMs;
}

/**
 * Widths of the buckets of covers, finest first. All that are asked for reach twice as far as a notification.
 * Fine buckets near the change tell covers of the same minute apart; coarse ones keep the questions few.
 */
function bucketWidths(reachMs: number): number[] {
	const widths = [FINEST_BUCKET_MS];
	while (widths[widths.length - 1] * BUCKET_RATIO < 2 * reachMs) {
		widths.push(widths[widths.length - 1] * BUCKET_RATIO);
	}
	return widths;
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
	return Math.min(receivedAt - SETTLED_MS, moment + reachMs);
}

/**
 * Two entries for one fact, because n8n's store can only be asked by recording. `open` is recorded together
 * with `seen` and removed at the end: a process that dies in between leaves a fact that counts as not known.
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

/** The mark of a delivery. */
export function deliveredMark(event: ChangeEvent): Mark | undefined {
	const id = eventId(event);
	return id === undefined ? undefined : mark(`delivered ${id}`);
}

/** The mark of a record as it was after a change. @param modifiedAt the record's modification time, milliseconds since the epoch */
export function stateMark(key: string, modifiedAt: number): Mark {
	return mark(`state ${modifiedAt} ${key}`);
}

const coverMark = (key: string, width: number, bucket: number) =>
	mark(`cover ${width} ${bucket} ${key}`);

/** The mark of a record that some notification without record covers. */
export function coveredKeyMark(key: string): Mark {
	return mark(`covered ${key}`);
}

/**
 * The marks of a notification without record that covers its record up to a moment: one for the record, and
 * one for each width of buckets.
 */
export function coverMarks(key: string, coveredUntil: number, reachMs: number): Mark[] {
	return [
		coveredKeyMark(key),
		...bucketWidths(reachMs).map((width) =>
			coverMark(key, width, Math.floor(coveredUntil / width)),
		),
	];
}

/**
 * The marks that cover a change. A cover in the finest bucket of the change itself may be before or after it, so
 * it does not count: the change is handed on once more rather than lost.
 */
export function coveringMarks(key: string, modifiedAt: number, reachMs: number): Mark[] {
	const widths = bucketWidths(reachMs);
	const last = modifiedAt + 2 * reachMs;
	const marks: Mark[] = [];
	let from = (Math.floor(modifiedAt / FINEST_BUCKET_MS) + 1) * FINEST_BUCKET_MS;
	widths.forEach((width, level) => {
		const wider = widths[level + 1];
		const end = wider === undefined ? last : Math.min(last, Math.ceil(from / wider) * wider);
		for (; from < end; from += width) marks.push(coverMark(key, width, from / width));
	});
	return marks;
}

/** Whether the store knew a fact before it was asked. */
export function isKnown({ seen, open }: Mark, known: ReadonlySet<string>): boolean {
	return known.has(seen) && !known.has(open);
}
