import * as workflowPackage from 'n8n-workflow';
import type { IRun, ITriggerFunctions } from 'n8n-workflow';

import type { ChangeEvent } from '../../events/changeEvent';

/**
 * Starts an execution with these events.
 * @returns at the end of the workflow, whether n8n has run it at all; rejects when n8n did not start it; undefined on
 * versions of n8n that do not tell
 */
export function startExecution(
	context: ITriggerFunctions,
	events: ChangeEvent[],
): Promise<boolean> | undefined {
	const items = events.map((json) => ({ json }));
	// Before n8n 2, a trigger that asks for the end of an execution which does not start may end the process.
	const tells = (context as { saveFailedExecution?: unknown }).saveFailedExecution !== undefined;
	if (!tells) {
		context.emit([items]);
		return undefined;
	}
	const done = context.helpers.createDeferredPromise<IRun>();
	context.emit([items], undefined, done);
	// n8n gives no data of an execution that it failed before the first node, for example for a credential.
	return done.promise.then((run: IRun | undefined) => run !== undefined);
}

/** n8n's classes of errors for executions that the user stopped; older versions lack some. */
const STOPPED = ['ManualExecutionCancelledError', 'ExecutionCancelledError'] as const;

/** Whether the user has stopped the execution. */
export function isStoppedByUser(error: unknown): boolean {
	const classes = workflowPackage as unknown as Record<string, unknown>;
	return STOPPED.some((name) => {
		const type = classes[name];
		return typeof type === 'function' && error instanceof type;
	});
}
