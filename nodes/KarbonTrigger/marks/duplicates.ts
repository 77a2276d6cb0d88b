import { type ChangeEvent, identityOf } from '../events/changeEvent';
import { isListable } from '../scan/sources';
import {
	addEntries,
	ask,
	bothEntries,
	coveredKeyMark,
	coveringMarks,
	isKnown,
	keepUnsaved,
	type Mark,
	mark,
	type Marks,
	MAX_COVERING,
	removeEntries,
	stateMark,
} from './marks';

/**
 * So many covering marks of a change are asked for at a time. Most notifications come a minute after their change, so
 * the earliest are asked for first.
 */
const ASKED_TOGETHER = 6;

/** The events that no execution has handed on before. */
export interface NewEvents {
	/** Indexes of the events to hand on. */
	indexes: number[];
	/**
	 * To be called at the end of the workflow, or of the trigger node where n8n does not tell: only then the changes
	 * count as handed on.
	 * @param done marks of what was handed on, besides those of the events themselves
	 * @param isLeft whether the event at a place in `indexes` does not count as handed on
	 * @param statuses entries to remove in the same call, see `LastStatuses.close`
	 * @throws {Error} when n8n's store does not respond
	 */
	commit(done: Mark[], isLeft?: (place: number) => boolean, statuses?: string[]): Promise<void>;
}

interface Question {
	own?: Mark;
	/** Whether the event's own mark counts only after `commit`. */
	isLate: boolean;
	/** The entries of the event's own mark that are added to ask for it. */
	entries: string[];
	/** Marks of notifications that may cover the change. */
	covering: Mark[];
	/** The mark of the record, for a change that notifications may cover. */
	record?: Mark;
}

function questionOf(event: ChangeEvent, reachMs: number | undefined): Question {
	const key = event.ResourcePermaKey;
	const { moment, id } = identityOf(event);
	const isFound = event.recovered && typeof key === 'string' && moment !== undefined;
	const delivered = id === undefined ? undefined : mark(`delivered ${id}`);
	const own = isFound ? stateMark(key, moment) : delivered;
	// A crash loses a delivery that no list shows, so it counts as received at the end only.
	const isLate = isFound || !isListable(event);
	const entries = own ? [own.seen, ...(isLate ? [own.open] : [])] : [];
	if (!isFound || reachMs === undefined) return { own, isLate, entries, covering: [] };
	const covering = coveringMarks(key, moment, reachMs);
	return { own, isLate, entries, covering, record: coveredKeyMark(key) };
}

/**
 * Finds the events that no execution, of this process or another, has received or handed on before.
 * @throws {Error} when n8n's store does not respond
 */
export async function newEvents(events: ChangeEvent[], marks: Marks): Promise<NewEvents> {
	const questions = events.map((event) => questionOf(event, marks.reachMs));
	const coverable = questions.filter(({ record }) => record !== undefined);
	const covered = coverable.length > 0 ? await coveredOf(coverable, marks) : new Set<Question>();
	const names = questions.flatMap((question) => (covered.has(question) ? [] : question.entries));
	const known = await addEntries(marks, [...new Set(names)]);
	const indexes: number[] = [];
	const toClose: string[] = [];
	questions.forEach((question, index) => {
		const { own, isLate } = question;
		if (covered.has(question)) return;
		if (own && isKnown(own, known)) {
			if (isLate) toClose.push(own.open);
			return;
		}
		indexes.push(index);
		// The same event twice in one execution.
		if (own) known.add(own.seen).delete(own.open);
	});
	const open = new Set(indexes.map((index) => questions[index].own?.open));
	await removeEntries(
		marks,
		toClose.filter((name) => !open.has(name)),
	);
	return {
		indexes,
		async commit(done, isLeft, statuses = []) {
			const handedOn = indexes.flatMap((index, place) => (isLeft?.(place) ? [] : questions[index]));
			marks.unsaved.push(...handedOn.flatMap(({ own }) => (own ? { seen: own.seen } : [])));
			const late = handedOn.flatMap(({ own, isLate }) => (own && isLate ? own : []));
			if (late.length + statuses.length === 0) {
				marks.unsaved.push(...done);
				await addEntries(marks, []);
				return;
			}
			// One call makes all marks count. A crash between two would lose the events of the first where the trigger
			// node has not ended. Both calls are queued at once: an execution that asked between them would find statuses
			// open, and repeat them.
			const all = [...late, ...done];
			const toClose = new Set([...all.map(({ open }) => open), ...statuses]);
			await Promise.all([
				addEntries(marks, bothEntries(done), toClose.size),
				marks.store.remove([...toClose]),
			]).catch((error: unknown) => {
				keepUnsaved(marks.unsaved, all);
				throw error;
			});
		},
	};
}

/**
 * All events, where n8n's store does not respond. Once handed on, they count in this process, so that a repeated delivery
 * or an execution that begins late does not repeat them. The store gets their marks with the next call.
 */
export function uncheckedEvents(events: ChangeEvent[], marks: Marks): NewEvents {
	return {
		indexes: [...events.keys()],
		async commit(done, isLeft, statuses = []) {
			const handedOn = events.filter((_, place) => !isLeft?.(place));
			const own = handedOn.flatMap((event) => questionOf(event, undefined).own ?? []);
			keepUnsaved(marks.unsaved, [...own, ...done]);
			await removeEntries(marks, statuses);
		},
	};
}

/**
 * The changes that a notification covers. Most changes of a long scan were never delivered, so it asks first whether a
 * record is covered at all.
 */
async function coveredOf(coverable: Question[], marks: Marks): Promise<Set<Question>> {
	const records = await ask(
		marks,
		coverable.map(({ record }) => record!),
	);
	let undecided = coverable.filter(({ record }) => isKnown(record!, records));
	const covered = new Set<Question>();
	for (let first = 0; first < MAX_COVERING; first += ASKED_TOGETHER) {
		const nextOf = ({ covering }: Question) => covering.slice(first, first + ASKED_TOGETHER);
		const known = await ask(marks, undecided.flatMap(nextOf));
		for (const question of undecided)
			if (nextOf(question).some((mark) => isKnown(mark, known))) covered.add(question);
		undecided = undecided.filter((question) => !covered.has(question));
	}
	return covered;
}
