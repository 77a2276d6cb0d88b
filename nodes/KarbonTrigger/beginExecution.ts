import type { INodeExecutionData, IRun, ITriggerFunctions } from 'n8n-workflow';

/**
 * Starts an execution with these items.
 * @returns when it has ended
 * @throws {Error} when n8n did not begin it, or cut it off; only on versions of n8n that tell
 */
export async function beginExecution(
	context: ITriggerFunctions,
	items: INodeExecutionData[],
): Promise<void> {
	// Older versions take the whole process down when a trigger wants to know and the execution does not begin.
	const tells = (context as { saveFailedExecution?: unknown }).saveFailedExecution !== undefined;
	if (!tells) {
		context.emit([items]);
		return;
	}
	const done = context.helpers.createDeferredPromise<IRun>();
	context.emit([items], undefined, done);
	await done.promise;
}
