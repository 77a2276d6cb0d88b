import type { IExecuteResponsePromiseData, IRun, ITriggerFunctions } from 'n8n-workflow';

import { quantity } from '../../shared/text';
import type { ChangeEvent } from '../events/changeEvent';
import type { NodeMemory } from '../execution/nodeMemory';
import type { QueueHost } from '../execution/queue/startedExecution';
import { DEFAULT_MAX_EVENTS, MAX_WAITING } from '../execution/queue/waitingEvents';
import { isUnsaved } from '../execution/saveState';
import { isSaveOnly, pack, saveOnly } from '../state/carried';
import { savedState, saveKnown } from '../state/staticData';
import { forgetReported, reportOnce } from './report';

/** After so many refused starts in a row, the error is reported to the user. */
const REPORTED_REFUSALS = 5;

const ignore = () => undefined;

/** @param run what the activation of the trigger does */
export function createQueueHost(
	context: ITriggerFunctions,
	memory: NodeMemory,
	run: Pick<QueueHost, 'isRecoverable' | 'onUncertain' | 'sleep'>,
): QueueHost {
	return {
		...run,
		maxEvents: DEFAULT_MAX_EVENTS,
		start(events, startId) {
			// When a trigger closes, another one may already have saved more.
			if (memory.savesItself && memory.queue.isOpen) saveAcknowledged(context, memory);
			// Before n8n 2, a trigger that asks for the end of an execution which does not start may end the process. There,
			// n8n settles the promise for the response of a workflow at its end instead.
			const tellsAll =
				(context as { saveFailedExecution?: unknown }).saveFailedExecution !== undefined;
			const { filterTimes } = memory;
			const packed = pack(events, { startId, filterTimes, asks: tellsAll || undefined });
			const items = packed.map((json) => ({ json }));
			const response = context.helpers.createDeferredPromise<IExecuteResponsePromiseData>();
			if (!tellsAll) {
				context.emit([items], response);
				return { ended: response.promise.then(() => true), tellsAll };
			}
			response.promise.then((answer) => noteResponse(memory, events, answer), ignore);
			const done = context.helpers.createDeferredPromise<IRun>();
			context.emit([items], response, done);
			const { name } = context.getNode();
			return { ended: done.promise.then((run: IRun | undefined) => endOf(run, name)), tellsAll };
		},
		onRefused(error, times) {
			const text = `n8n did not start an execution (${error.message}). Changes are queued and processed later.`;
			if (times >= REPORTED_REFUSALS) {
				reportOnce(context, memory, 'refused starts', new Error(text));
			} else context.logger.warn(`Karbon Trigger: ${text}`);
		},
		onLost(count) {
			const text = `${quantity(count, 'event was', 'events were')} lost, because n8n did not start executions and more than ${MAX_WAITING} events are queued. The oldest were dropped, and scans cannot recover them.`;
			reportOnce(context, memory, 'lost events', new Error(text));
		},
		onBegun() {
			forgetReported(context, memory, 'refused starts');
			if (memory.queues.every(({ length }) => length === 0))
				forgetReported(context, memory, 'lost events');
		},
	};
}

/**
 * Saves what workflows that have ended were handed: n8n saves static data when the trigger starts an execution. That
 * also saves the trigger's copy of other nodes' data, which is as old as the activation, so it is done only where
 * executions cannot save.
 */
function saveAcknowledged(context: ITriggerFunctions, memory: NodeMemory): void {
	const { progress, made, snapshots, clock } = memory;
	const now = clock.toService(Date.now());
	saveKnown(context, { coverage: progress.coverage, now, made, rows: snapshots.toSave() });
	snapshots.noteSaved(savedState(context)?.rows);
}

/** An execution may not have been able to save. */
function noteResponse(memory: NodeMemory, events: readonly ChangeEvent[], response: unknown): void {
	const isFirst = isUnsaved(response) && !memory.savesItself;
	// Where executions run in this process, they can save.
	memory.savesItself = isUnsaved(response) && !memory.queue.runHere;
	if (isFirst && events.some(isSaveOnly)) memory.queue.add([saveOnly({})]);
}

/** How n8n has ended an execution. It gives no data of one that it failed before the first node, for example for a credential. */
function endOf(run: IRun | undefined, triggerName: string): boolean | 'failedInTrigger' {
	if (!run) return false;
	const last = run.data?.resultData.lastNodeExecuted;
	const hasFailed = run.status === 'error' || run.status === 'crashed';
	return hasFailed && (last === undefined || last === triggerName) ? 'failedInTrigger' : true;
}
