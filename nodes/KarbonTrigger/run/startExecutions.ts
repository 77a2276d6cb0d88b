import {
	ExecutionCancelledError,
	type IExecuteResponsePromiseData,
	type IRun,
	type ITriggerFunctions,
	ManualExecutionCancelledError,
} from 'n8n-workflow';

import { quantity } from '../../shared/text';
import type { ChangeEvent } from '../events/changeEvent';
import type { NodeMemory } from '../execution/nodeMemory';
import type { QueueHost, StartResult } from '../execution/queue/startedExecution';
import { DEFAULT_MAX_EVENTS, MAX_WAITING } from '../execution/queue/waitingEvents';
import { isUnsaved } from '../execution/saveState';
import { type Carried, isSaveOnly, pack, saveOnly } from '../state/carried';
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
			const onResponse = (isSaved: boolean) => {
				const isFirst = !isSaved && !memory.savesItself;
				// Where executions run in this process, they can save.
				memory.savesItself = !isSaved && !memory.queue.runHere;
				if (isFirst && events.some(isSaveOnly)) memory.queue.add([saveOnly({})]);
			};
			const fields = { startId, filterTimes: memory.filterTimes };
			return startExecution(context, events, fields, onResponse);
		},
		isStopped,
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

/**
 * Asks n8n to start an execution with these events.
 * @param fields what travels with them
 * @param onResponse called with whether the execution could save, when that is known
 */
export function startExecution(
	context: ITriggerFunctions,
	events: readonly ChangeEvent[],
	fields: Pick<Carried, 'startId' | 'filterTimes'> = {},
	onResponse: (isSaved: boolean) => void = ignore,
): StartResult {
	// Before n8n 2, a trigger that asks for the end of an execution which does not start may end the process. There,
	// n8n settles the promise for the response of a workflow at its end instead.
	const tellsAll = (context as { saveFailedExecution?: unknown }).saveFailedExecution !== undefined;
	const response = context.helpers.createDeferredPromise<IExecuteResponsePromiseData>();
	const items = pack(events, { ...fields, asks: tellsAll || undefined }).map((json) => ({ json }));
	if (!tellsAll) {
		context.emit([items], response);
		return { ended: response.promise.then(() => true), tellsAll };
	}
	response.promise.then((answer) => onResponse(!isUnsaved(answer)), ignore);
	const done = context.helpers.createDeferredPromise<IRun>();
	context.emit([items], response, done);
	const { name } = context.getNode();
	return { ended: done.promise.then((run: IRun | undefined) => endOf(run, name)), tellsAll };
}

/** How n8n has ended an execution. It gives no data of one that it failed before the first node, for example for a credential. */
function endOf(run: IRun | undefined, triggerName: string): boolean | 'failedInTrigger' {
	if (!run) return false;
	const last = run.data?.resultData.lastNodeExecuted;
	const hasFailed = run.status === 'error' || run.status === 'crashed';
	return hasFailed && (last === undefined || last === triggerName) ? 'failedInTrigger' : true;
}

/** Whether the user, a time limit or the shutdown of n8n has stopped the execution. */
export function isStopped(error: unknown): boolean {
	// Older versions of n8n lack one of these classes. The second covers all reasons.
	const types: unknown[] = [ManualExecutionCancelledError, ExecutionCancelledError];
	return types.some((type) => typeof type === 'function' && error instanceof type);
}
