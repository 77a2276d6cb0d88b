import type { INodeExecutionData } from 'n8n-workflow';

import { quantity } from '../../shared/text';
import { eventId } from '../events/eventId';
import { recordsToFilter } from '../filters/readAndFilter';
import { type NewEvents, newEvents } from '../marks/duplicates';
import { isBehind } from '../marks/handedOn';
import { outputOf } from './output';
import { saveHandedOn } from './saveState';
import type { IndexedEvent, TriggerExecution } from './triggerExecution';

/**
 * Hands on events. With 'Drop Duplicate Events', two executions of this process never process an event with the same id
 * at the same time: the second drops it.
 */
export async function handOn(
	execution: TriggerExecution,
	all: IndexedEvent[],
): Promise<INodeExecutionData[]> {
	const { choices, memory } = execution;
	const ids = new Set<string>();
	const free = all.filter(({ event }) => {
		const id = choices.deduplicate ? eventId(event) : undefined;
		if (id === undefined) return true;
		if (memory.inProgress.has(id)) return false;
		ids.add(id);
		return true;
	});
	for (const id of ids) memory.inProgress.add(id);
	try {
		const items = choices.deduplicate
			? await handOnNew(execution, free, all.length)
			: await handOnAll(execution, free, async () => undefined);
		saveHandedOn(execution, free);
		return items;
	} finally {
		for (const id of ids) memory.inProgress.delete(id);
	}
}

/** @param received how many events the execution has, with those that are in progress */
async function handOnNew(
	execution: TriggerExecution,
	events: IndexedEvent[],
	received: number,
): Promise<INodeExecutionData[]> {
	const changes = events.map(({ event }) => event);
	let known: NewEvents;
	try {
		known = await newEvents(changes, execution.marks);
	} catch (error) {
		return await handOnUnchecked(execution, events, error as Error);
	}
	const remaining = known.indexes.map((index) => events[index]);
	const dropped = received - remaining.length;
	if (dropped > 0)
		execution.hints.push(
			`${quantity(dropped, 'duplicate event was', 'duplicate events were')} dropped.`,
		);
	return await handOnAll(execution, remaining, known.commit);
}

/** @param commit see `NewEvents.commit` */
async function handOnAll(
	execution: TriggerExecution,
	events: IndexedEvent[],
	commit: NewEvents['commit'],
): Promise<INodeExecutionData[]> {
	const { items, read, statuses } = await outputOf(execution, events, execution.marks);
	const marks = await execution.remember(read);
	const left = new Set(read.flatMap((event, place) => (isBehind(event) ? [place] : [])));
	await execution.commitAtEnd(
		statuses,
		async () => await commit(marks, execution.memory.isStarting, left),
	);
	return items;
}

/** A repeated event is better than a lost one. */
async function handOnUnchecked(
	execution: TriggerExecution,
	events: IndexedEvent[],
	{ message }: Error,
): Promise<INodeExecutionData[]> {
	const { context, choices, memory, hints } = execution;
	context.logger.warn(`Karbon Trigger: duplicates were not checked: ${message}`);
	hints.push(
		'Duplicates could not be dropped because the n8n database did not respond, so events may be repeated.',
	);
	const changes = events.map(({ event }) => event);
	const isFiltered = recordsToFilter(changes, choices).length > 0;
	if (isFiltered) memory.forgetStatuses(choices);
	const { items } = await outputOf(execution, events);
	// An execution that has begun meanwhile may have read a record before this one.
	if (isFiltered) memory.forgetStatuses(choices);
	return items;
}
