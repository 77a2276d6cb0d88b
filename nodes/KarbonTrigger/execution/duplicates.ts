import type { DeduplicationStore, StoreCalls } from '../../shared/storeCalls';
import { type ChangeEvent, momentOf } from '../events/changeEvent';
import { isListable } from '../scan/sources';
import {
	bothEntries,
	coveredKeyMark,
	coveringMarks,
	deliveredMark,
	isKnown,
	type Mark,
	MAX_COVERING,
	stateMark,
} from './marks';

/** n8n stores the hashes of a node in one row of its database. More of them would make each execution slow. */
const MAX_ENTRIES = 10_000;
/** n8n searches all entries for each one that it removes, and nothing else runs meanwhile. */
const MAX_REMOVED = 50;
/**
 * So many covering marks of a change are asked for at a time. Most notifications come a minute after their change, so
 * the earliest are asked for first.
 */
const ASKED_TOGETHER = 6;
/** The maximum of entries that one call asks for: n8n keeps them in its row until they are removed. */
const MAX_ASKED = 1_000;

/** The store of the marks, and what is needed to read and write it. */
export interface Marks {
	store: DeduplicationStore;
	calls: Pick<StoreCalls, 'run'>;
	/** Marks that count from now on in this process. They are added to the store with the next call. */
	unsaved: Mark[];
	/** How far a notification without record covers its record. Milliseconds; undefined where records are included. */
	reachMs: number | undefined;
}

/** The events that no execution has handed on before. */
export interface NewEvents {
	/** Indexes of the events to hand on. */
	indexes: number[];
	/**
	 * To be called at the end of the workflow, or of the trigger node where n8n does not tell: only then the changes
	 * count as handed on.
	 * @param done marks of what was handed on, besides those of the events themselves
	 * @param isNextStarting the next execution is about to call the store, so the marks may be added with its call
	 * @throws {Error} when n8n's store does not respond
	 */
	commit(done: Mark[], isNextStarting?: boolean): Promise<void>;
}

/** What is asked about one event. */
interface Question {
	/** The event's own mark. */
	own?: Mark;
	/** Whether the event's own mark counts only after `commit`. */
	isLate: boolean;
	/** Marks of notifications that may cover the change. */
	covering: Mark[];
	/** The mark of the record, for a change that notifications may cover. */
	record?: Mark;
}

function questionOf(event: ChangeEvent, reachMs: number | undefined): Question {
	const key = event.ResourcePermaKey;
	const moment = momentOf(event);
	if (event.recovered && typeof key === 'string' && moment !== undefined) {
		const covering = reachMs === undefined ? [] : coveringMarks(key, moment, reachMs);
		return {
			own: stateMark(key, moment),
			isLate: true,
			covering,
			record: covering.length > 0 ? coveredKeyMark(key) : undefined,
		};
	}
	// A crash loses a delivery that no list shows, so it counts as received at the end only.
	return { own: deliveredMark(event), isLate: !isListable(event), covering: [] };
}

const namesOf = ({ own, isLate }: Question): string[] =>
	own ? (isLate ? [own.seen, own.open] : [own.seen]) : [];

/**
 * Finds the events that no execution, of this process or another, has received or handed on before.
 * @throws {Error} when n8n's store does not respond
 */
export async function newEvents(events: ChangeEvent[], marks: Marks): Promise<NewEvents> {
	const questions = events.map((event) => questionOf(event, marks.reachMs));
	const covered = await coveredOf(questions, marks);
	const names = questions.flatMap((question) => (covered.has(question) ? [] : namesOf(question)));
	const known = await addEntries(marks, [...new Set(names)]);
	const before = new Set(known);
	const indexes: number[] = [];
	const toRemove: string[] = [];
	const toClose: string[] = [];
	questions.forEach((question, index) => {
		const { own, isLate } = question;
		if (covered.has(question)) return;
		if (own && isKnown(own, known)) {
			toRemove.push(...namesOf(question));
			return;
		}
		indexes.push(index);
		if (!own) return;
		if (isLate) toClose.push(own.open);
		// The same event twice in one execution.
		known.add(own.seen).delete(own.open);
	});
	const needed = new Set(indexes.flatMap((index) => namesOf(questions[index])));
	await removeEntries(
		marks,
		toRemove.filter((name) => !before.has(name) && !needed.has(name)),
	);
	return {
		indexes,
		async commit(done, isNextStarting = false) {
			if (toClose.length === 0) {
				marks.unsaved.push(...done);
				if (!isNextStarting) await add(marks, [], MAX_ENTRIES);
				return;
			}
			// One call makes all marks count. A crash between two would lose the events of the first where the trigger
			// node has not ended.
			const open = done.map((mark) => mark.open);
			const names = [...done.map((mark) => mark.seen), ...open];
			await add(marks, names, MAX_ENTRIES + open.length + toClose.length);
			await removeAtOnce(marks, [...new Set([...toClose, ...open])]);
		},
	};
}

/**
 * The changes that a notification covers. Most changes of a long scan were never delivered, so it asks first whether a
 * record is covered at all.
 */
async function coveredOf(questions: Question[], marks: Marks): Promise<Set<Question>> {
	const coverable = questions.filter(({ record }) => record !== undefined);
	const records = await ask(
		marks,
		coverable.map(({ record }) => record!),
	);
	let undecided = coverable.filter(({ record }) => isKnown(record!, records));
	const covered = new Set<Question>();
	for (let first = 0; first < MAX_COVERING; first += ASKED_TOGETHER) {
		const nextOf = ({ covering }: Question) => covering.slice(first, first + ASKED_TOGETHER);
		const known = await ask(marks, undecided.flatMap(nextOf));
		for (const question of undecided) {
			if (nextOf(question).some((mark) => isKnown(mark, known))) covered.add(question);
		}
		undecided = undecided.filter((question) => !covered.has(question));
	}
	return covered;
}

function parts(names: readonly string[], size: number): string[][] {
	const count = Math.ceil(names.length / size);
	return Array.from({ length: count }, (_, index) => names.slice(index * size, (index + 1) * size));
}

/**
 * Asks which entries of marks the store has, by adding both entries of each, and removes what it has added. A process
 * that dies in between leaves no mark that counts.
 * @throws {Error} when n8n's store does not respond
 */
async function ask(marks: Marks, asked: Mark[]): Promise<Set<string>> {
	const known = new Set<string>();
	for (const part of parts([...new Set(bothEntries(asked))], MAX_ASKED)) {
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
 * Adds entries, and the unsaved marks with them. The store drops no others for the entries yet.
 * @returns the entries that were known before: what the store had, and the unsaved marks
 * @throws {Error} when n8n's store does not respond
 */
export async function addEntries(marks: Marks, names: string[]): Promise<Set<string>> {
	return await add(marks, names, MAX_ENTRIES + names.length);
}

/** As `addEntries`. @param maxEntries beyond it, the store drops the oldest entries */
async function add(marks: Marks, names: string[], maxEntries: number): Promise<Set<string>> {
	const { store, calls, unsaved } = marks;
	const options = { mode: 'entries', maxEntries } as const;
	const known = new Set<string>();
	const stale: string[] = [];
	await calls.run(async () => {
		if (names.length + unsaved.length === 0) return;
		const earlier = unsaved.splice(0);
		try {
			// n8n would add a name twice that is given twice.
			const all = [...new Set([...earlier.map(({ seen }) => seen), ...names])];
			const { processed } = await store.checkProcessedAndRecord(all, 'node', options);
			for (const name of processed) known.add(String(name));
		} catch (error) {
			unsaved.push(...earlier.slice(-MAX_ENTRIES));
			await Promise.reject(error as Error);
		}
		for (const { seen, open } of earlier) {
			// A process that died may have left such a mark open.
			if (known.has(seen)) stale.push(open);
			known.add(seen).delete(open);
		}
	});
	// Not awaited: what was just added may count, and a crash before it is handed on could lose it. A mark that
	// stays open repeats an event.
	removeEntries(marks, stale).catch(() => undefined);
	return known;
}

/** Removes entries. @throws {Error} when n8n's store does not respond */
export async function removeEntries(marks: Marks, names: string[]): Promise<void> {
	for (const part of parts(names, MAX_REMOVED)) await removeAtOnce(marks, part);
}

async function removeAtOnce({ store, calls }: Marks, names: string[]): Promise<void> {
	if (names.length === 0) return;
	const options = { mode: 'entries', maxEntries: MAX_ENTRIES } as const;
	await calls.run(async () => await store.removeProcessed(names, 'node', options));
}
