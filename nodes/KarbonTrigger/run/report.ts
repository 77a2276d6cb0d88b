import type { ITriggerFunctions, NodeOperationError } from 'n8n-workflow';

import { UntimedListError } from '../../shared/changes/readList';
import { operationError } from '../../shared/operationError';
import { isNotGranted } from '../../shared/transport/errors/hasStatus';
import type { NodeMemory } from '../execution/nodeMemory';
import { HiddenRowsError, TooManyRowsError } from '../snapshot/readRows';
import { logLine } from '../subscription/guard';

/** Errors that may last at the same time and pass at different times, so each is reported by itself. */
export type ReportTopic = 'check or scan' | 'polling' | 'refused starts' | 'lost events';

/** Newer versions of n8n can store a failed execution, which also starts the error workflow. */
interface FailureSink {
	saveFailedExecution?: (error: NodeOperationError) => void;
}

/** More kinds of errors about one subject are in n8n's log only. */
const MAX_KINDS = 50;

/** The same error comes with other seconds to wait, other numbers of attempts, and other IDs of requests. */
const kindOf = (message: string) => message.replace(/\S*\d\S*/g, '#');

/** The same for errors of a list that differ in their text only. */
export const listErrorKind = ({ name, httpCode = '' }: Error & { httpCode?: string | null }) =>
	`${name} ${httpCode}`;

/** Whether the next scan will probably meet the same error of a list. */
export function isLasting(error: Error | undefined): boolean {
	const kinds = [UntimedListError, HiddenRowsError, TooManyRowsError];
	return isNotGranted(error) || kinds.some((kind) => error instanceof kind);
}

/** Whether a text is the first of its kind since its subject was forgotten. Too many kinds are logged each time. */
function isFirst(
	context: ITriggerFunctions,
	{ reported }: Pick<NodeMemory, 'reported'>,
	subject: string,
	kind: string,
	text: string,
): boolean {
	const kinds = reported.get(subject) ?? new Set<string>();
	reported.set(subject, kinds);
	if (kinds.has(kind)) return false;
	const isTooMany = kinds.size === MAX_KINDS;
	if (isTooMany) context.logger.warn(logLine(context, text));
	else kinds.add(kind);
	return !isTooMany;
}

/**
 * Reports an error once, as a failed execution where n8n can store one, and in n8n's log. The same error is reported
 * again when its subject was removed from `reported`.
 * @param subject a `ReportTopic`, or the path of a list that cannot be scanned
 * @param kind the same for errors that count as one
 */
export function reportOnce(
	context: ITriggerFunctions,
	memory: NodeMemory,
	subject: string,
	error: Error,
	kind = kindOf(error.message),
): void {
	if (isFirst(context, memory, subject, kind, error.message)) report(context, error);
}

/** Writes what scans of a list cannot find to n8n's log, once until the workflow is deactivated or n8n ends. */
export function warnOfListOnce(context: ITriggerFunctions, memory: NodeMemory, text: string): void {
	if (!isFirst(context, memory, 'warnings', kindOf(text), text)) return;
	context.logger.warn(logLine(context, text));
}

/** Reports an error, as a failed execution where n8n can store one, and in n8n's log. */
export function report(context: ITriggerFunctions, error: Error): void {
	const { description } = error as { description?: string | null };
	context.logger.error(logLine(context, error.message));
	const sink = (context as FailureSink).saveFailedExecution;
	sink?.call(context, operationError(context.getNode(), error.message, { description }));
}

/** The error has passed; the next one is reported again. */
export function forgetReported(
	context: ITriggerFunctions,
	memory: NodeMemory,
	topic: ReportTopic,
): void {
	if (!memory.reported.delete(topic)) return;
	context.logger.info(logLine(context, 'working again'));
}
