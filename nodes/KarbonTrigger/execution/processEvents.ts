import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { realTiming, type Timing } from '../../shared/timing';
import { readChoices } from '../settings';
import { unpack } from '../state/carried';
import { handOn } from './handOn';
import { memoryFor } from './nodeMemory';
import { outputOf } from './output';
import { saveState } from './saveState';
import { isByUser, TriggerExecution } from './triggerExecution';

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
	const { events, startId, rowStates } = carried;
	const memory = memoryFor(context);
	const facts = { context, choices, memory, timing, rowStates };
	if (isByUser(context)) {
		return (await outputOf(new TriggerExecution(facts), indexed(events))).items;
	}
	const start = { id: startId, size: events.length };
	const cancel = context.getExecutionCancelSignal?.();
	const merged = await memory.mergedStarts.begin(start, timing, cancel);
	const begun = memory.queues.map((queue) => queue.begin(startId));
	let hasFailed = true;
	try {
		const workflow = begun.find((one) => one.workflow !== undefined)?.workflow;
		const execution = new TriggerExecution({ ...facts, workflow });
		if (memory.isReloadReported && !memory.queue.isOpen) execution.hints.push(RELOADED);
		await saveState(execution, carried);
		const items = await handOn(execution, indexed([...events, ...merged.added]));
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
