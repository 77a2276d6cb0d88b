import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { realTiming, type Timing } from '../../shared/timing';
import { filterTimesFrom, saveFilterTimes } from '../filters/filterTimes';
import { readChoices } from '../settings';
import { type Carried, unpack } from '../state/carried';
import { saveCoverage, saveMade, triggerState } from '../state/staticData';
import { trackCopy } from '../state/staticDataCopies';
import { handOn } from './handOn';
import { memoryFor, nodeIdOf } from './nodeMemory';
import { outputOf } from './output';
import { isByUser, TriggerExecution } from './triggerExecution';

/** n8n has loaded the package again, see `logReload`. */
const RELOADED =
	'n8n has updated this package, but the trigger still runs with the former version. Restart n8n, or unpublish and publish the workflow.';

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
	const carried = unpack(context.getInputData());
	const { events, startId } = carried;
	const memory = memoryFor(context);
	if (isByUser(context)) {
		const execution = new TriggerExecution(context, choices, memory, timing);
		return (await outputOf(execution, indexed(events))).items;
	}
	const start = { id: startId, size: events.length };
	const merged = await memory.mergedStarts.begin(
		start,
		timing,
		context.getExecutionCancelSignal?.(),
	);
	const begun = memory.queues.map((queue) => queue.begin(startId));
	let hasFailed = true;
	try {
		const workflow = begun.find((one) => one.workflow !== undefined)?.workflow;
		const execution = new TriggerExecution(context, choices, memory, timing, workflow);
		if (memory.isReloadReported && !memory.queue.isOpen) execution.hints.push(RELOADED);
		saveState(execution, carried);
		const items = await handOn(execution, indexed([...events, ...merged.added]));
		// Executions of other processes must not rely on statuses that this one has forgotten meanwhile.
		saveFilterTimes(triggerState(context), memory.filterTimes!);
		hasFailed = false;
		return items;
	} finally {
		for (const one of begun) one.end(hasFailed);
		merged.end();
	}
}

function indexed<T>(events: readonly T[]): Array<{ event: T; index: number }> {
	return events.map((event, index) => ({ event, index }));
}

/**
 * Saves what the process and the start know. Since when statuses count is the latest moment that the start, the process
 * or static data know: an execution from before the last activation may have saved its copy of static data since.
 */
function saveState(
	{ context, choices, memory, workflow }: TriggerExecution,
	{ coverage, filterTimes }: Carried,
): void {
	saveCoverage(context, coverage ?? memory.progress.coverage);
	saveMade(context, memory.made);
	const state = triggerState(context);
	const known = [filterTimes, memory.filterTimes, state.filteredSince];
	memory.filterTimes = filterTimesFrom(known, choices, Date.now());
	saveFilterTimes(state, memory.filterTimes);
	if (workflow) trackCopy(nodeIdOf(context), context, workflow);
}
