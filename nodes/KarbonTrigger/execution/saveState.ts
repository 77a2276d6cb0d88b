import type { IExecuteFunctions } from 'n8n-workflow';

import type { ChangeEvent } from '../events/changeEvent';
import { filterTimesFrom, newFilterTimes, saveFilterTimes } from '../filters/statusFilter';
import { statesOf } from '../snapshot/snapshots';
import type { Carried } from '../state/carried';
import { trackCopy } from '../state/copies';
import { savedState, saveKnown, saveRows, triggerState } from '../state/staticData';
import { nodeIdOf } from './nodeMemory';
import type { TriggerExecution } from './triggerExecution';

const ONLY_SAVED = "This execution has no changes. It saves the trigger's progress for a restart.";

/** The response of an execution that has no static data, for the trigger that has started it. */
const UNSAVED = 'Karbon Trigger: no static data';

export const isUnsaved = (response: unknown): boolean =>
	(response as { body?: unknown } | undefined)?.body === UNSAVED;

/**
 * Saves what the process and the start know. Since when statuses count is the latest moment that the start, the process
 * or static data know: an execution from before the last activation may have saved its copy of static data since.
 */
export async function saveState(
	{ context, choices, memory, workflow, hints }: TriggerExecution,
	{ events, coverage, filterTimes, toSave, asks }: Carried,
): Promise<void> {
	if (toSave && events.length === 0) hints.push(ONLY_SAVED);
	// Where the trigger is open, another node has deleted the state.
	if (!savedState(context) && !memory.queue.isOpen) {
		// What a worker knows may be from before the last activation.
		const timesFrom = filterTimes ? filterTimesFrom : newFilterTimes;
		memory.filterTimes = timesFrom([filterTimes, memory.filterTimes], choices, Date.now());
		if (asks) await tellUnsaved(context);
		return;
	}
	saveKnown(context, {
		now: memory.clock.toService(Date.now()),
		coverage: coverage ?? toSave?.coverage ?? memory.progress.coverage,
		made: memory.made,
		rows: { ...toSave?.rows, ...memory.snapshots.toSave() },
	});
	void workflow?.then(() => memory.snapshots.noteSaved(savedState(context)?.rows));
	const state = triggerState(context);
	const known = [filterTimes, memory.filterTimes, state.filteredSince];
	memory.filterTimes = filterTimesFrom(known, choices, Date.now());
	saveFilterTimes(state, memory.filterTimes);
	const signal = context.getExecutionCancelSignal?.();
	if (signal) trackCopy(nodeIdOf(context), context, signal);
}

/** The trigger saves instead. If the process that has started the execution does not get this, the next one tells it. */
async function tellUnsaved(context: IExecuteFunctions): Promise<void> {
	try {
		// Its type does not show that it returns a promise.
		const sent: unknown = context.sendResponse({ body: UNSAVED, headers: {} });
		await sent;
	} catch (error) {
		context.logger.debug(`Karbon Trigger: ${(error as Error).message}`);
	}
}

/**
 * Saves what the trigger node has changed: since when statuses count, because executions of other processes must not rely
 * on statuses that this one has forgotten, and the rows that the events are about. n8n saves it at the end of the
 * workflow. Where it does not tell of that, rows count as handed on at the end of the trigger node.
 */
export function saveHandedOn(
	{ context, choices, memory: { snapshots, filterTimes }, workflow }: TriggerExecution,
	events: readonly ChangeEvent[],
): void {
	if (!savedState(context)) return;
	const state = triggerState(context);
	// The node may have been activated again, with another memory.
	const known = [filterTimes, state.filteredSince];
	saveFilterTimes(state, filterTimesFrom(known, choices, Date.now()));
	const states = statesOf(events);
	if (states.length === 0) return;
	saveRows(context, snapshots.toSave(states));
	if (workflow) return void workflow.then(() => snapshots.settle(states));
	snapshots.settle(states);
	snapshots.noteSaved(savedState(context)?.rows);
}
