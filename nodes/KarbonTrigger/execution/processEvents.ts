import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { StoreCalls } from '../../shared/storeCalls';
import { realTiming, type Timing } from '../../shared/timing';
import { ACTIVATION_LIMITS } from '../../shared/transport/retryPolicy';
import type { ChangeEvent } from '../events/changeEvent';
import { eventId } from '../events/eventId';
import type { LastStatuses } from '../filters/lastStatuses';
import { filterTimesFrom, saveFilterTimes } from '../filters/filterTimes';
import { recordsToFilter } from '../filters/readAndFilter';
import { isListable } from '../scan/sources';
import { readChoices, type TriggerChoices } from '../settings';
import { createClockSyncClient } from '../state/clockSyncClient';
import { KnownChanges } from '../state/knownChanges';
import { memoryFor, nodeIdOf } from './nodeMemory';
import { type FilterTimes, saveCoverage, saveMade, triggerState } from '../state/staticData';
import { trackCopy } from '../state/staticDataCopies';
import { unpack } from '../state/carried';
import { newEvents } from '../marks/duplicates';
import type { Marks } from '../marks/markStore';
import { noteHandedOn } from '../marks/handedOn';
import { addHints } from './hints';
import { type Mark, reachOf } from '../marks/marks';
import { readEvents } from './readEvents';
import { isByUser, type TriggerExecution } from './triggerExecution';

/**
 * Runs the trigger node in an execution, on a worker in queue mode: duplicates are dropped, records are fetched,
 * filters are applied, and what is handed on is marked. In an execution that the user has started, nothing is compared
 * with earlier executions, and nothing is marked.
 */
export async function processEvents(
	context: IExecuteFunctions,
	timing: Timing = realTiming,
): Promise<INodeExecutionData[]> {
	const choices = readChoices({
		getNodeParameter: (name, fallback) => context.getNodeParameter(name, 0, fallback as never),
	});
	const { events, coverage, startId, filterTimes } = unpack(context.getInputData());
	const memory = memoryFor(context);
	if (isByUser(context.getMode())) {
		const all = events.map((event, index) => ({ event, index }));
		return (await toItems({ context, choices, memory, timing, workflow: undefined }, all, []))
			.items;
	}
	const cancel = context.getExecutionCancelSignal?.();
	const start = { id: startId, size: events.length };
	const { added, end } = await memory.mergedStarts.begin(start, timing, cancel);
	const all = [...events, ...added].map((event, index) => ({ event, index }));
	const begun = memory.queues.map((queue) => queue.begin(startId));
	let hasFailed = true;
	try {
		saveCoverage(context, coverage ?? memory.progress.coverage);
		saveMade(context, memory.made);
		noteFilterTimes({ context, choices, memory }, filterTimes);
		const workflow = begun.find((one) => one.workflow !== undefined)?.workflow;
		if (workflow) trackCopy(nodeIdOf(context), context, workflow);
		const items = await handOn({ context, choices, memory, timing, workflow }, all);
		// Executions of other processes must not rely on statuses that this one has forgotten.
		saveFilterTimes(triggerState(context), memory.filterTimes!);
		hasFailed = false;
		return items;
	} finally {
		for (const one of begun) one.end(hasFailed);
		end();
	}
}

/**
 * Notes since when statuses count, in this process and in static data: the latest moment that the start, this process
 * or static data know. An execution from before the last activation may have saved its copy of static data since.
 */
function noteFilterTimes(
	{ context, choices, memory }: Pick<TriggerExecution, 'context' | 'choices' | 'memory'>,
	carried: FilterTimes | undefined,
): void {
	const state = triggerState(context);
	const known = [carried, memory.filterTimes, state.filteredSince];
	memory.filterTimes = filterTimesFrom(known, choices, Date.now());
	saveFilterTimes(state, memory.filterTimes);
}

type Indexed = Array<{ event: ChangeEvent; index: number }>;

/**
 * Hands on events. With 'Drop Duplicate Events', two executions of this process never process an event with the same id
 * at the same time: the second drops it.
 */
async function handOn(execution: TriggerExecution, all: Indexed): Promise<INodeExecutionData[]> {
	const { choices, memory } = execution;
	if (!choices.deduplicate) {
		const beganAt = Date.now();
		const { items, read, statuses } = await toItems(execution, all, [], marksFor(execution));
		// So that a scan of this process does not hand the changes on again.
		await remember(execution, all, read, beganAt);
		await atEnd(execution, statuses, async () => undefined);
		return items;
	}
	const ids = new Set<string>();
	const free = all.filter(({ event }) => {
		const id = eventId(event);
		if (id === undefined) return true;
		if (memory.inProgress.has(id)) return false;
		ids.add(id);
		return true;
	});
	for (const id of ids) memory.inProgress.add(id);
	try {
		return await dropKnown(execution, free, all.length);
	} finally {
		for (const id of ids) memory.inProgress.delete(id);
	}
}

async function dropKnown(
	execution: TriggerExecution,
	events: Indexed,
	received: number,
): Promise<INodeExecutionData[]> {
	const { context, memory } = execution;
	const beganAt = Date.now();
	const hints: string[] = [];
	const store = marksFor(execution);
	const changes = events.map(({ event }) => event);
	let known;
	try {
		known = await newEvents(changes, store);
	} catch (error) {
		// A repeated event is better than a lost one.
		context.logger.warn(`Karbon Trigger: duplicates were not checked: ${(error as Error).message}`);
		hints.push(
			'Duplicates could not be dropped because the n8n database did not respond, so events may be repeated.',
		);
		const { choices } = execution;
		const isFiltered = recordsToFilter(changes, choices).length > 0;
		if (isFiltered) memory.forgetStatuses(choices);
		const { items } = await toItems(execution, events, hints);
		// An execution that has begun meanwhile may have read a record before this one.
		if (isFiltered) memory.forgetStatuses(choices);
		return items;
	}
	const remaining = known.indexes.map((index) => events[index]);
	const dropped = received - remaining.length;
	if (dropped > 0) hints.push(`${dropped} duplicate events were dropped.`);
	const { items, read, statuses } = await toItems(execution, remaining, hints, store);
	const marks = await remember(execution, remaining, read, beganAt);
	await atEnd(
		execution,
		statuses,
		async () =>
			await known.commit(
				marks,
				memory.queues.some(({ isStarting }) => isStarting),
			),
	);
	return items;
}

/**
 * Remembers in this process that events were processed, also those that the filters drop.
 * @returns the marks by which other processes know their changes
 */
async function remember(
	execution: TriggerExecution,
	events: Indexed,
	read: readonly ChangeEvent[],
	beganAt: number,
): Promise<Mark[]> {
	const { choices, memory, workflow } = execution;
	const receivedAt = await serviceTime(execution, events, beganAt);
	const known = [memory.handedOn];
	if (workflow) {
		// Without a limit: a scan must know these changes until the workflow ends. From then on `handedOn` knows them, and
		// the store after the commit.
		const own = new KnownChanges(Infinity);
		memory.underWay.add(own);
		void workflow.then(() => memory.underWay.delete(own));
		known.push(own);
	}
	return noteHandedOn(read, { known, receivedAt, reachMs: reachMsOf(choices) });
}

/** How far a notification covers its record. Milliseconds. */
function reachMsOf({ batchMaxDelaySeconds }: TriggerChoices): number {
	return reachOf(batchMaxDelaySeconds * 1000);
}

function marksFor({ context, choices, memory, timing }: TriggerExecution): Marks {
	return {
		store: context.helpers,
		calls: new StoreCalls(nodeIdOf(context), timing),
		unsaved: memory.unsaved,
		reachMs: choices.includeRecord ? undefined : reachMsOf(choices),
	};
}

/**
 * Commits marks: at the end of the workflow where n8n tells it, because a crash also ends the nodes after the trigger,
 * and of the workflows that `LastStatuses.reliesOn` names.
 */
async function atEnd(
	{ context, memory, workflow }: TriggerExecution,
	statuses: LastStatuses | undefined,
	commitEvents: () => Promise<void>,
): Promise<void> {
	const commit = async () => {
		try {
			await statuses?.commit();
			await commitEvents();
		} catch (error) {
			context.logger.warn(
				`Karbon Trigger: events could not be marked as received: ${(error as Error).message}`,
			);
		}
	};
	const ends = [...(statuses?.reliesOn ?? []), ...(workflow ? [workflow] : [])];
	if (ends.length > 0) memory.pendingMarks.add(Promise.all(ends).then(commit));
	else await commit();
}

/**
 * A moment of n8n's clock by Karbon's; undefined when that is not known. Karbon is asked for its time only where
 * notifications may need covers.
 */
async function serviceTime(
	{ context, choices, memory }: TriggerExecution,
	events: Indexed,
	moment: number,
): Promise<number | undefined> {
	const { clock } = memory;
	const hasCovers = events.some(({ event }) => !event.recovered && isListable(event));
	// Responses with records have told Karbon's time already.
	if (hasCovers && !choices.includeRecord) {
		const options = { limits: ACTIVATION_LIMITS };
		await clock.measure(async () => await createClockSyncClient(context, memory, options), moment);
	}
	return clock.isReliable(moment) ? clock.toService(moment) : undefined;
}

/** The output of the trigger node, and what has to be remembered of it. */
interface Handed {
	items: INodeExecutionData[];
	/** All events, with their records as far as they were read. */
	read: ChangeEvent[];
	statuses: LastStatuses | undefined;
}

/** @param store undefined when what was seen before does not count */
async function toItems(
	execution: TriggerExecution,
	indexed: Indexed,
	hints: string[],
	store?: Marks,
): Promise<Handed> {
	const { context, choices } = execution;
	const events = indexed.map(({ event }) => event);
	const { passed, read, statuses } = await readEvents(execution, events, hints, store);
	const output = passed.map(({ event }) => event);
	addHints(context, output, hints, choices.deliveryMode);
	const items = passed.map(({ event, index }) => ({
		json: event,
		pairedItem: { item: indexed[index].index },
	}));
	return { items, read, statuses };
}
