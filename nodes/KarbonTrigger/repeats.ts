import type { DeduplicationHelperFunctions } from 'n8n-workflow';

import { realTiming, type Timing } from '../shared/timing';
import { type ChangeEvent, momentOf } from './events/changeEvent';
import type { RecordMarks } from './confirmation';
import type { NodeMemory } from './nodeMemory';
import { writeAgain } from './writeAgain';

/** Names that the service uses for the same kind of record. */
const FAMILY: Record<string, string> = { Work: 'WorkItem', Estimate: 'EstimateSummary' };

/** n8n keeps the hashes of a node in one row of its database; more would make each execution slow. */
const KEPT_ENTRIES = 10_000;

/** The names under which an event is remembered. */
interface Marks {
	/** An event with this mark was seen before. */
	own: string;
	/** Marks that this event makes needless. */
	covers: string[];
	/** The mark by which recovery knows that this change is done with. */
	state: string;
	isRecovered: boolean;
}

/** Fields that may differ when one event comes again. */
const OF_THE_DELIVERY = ['BatchId', 'BatchCount'];
/** Fields that are compared in a form of their own. */
const COMPARED = ['ResourcePermaKey', 'ResourceType', 'ActionType', 'Timestamp'];

/** Two values of one custom field, for two clients, differ in a further field only. */
function furtherFields(event: ChangeEvent): unknown[] {
	return Object.entries(event)
		.filter(([name]) => !OF_THE_DELIVERY.includes(name) && !COMPARED.includes(name))
		.sort(([left], [right]) => (left < right ? -1 : 1));
}

function delivered(
	key: string,
	moment: string,
	action: string,
	type: string,
	further: unknown[] = [],
): string {
	const family = Object.hasOwn(FAMILY, type) ? FAMILY[type] : type;
	return JSON.stringify([key, moment, action, family, ...further]);
}

/**
 * A delivery that comes again carries the same record, moment, action and further fields. A recovered change carries
 * the moment of the record's last change: it is the same as a delivery of that moment, and the other
 * way round. Without a moment nothing can be compared, and the event is never dropped.
 */
export function marksOf(event: ChangeEvent): Marks | undefined {
	const at = momentOf(event);
	const { ResourcePermaKey: key, ResourceType: type = '', ActionType: action = '' } = event;
	if (at === undefined || !key) return undefined;
	const moment = new Date(at).toISOString();
	const state = JSON.stringify([key, moment]);
	if (!event.recovered) {
		const own = delivered(key, moment, action, type, furtherFields(event));
		return { own, covers: [state], state, isRecovered: false };
	}
	return {
		own: state,
		covers: ['Updated', 'Inserted'].map((seen) => delivered(key, moment, seen, type)),
		state,
		isRecovered: true,
	};
}

/** First fence: drops what this very process has accepted before. Keeps the order. */
export function dropAccepted(events: ChangeEvent[], memory: NodeMemory): ChangeEvent[] {
	return events.filter((event) => {
		const marks = marksOf(event);
		return !marks || memory.accepted.add(marks.own);
	});
}

/** n8n's de-duplication store, as execute contexts offer it. */
export type RepeatStore = Pick<
	DeduplicationHelperFunctions,
	'checkProcessedAndRecord' | 'removeProcessed'
>;

const OPTIONS = { mode: 'entries', maxEntries: KEPT_ENTRIES } as const;

/** What the second fence works with. */
export interface Fence {
	/** n8n's store, for this node. */
	store: RepeatStore;
	memory: NodeMemory;
	/** An execution that comes a second time, because n8n repeats it, keeps its events. */
	executionId: string;
	/** Told when marks were written once only, which costs a repeat at worst. */
	onTrouble(error: Error): void;
	timing?: Timing;
}

/** What came through the second fence. */
export interface Fresh {
	/** The indexes of the events to keep. */
	kept: Set<number>;
	/**
	 * To be called when the execution has done its work on them: until then, recovery has to find them.
	 * @throws {Error} when n8n's store does not answer
	 */
	settle(): Promise<void>;
}

/**
 * Second fence: drops what any process of this n8n has seen before, with n8n's store.
 * The store reads, changes and writes one row, so calls of a process go one after the other, and a process
 * that is one of several writes twice.
 * @throws {Error} when n8n's store does not answer
 */
export async function newOnes(
	events: ChangeEvent[],
	{ store, memory, executionId, onTrouble, timing = realTiming }: Fence,
): Promise<Fresh> {
	const marks = events.map(marksOf);
	const execution = JSON.stringify(['execution', executionId]);
	const { confirmation } = memory;
	const { holdsBack } = confirmation;
	const names = new Set([execution, ...marks.flatMap((mark) => namesAtOnce(mark, holdsBack))]);
	const known = await memory.storeLock.run(async () => {
		const { processed } = await store.checkProcessedAndRecord([...names], 'node', OPTIONS);
		const before = new Set<unknown>(processed);
		// The store has no question without an entry: what may be said only later is taken back.
		const early = holdsBack
			? marks.flatMap((mark) => (mark?.isRecovered && !before.has(mark.own) ? [mark.own] : []))
			: [];
		if (early.length > 0) await store.removeProcessed(early, 'node', OPTIONS);
		return before;
	});
	const kept = new Set<number>();
	marks.forEach((mark, index) => {
		if (mark && known.has(mark.own) && !known.has(execution)) return;
		if (mark) [mark.own, ...mark.covers].forEach((name) => known.add(name));
		kept.add(index);
	});
	const record = recorder(store, memory);
	if (!holdsBack) {
		void writeAgain([...names], record, timing).catch(onTrouble);
		return { kept, settle: async () => undefined };
	}
	const later = marks.flatMap((mark, index) => (mark && kept.has(index) ? [mark.state] : []));
	return { kept, settle: async () => await confirmation.hold(later, record, timing.now()) };
}

/** What is recorded when an execution begins: all but the mark by which recovery knows a change as done. */
function namesAtOnce(marks: Marks | undefined, holdsBack: boolean): string[] {
	if (!marks) return [];
	const isHeldBack = holdsBack && !marks.isRecovered;
	return [marks.own, ...marks.covers.filter((name) => !isHeldBack || name !== marks.state)];
}

function recorder(store: RepeatStore, memory: NodeMemory): RecordMarks {
	return async (marks) => {
		await memory.storeLock.run(
			async () => await store.checkProcessedAndRecord([...new Set(marks)], 'node', OPTIONS),
		);
	};
}
