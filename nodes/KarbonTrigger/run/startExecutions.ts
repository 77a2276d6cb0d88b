import * as workflowPackage from 'n8n-workflow';
import type { IExecuteResponsePromiseData, IRun, ITriggerFunctions } from 'n8n-workflow';

import { quantity } from '../../shared/text';
import type { ChangeEvent } from '../events/changeEvent';
import type { NodeMemory } from '../execution/nodeMemory';
import { DEFAULT_MAX_EVENTS } from '../execution/queue/limits';
import type { QueueHost, StartResult } from '../execution/queue/queueHost';
import { MAX_WAITING } from '../execution/queue/waitingEvents';
import { packFilterTimes } from '../state/carried';
import { forgetReported, reportOnce } from './report';

/** After so many refused starts in a row, the error is reported to the user. */
const REPORTED_REFUSALS = 5;

/** The trigger run, as far as its queues need it. */
interface OpenTrigger {
	context: ITriggerFunctions;
	memory: NodeMemory;
	/** Whether a scan finds the change of an event again. */
	finds(event: ChangeEvent): boolean;
	/** Changes may have been missed. */
	requestScan(): void;
	/** Rejects when the trigger is closed. */
	sleep(ms: number): Promise<void>;
}

/** What the queues of a trigger run start executions with. */
export function createQueueHost({
	context,
	memory,
	finds,
	requestScan,
	sleep,
}: OpenTrigger): QueueHost {
	return {
		maxEvents: DEFAULT_MAX_EVENTS,
		start: (events) => startExecution(context, packFilterTimes(events, memory.filterTimes)),
		isStopped,
		isRecoverable: finds,
		onUncertain: requestScan,
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
		sleep,
	};
}

/** Asks n8n to start an execution with these events. */
export function startExecution(context: ITriggerFunctions, events: ChangeEvent[]): StartResult {
	const items = events.map((json) => ({ json }));
	// Before n8n 2, a trigger that asks for the end of an execution which does not start may end the process. There,
	// n8n settles the promise for the response of a workflow at its end instead.
	const tellsAll = (context as { saveFailedExecution?: unknown }).saveFailedExecution !== undefined;
	if (!tellsAll) {
		const response = context.helpers.createDeferredPromise<IExecuteResponsePromiseData>();
		context.emit([items], response);
		return { ended: response.promise.then(() => true), tellsAll };
	}
	const done = context.helpers.createDeferredPromise<IRun>();
	context.emit([items], undefined, done);
	// n8n gives no data of an execution that it failed before the first node, for example for a credential.
	const ended = done.promise.then((run: IRun | undefined) => run !== undefined);
	return { ended, tellsAll };
}

/** n8n's classes of errors for stopped executions; older versions lack some. The second covers all reasons. */
const STOPPED = ['ManualExecutionCancelledError', 'ExecutionCancelledError'] as const;

/** Whether the user, a time limit or the shutdown of n8n has stopped the execution. */
export function isStopped(error: unknown): boolean {
	const classes = workflowPackage as unknown as Record<string, unknown>;
	return STOPPED.some((name) => {
		const type = classes[name];
		return typeof type === 'function' && error instanceof type;
	});
}
