import { findRefusal } from './refusals';
import type { KarbonRequest, KarbonResponse } from './request';
import { parseRetryAfter, waitInMessage } from './retryAfter';
import type { OutcomeKind } from './retryPolicy';
import { readServiceMessage, type ServiceMessage } from './serviceMessage';

/** How one attempt ended, with all that a decision or an error needs. */
export interface Outcome {
	kind: OutcomeKind;
	status?: number;
	/** When Karbon sent the answer, by its own clock (Date header). Milliseconds since the epoch. */
	sentAt?: number;
	/** The answer, for a success. */
	response?: KarbonResponse;
	/** What the service said, for a refusal. */
	service?: ServiceMessage;
	/** What the service asked to wait: with a 429, but an overloaded service may ask as well. Milliseconds. */
	askedMs?: number;
	/** The platform's code, when there was no answer. */
	code?: string;
	/** What the platform or n8n said, when there was neither an answer nor a code; or what is wrong with a 2xx. */
	reason?: string;
}

const NO_MESSAGE: ServiceMessage = { details: [] };

/** Parses JSON; undefined for what is none. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text.replace(/^\uFEFF/, ''));
	} catch {
		return undefined;
	}
}

function kindOfStatus(
	status: number,
	request: KarbonRequest,
	service: ServiceMessage,
): OutcomeKind {
	if (status >= 200 && status < 300) return 'success';
	if (status >= 300 && status < 400) return request.answer === 'stream' ? 'success' : 'redirect';
	if (status === 429) return 'rateLimited';
	if (status === 409) return 'conflict';
	if (findRefusal(request, status, service)) return 'refused';
	if (status >= 500 || status === 408) return 'serverFault';
	return 'refused';
}

/** Karbon's own 404 (interface-addendum.md, Error bodies). A proxy or a website answers 404 as well, but without the code. */
export function isKarbonNotFound({ status, service }: Outcome): boolean {
	return status === 404 && service?.code === '4004';
}

/** A 2xx that does not say that the request was carried out. */
export function unconfirmed(status: number, service: ServiceMessage): Outcome {
	const reason = `Karbon's response (HTTP ${status}) does not confirm it`;
	return { kind: 'unreadable', status, service, reason };
}

/** Judges a 2xx by what the request expects, see `KarbonRequest.answer`. */
function classifySuccess(
	{ answer, recordField }: KarbonRequest,
	response: KarbonResponse,
	text: string,
): Outcome {
	const { status, headers } = response;
	if (answer === 'stream') return { kind: 'success', status, response };
	const body = parseJson(text);
	const isEmpty = text.trim() === '';
	const readable = typeof body === 'object' && body !== null;
	const isRecord = readable && recordField !== undefined && recordField in body;
	if (answer === 'empty' && ((!isEmpty && !isRecord) || status === 202)) {
		return unconfirmed(status, readServiceMessage(body));
	}
	const isOptional = answer !== undefined && answer !== 'json';
	if (!readable && !(isOptional && (isEmpty || body !== undefined))) {
		return { kind: 'unreadable', status, service: NO_MESSAGE };
	}
	return {
		kind: 'success',
		status,
		response: { status, headers, body: readable ? body : undefined },
	};
}

/**
 * Judges an answer whose body is a text (JSON answers) or a stream (file answers, where `text` is
 * the body read to its end for statuses of 400 and above).
 * @param now milliseconds since the epoch, for a Retry-After date
 */
export function classifyResponse(
	request: KarbonRequest,
	response: KarbonResponse,
	text: string | undefined,
	now: number,
): Outcome {
	const { status, headers } = response;
	const service = status < 400 ? NO_MESSAGE : readServiceMessage(parseJson(text ?? ''));
	const kind = kindOfStatus(status, request, service);
	if (kind === 'success') return classifySuccess(request, response, text ?? '');
	const fromHeader = parseRetryAfter(headers['retry-after'], now);
	const fromText = waitInMessage(service.message ?? '');
	const asked = [fromHeader, fromText].filter((wait): wait is number => wait !== undefined);
	return { kind, status, service, askedMs: asked.length > 0 ? Math.max(...asked) : undefined };
}
