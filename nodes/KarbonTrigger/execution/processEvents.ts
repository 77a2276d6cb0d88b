import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { quantity } from '../../shared/text';
import { CancelledError, realTiming, type Timing } from '../../shared/timing';
import { type ChangeEvent, identityOf } from '../events/changeEvent';
import { recordsToFilter } from '../filters/readAndFilter';
import { type NewEvents, newEvents, uncheckedEvents } from '../marks/duplicates';
import { readChoices } from '../settings';
import { unpack } from '../state/carried';
import { memoryFor } from './nodeMemory';
import { outputOf } from './output';
import { saveHandedOn, saveState, TriggerExecution } from './triggerExecution';

/** n8n has loaded the package again, see `logReload`. */
export const RELOADED =
	'n8n has updated this package, but the trigger still runs the previous version. Restart n8n, or unpublish and publish the workflow.';

/**
 * Runs the trigger node in an execution, on a worker in queue mode: duplicates are dropped, records are fetched,
 * filters are applied, and what is handed on is marked. In an execution that the user has started, nothing is compared
 * with earlier executions, and nothing is marked.
 */
export async function processEvents(
	context: IExecuteFunctions,
	timing: Timing = realTiming,
): Promise<INodeExecutionData[]> {
	const choices = readChoices((name, fallback) =>
		context.getNodeParameter(name, 0, fallback as never),
	);
	const carried = unpack(context.getInputData());
	const { events, startId } = carried;
	const memory = memoryFor(context);
	if (['manual', 'retry'].includes(context.getMode())) {
		const byUser = new TriggerExecution(context, choices, memory, timing, events, undefined, true);
		return (await outputOf(byUser, events)).items;
	}
	const start = { id: startId, size: events.length };
	const cancel = context.getExecutionCancelSignal?.();
	const begun =
		memory.queues.map((queue) => queue.begin(startId)).find((one) => one) ??
		(await memory.mergedStarts.begin(start, timing, cancel));
	let hasFailed = true;
	try {
		// n8n discards the output, so nothing counts as handed on: other deliveries may have joined while it waited.
		if (cancel?.aborted) throw new CancelledError();
		const all = [...events, ...begun.added];
		const execution = new TriggerExecution(context, choices, memory, timing, all, begun.workflow);
		if (memory.isReloadReported && !memory.queue.isOpen) execution.hints.push(RELOADED);
		await saveState(execution, carried);
		const items = await handOn(execution);
		hasFailed = false;
		return items;
	} finally {
		begun.end(hasFailed);
	}
}

/**
 * Hands on events. With 'Drop Duplicate Events', two executions of this process never process an event with the same id
 * at the same time: the second drops it, unless the first is canceled, because n8n discards its output.
 */
async function handOn(execution: TriggerExecution): Promise<INodeExecutionData[]> {
	const { choices, context, events, memory } = execution;
	const cancel = context.getExecutionCancelSignal?.();
	const ids = new Set<string>();
	const free = events.filter((event) => {
		const id = choices.deduplicate ? identityOf(event).id : undefined;
		if (id === undefined) return true;
		if (memory.inProgress.has(id) && !memory.inProgress.get(id)?.aborted) return false;
		ids.add(id);
		return true;
	});
	for (const id of ids) memory.inProgress.set(id, cancel);
	try {
		const items = await handOnNew(execution, free).catch((error: unknown) => {
			execution.abandonStatuses();
			throw error;
		});
		saveHandedOn(execution, free);
		return items;
	} finally {
		for (const id of ids) if (memory.inProgress.get(id) === cancel) memory.inProgress.delete(id);
	}
}

/** @param events those of the execution that no other one has in progress */
async function handOnNew(
	execution: TriggerExecution,
	events: ChangeEvent[],
): Promise<INodeExecutionData[]> {
	const { choices, context, marks, memory, hints } = execution;
	// A repeated event is better than a lost one.
	const unchecked = ({ message }: Error): NewEvents => {
		context.logger.warn(`Karbon Trigger: duplicates were not checked: ${message}`);
		hints.push(
			'Duplicates could not be dropped because the n8n database did not respond, so events may be repeated.',
		);
		if (recordsToFilter(events, choices).length > 0) memory.forgetStatuses(choices);
		return uncheckedEvents(events, marks);
	};
	const fresh = choices.deduplicate ? await newEvents(events, marks).catch(unchecked) : undefined;
	const remaining = fresh ? fresh.indexes.map((index) => events[index]) : events;
	const dropped = execution.events.length - remaining.length;
	if (dropped > 0)
		hints.push(`${quantity(dropped, 'duplicate event was', 'duplicate events were')} dropped.`);
	const { items, read } = await outputOf(execution, remaining);
	await execution.processed(read, fresh);
	return items;
}
