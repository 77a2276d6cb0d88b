import type { ITriggerFunctions, NodeOperationError } from 'n8n-workflow';

import type { NodeMemory, ReportTopic } from '../execution/nodeMemory';
import { operationError } from '../../shared/operationError';

/** Newer versions of n8n can store a failed execution, which also starts the error workflow. */
interface FailureSink {
	saveFailedExecution?: (error: NodeOperationError) => void;
}

/**
 * Reports an error once, as a failed execution where n8n can store one, and in n8n's log. The same error is reported
 * again after another one of the topic, or after `forgetReported`.
 */
export function reportOnce(
	context: ITriggerFunctions,
	memory: NodeMemory,
	topic: ReportTopic,
	error: Error,
): void {
	// The same error comes with other seconds to wait and other numbers of attempts.
	const name = error.message.replace(/\d+/g, '#');
	if (memory.reported.get(topic) === name) return;
	memory.reported.set(topic, name);
	report(context, error);
}

/** Reports why a list cannot be scanned, once until the workflow is deactivated or n8n ends. */
export function reportListOnce(context: ITriggerFunctions, memory: NodeMemory, error: Error): void {
	if (memory.reportedLists.has(error.message)) return;
	memory.reportedLists.add(error.message);
	report(context, error);
}

/** Writes what scans of a list cannot find to n8n's log, once until the workflow is deactivated or n8n ends. */
export function warnOfListOnce(context: ITriggerFunctions, memory: NodeMemory, text: string): void {
	if (memory.reportedLists.has(text)) return;
	memory.reportedLists.add(text);
	context.logger.warn(`Karbon Trigger "${context.getNode().name}": ${text}`);
}

/** Reports an error, as a failed execution where n8n can store one, and in n8n's log. */
export function report(context: ITriggerFunctions, error: Error): void {
	const { description } = error as { description?: string | null };
	context.logger.error(`Karbon Trigger "${context.getNode().name}": ${error.message}`);
	const sink = (context as FailureSink).saveFailedExecution;
	sink?.call(
		context,
		operationError(context.getNode(), error.message, { description: description ?? undefined }),
	);
}

/** The error has passed; the next one is reported again. */
export function forgetReported(
	context: ITriggerFunctions,
	memory: NodeMemory,
	topic: ReportTopic,
): void {
	if (!memory.reported.delete(topic)) return;
	context.logger.info(`Karbon Trigger "${context.getNode().name}": working again`);
}
