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
	// Older versions may take the whole process down when a trigger wants to know and the execution does not begin.
	const tells = (context as { saveFailedExecution?: unknown }).saveFailedExecution !== undefined;
	if (!tells) {
		context.emit([items]);
		return;
	}
	const done = context.helpers.createDeferredPromise<IRun>();
	context.emit([items], undefined, done);
	await done.promise.catch(async (error: Error) => {
		if (isUnwillingToTell(error)) context.emit([items]);
		else await Promise.reject(error);
	});
}

/** n8n's second engine, which is new, begins an execution only for a trigger that does not wait for its end. */
function isUnwillingToTell({ message }: Error): boolean {
	return message.includes('waits for its execution to finish');
}
