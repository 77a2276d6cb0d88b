import * as workflowPackage from 'n8n-workflow';
import type { IExecuteResponsePromiseData, IRun, ITriggerFunctions } from 'n8n-workflow';

import type { ChangeEvent } from '../../events/changeEvent';
import type { StartResult } from './queueHost';

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
