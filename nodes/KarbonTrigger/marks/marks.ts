import { MIN_RELIABLE_AGE_MS } from '../../shared/changes/changeSources';
import type { NodeStore } from '../../shared/nodeStore';
import { type ChangeEvent, COALESCING_MS, identityOf, SPREAD_MS } from '../events/changeEvent';
import { isListable } from '../scan/sources';
import type { TriggerChoices } from '../settings';

/** How many marks may cover one change. */
export const MAX_COVERING = 24;

/** How far after its own time a notification can cover its record (karbon.md 88). Milliseconds. */
export function reachOf({ batchMaxDelaySeconds }: Pick<TriggerChoices, 'batchMaxDelaySeconds'>) {
	return COALESCING_MS + SPREAD_MS + batchMaxDelaySeconds * 1000;
}

/**
 * Up to when a notification that was handed on without its record covers the record: the workflow can read every change
 * from before the trigger node began.
 * @param processedAt when the trigger node began, or the delivery came, by Karbon's clock. Epoch milliseconds
 * @returns milliseconds since the epoch; undefined for an event without time, or whose change no list shows
 */
export function coverOf(
	event: ChangeEvent,
	processedAt: number,
	reachMs: number,
): number | undefined {
	const { moment } = identityOf(event);
	if (moment === undefined || !isListable(event)) return undefined;
	return Math.min(processedAt - MIN_RELIABLE_AGE_MS, moment + reachMs);
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

export function bothEntries(marks: readonly Mark[]): string[] {
	return marks.flatMap(({ seen, open }) => [seen, open]);
}

/** @param name the fact; what is not a number or a fixed word comes last in it, so that no two facts share a name */
export const mark = (name: string): Mark => ({ seen: `seen ${name}`, open: `open ${name}` });

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

/** n8n stores the hashes of a node in one row of its database. More of them would make each execution slow. */
export const MAX_ENTRIES = 10_000;
/** n8n searches all entries for each one that it removes, and nothing else runs meanwhile. */
const MAX_REMOVED = 50;
/** The maximum of entries that one call asks for: n8n keeps them in its row until they are removed. */
const MAX_ASKED = 1_000;

/** The store of the marks, and what is needed to read and write it. */
export interface Marks {
	store: NodeStore;
	/**
	 * Marks that count from now on in this process. They are added to the store with the next call. Without `open`, the
	 * mark was added before: if two processes write n8n's row at the same time, the entries of one are lost.
	 */
	unsaved: Array<Pick<Mark, 'seen'> & Partial<Mark>>;
	/** How far a notification without record covers its record. Milliseconds; undefined where records are included. */
	reachMs: number | undefined;
}

/**
 * Asks which entries of marks the store has, by adding both entries of each, and removes what it has added. A process
 * that dies in between leaves no mark that counts.
 * @throws {Error} when n8n's store does not respond
 */
export async function ask(marks: Marks, asked: Mark[]): Promise<Set<string>> {
	const known = new Set<string>();
	const names = [...new Set(bothEntries(asked))];
	for (let first = 0; first < names.length; first += MAX_ASKED) {
		const part = names.slice(first, first + MAX_ASKED);
		const found = await addEntries(marks, part);
		for (const name of found) known.add(name);
		await removeEntries(
			marks,
			part.filter((name) => !found.has(name)),
		);
	}
	return known;
}

/**
 * Adds entries, and the unsaved marks with them.
 * @param more how many entries above the maximum the store keeps for now. By default, it drops no others for these
 * @returns the entries that were known before: what the store had, and the unsaved marks
 * @throws {Error} when n8n's store does not respond
 */
export async function addEntries(
	marks: Marks,
	names: string[],
	more = names.length,
): Promise<Set<string>> {
	const { store, unsaved } = marks;
	const stale: string[] = [];
	const known = await store.run(async () => {
		if (names.length + unsaved.length === 0) return new Set<string>();
		const earlier = unsaved.splice(0);
		// n8n would add a name twice that is given twice.
		const added = [...new Set([...earlier.map(({ seen }) => seen), ...names])];
		const found = await store.add(added, more).catch((error: unknown) => {
			unsaved.push(...earlier.slice(-MAX_ENTRIES));
			throw error;
		});
		for (const { seen, open } of earlier) {
			// A process that died may have left such a mark open.
			if (open && found.has(seen)) stale.push(open);
			found.add(seen).delete(open ?? '');
		}
		return found;
	});
	// Not awaited: what was just added may count, and a crash before it is handed on could lose it. A mark that
	// stays open repeats an event.
	removeEntries(marks, stale).catch(() => undefined);
	return known;
}

/** Adds marks to the unsaved ones, of which it keeps the latest: n8n's store may not respond for long. */
export function keepUnsaved(unsaved: Marks['unsaved'], marks: Marks['unsaved']): void {
	unsaved.push(...marks);
	unsaved.splice(0, unsaved.length - MAX_ENTRIES);
}

/** Removes entries. @throws {Error} when n8n's store does not respond */
export async function removeEntries({ store }: Marks, names: string[]): Promise<void> {
	for (let first = 0; first < names.length; first += MAX_REMOVED)
		await store.remove(names.slice(first, first + MAX_REMOVED));
}
