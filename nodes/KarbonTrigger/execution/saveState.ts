import { filterTimesFrom, saveFilterTimes } from '../filters/filterTimes';
import type { Carried } from '../state/carried';
import { hasTriggerState, saveCoverage, saveMade, triggerState } from '../state/staticData';
import { trackCopy } from '../state/staticDataCopies';
import { nodeIdOf } from './nodeMemory';
import type { TriggerExecution } from './triggerExecution';

/**
 * Saves what the process and the start know. Since when statuses count is the latest moment that the start, the process
 * or static data know: an execution from before the last activation may have saved its copy of static data since.
 */
export function saveState(
	{ context, choices, memory, workflow }: TriggerExecution,
	{ coverage, filterTimes }: Carried,
): void {
	if (!hasTriggerState(context)) {
		memory.filterTimes = filterTimesFrom([filterTimes, memory.filterTimes], choices, Date.now());
		return;
	}
	saveCoverage(context, coverage ?? memory.progress.coverage);
	saveMade(context, memory.made);
	const state = triggerState(context);
	const known = [filterTimes, memory.filterTimes, state.filteredSince];
	memory.filterTimes = filterTimesFrom(known, choices, Date.now());
	saveFilterTimes(state, memory.filterTimes);
	if (workflow) trackCopy(nodeIdOf(context), context, workflow);
}

/** Saves since when statuses count: executions of other processes must not rely on statuses that this one has forgotten. */
export function saveForgotten({ context, memory }: TriggerExecution): void {
	if (hasTriggerState(context)) saveFilterTimes(triggerState(context), memory.filterTimes!);
}
