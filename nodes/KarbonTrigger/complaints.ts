import type { ITriggerFunctions, NodeOperationError } from 'n8n-workflow';

import type { NodeMemory } from './nodeMemory';
import { userError } from './userError';

/** Newer versions of n8n can store a failed execution, which also starts the error workflow. */
interface FailureSink {
	saveFailedExecution?: (error: NodeOperationError) => void;
}

/**
 * Tells the user about trouble that persists, once: as a failed execution where n8n can store one, and
 * in n8n's log.
 */
export function complain(context: ITriggerFunctions, memory: NodeMemory, error: Error): void {
	// The same trouble comes with other seconds to wait, other numbers of attempts.
	const trouble = error.message.replace(/\d+/g, '#');
	if (memory.complaint === trouble) return;
	memory.complaint = trouble;
	tell(context, error);
}

/** Tells the user about a part that does not work while the rest does, once in the life of the process. */
export function tellOnce(context: ITriggerFunctions, memory: NodeMemory, error: Error): void {
	if (memory.told.has(error.message)) return;
	memory.told.add(error.message);
	tell(context, error);
}

function tell(context: ITriggerFunctions, error: Error): void {
	const { description } = error as { description?: string | null };
	context.logger.error(`Karbon Trigger "${context.getNode().name}": ${error.message}`);
	const sink = (context as FailureSink).saveFailedExecution;
	sink?.call(context, userError(context.getNode(), error.message, description));
}

/** The trouble is over; the same one will be reported again. */
export function forgetComplaint(context: ITriggerFunctions, memory: NodeMemory): void {
	if (memory.complaint === undefined) return;
	context.logger.info(`Karbon Trigger "${context.getNode().name}": working again`);
	memory.complaint = undefined;
}
