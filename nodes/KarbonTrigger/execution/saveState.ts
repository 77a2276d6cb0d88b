import { filterTimesFrom, saveFilterTimes } from '../filters/filterTimes';
import type { Carried } from '../state/carried';
import {
	hasTriggerState,
	saveCoverage,
	saveMade,
	saveRows,
	triggerState,
} from '../state/staticData';
import { trackCopy } from '../state/staticDataCopies';
import { nodeIdOf } from './nodeMemory';
import type { IndexedEvent, TriggerExecution } from './triggerExecution';

const ROWS_SAVED =
	"Karbon's list of work items shows no modification times, so this execution saved its records to compare them later. It has no changes.";

/**
 * Saves what the process and the start know. Since when statuses count is the latest moment that the start, the process
 * or static data know: an execution from before the last activation may have saved its copy of static data since.
 */
export function saveState(
	{ context, choices, memory, workflow, hints }: TriggerExecution,
	{ coverage, filterTimes, savedRows }: Carried,
): void {
	if (!hasTriggerState(context)) {
		memory.filterTimes = filterTimesFrom([filterTimes, memory.filterTimes], choices, Date.now());
		return;
	}
	saveCoverage(context, coverage ?? memory.progress.coverage);
	saveMade(context, memory.made);
	saveRows(context, memory.snapshot.toSave() ?? savedRows);
	if (savedRows) hints.push(ROWS_SAVED);
	void workflow?.then(() => memory.snapshot.noteSaved(triggerState(context).rows));
	const state = triggerState(context);
	const known = [filterTimes, memory.filterTimes, state.filteredSince];
	memory.filterTimes = filterTimesFrom(known, choices, Date.now());
	saveFilterTimes(state, memory.filterTimes);
	if (workflow) trackCopy(nodeIdOf(context), context, workflow);
}

/**
 * Saves the rows that the events are about, for when the workflow has ended: n8n saves static data then. Where n8n does
 * not tell of the end, they count as handed on at the end of the trigger node.
 */
export function saveHandedOnRows(
	{ context, memory: { snapshot }, workflow, rowStates }: TriggerExecution,
	events: readonly IndexedEvent[],
): void {
	const states = events.flatMap(({ event }) => {
		const digest = rowStates.get(event);
		return digest === undefined ? [] : [{ key: event.ResourcePermaKey!, digest }];
	});
	if (states.length === 0 || !hasTriggerState(context)) return;
	saveRows(context, snapshot.toSave(states));
	if (workflow) return void workflow.then(() => snapshot.settle(states));
	snapshot.settle(states);
	snapshot.noteSaved(triggerState(context).rows);
}

/** Saves since when statuses count: executions of other processes must not rely on statuses that this one has forgotten. */
export function saveForgotten({ context, memory }: TriggerExecution): void {
	if (hasTriggerState(context)) saveFilterTimes(triggerState(context), memory.filterTimes!);
}
