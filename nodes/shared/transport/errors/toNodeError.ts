import { type INode, type JsonObject, NodeApiError } from 'n8n-workflow';

import { errorText } from '../../errorText';
import { textsOf } from './errorMessages';
import type { Failure } from './failure';

/** The value of `context.karbon` of the error, for programs. */
export interface ErrorFacts extends JsonObject {
	/** `unknown`: Karbon may have processed it. `refused`: any other failure, also one of the connection. */
	outcome: 'unknown' | 'refused';
	status: number | null;
	/** Karbon's code, or the Node.js error code of a failed connection. */
	code: string | null;
	/** What the request does to the record, such as `created`. */
	verb: string | null;
}

/** The same of any error; none for one that is not of a request. */
export function factsOf(error: unknown): Partial<ErrorFacts> {
	const { context } = error as { context?: { karbon?: Partial<ErrorFacts> } };
	return context?.karbon ?? {};
}

/**
 * The error that n8n shows: what happened, what to do next, and Karbon's own code. Its texts
 * contain no secret and no Node.js error code, and n8n keeps them when it wraps the error (see `errorText`).
 */
export function toNodeError(
	node: INode,
	failure: Failure,
	secrets: readonly string[],
): NodeApiError {
	const { request, outcome, isOutcomeUnknown } = failure;
	const texts = textsOf(failure);
	const clean = (text: string) =>
		errorText(text, [...secrets, ...(request.errorContext.secrets ?? [])]);
	const code = outcome.service?.code;
	const message = clean(texts.message);
	const description = clean(
		code === undefined ? texts.description : `${texts.description} Karbon's code: ${code}.`,
	);
	const details: ErrorFacts = {
		outcome: isOutcomeUnknown || failure.maybeDone ? 'unknown' : 'refused',
		status: outcome.status ?? null,
		code: code === undefined ? (outcome.code ?? null) : clean(code),
		verb: request.errorContext.written?.verb ?? null,
	};
	// When n8n makes a new error of this one's fields, it replaces the message by one for the status, such as "consider
	// setting this node to retry automatically".
	const httpCode =
		isOutcomeUnknown || outcome.status === undefined ? undefined : String(outcome.status);
	const options = { message, description, httpCode };
	const error = new NodeApiError(node, { message, description }, options);
	error.context.karbon = details;
	return error;
}
