import type { ITriggerFunctions } from 'n8n-workflow';

import { quantity } from '../../shared/text';
import type { ChangeEvent } from '../events/changeEvent';
import { DEFAULT_MAX_EVENTS } from '../execution/executionSize';
import type { NodeMemory } from '../execution/nodeMemory';
import type { QueueHost } from '../execution/queue/queueHost';
import { isStopped, startExecution } from '../execution/queue/startExecution';
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
