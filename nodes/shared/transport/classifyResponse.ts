import { isObject, isTooDeep, MAX_DEPTH, parseJson } from '../json';
import { isSameKey } from '../text';
import { refusalAdvice } from './errors/refusals';
import { readServiceMessage, type ServiceMessage } from './errors/serviceMessage';
import type { KarbonRequest, KarbonResponse } from './request';
import { parseRetryAfter, parseWaitInMessage } from './retryAfter';
import { type OutcomeKind, safetyOf } from './retryPolicy';

/** Of one response, after it was unpacked. Karbon's largest are lists of 100 records, some hundred kilobytes. */
export const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/**
 * Reads the body of a response. Leaving the loop ends the connection.
 * @returns undefined for a body above `MAX_TEXT_BYTES`, of which no more than that was held
 * @throws the error of a connection that was lost, or of a body that cannot be unpacked
 */
export async function readText(body: AsyncIterable<Buffer>): Promise<string | undefined> {
	const parts: Buffer[] = [];
	let bytes = 0;
	for await (const part of body) {
		bytes += part.length;
		if (bytes > MAX_TEXT_BYTES) return undefined;
		parts.push(part);
	}
	return Buffer.concat(parts, bytes).toString('utf8');
}

/** The result of one attempt, with all that the retry policy and errors need. */
export interface Outcome {
	kind: OutcomeKind;
	status?: number;
	/** When Karbon sent the response, by its own clock (Date header). Milliseconds since the epoch. */
	sentAt?: number;
	/** For a success. */
	response?: KarbonResponse;
	/** Whether Karbon answered with null instead of the record (see `KarbonRequest.isNullMissing`). */
	isNull?: boolean;
	/** Karbon's error message, for a response that is not a success. Undefined for a page or a text (karbon.md 113). */
	service?: ServiceMessage;
	/** How long Karbon asks to wait: with a 429, and sometimes when it is overloaded. Milliseconds. */
	retryAfterMs?: number;
	/** The Node.js error code, when there was no response. */
	code?: string;
	/** The message of n8n or Node.js, when there was neither a response nor a code; or what is wrong with a 2xx. */
	reason?: string;
}

/** Statuses of a response with a whole file, which the caller reads. */
export const FILE_STATUSES: readonly number[] = [200, 203];
const NO_MESSAGE: ServiceMessage = { details: [] };
const TOO_LARGE = `Karbon's response has more than ${MAX_TEXT_BYTES / 1024 / 1024} MB`;

/** Of a response that is not a success. */
function kindOfStatus(
	status: number,
	request: KarbonRequest,
	service: ServiceMessage,
): OutcomeKind {
	if (status >= 300 && status < 400) return 'redirect';
	if (status === 429) return 'rateLimited';
	if (status === 409) return 'conflict';
	if (refusalAdvice(request, status, service)) return 'refused';
	if (status >= 500 || status === 408) return 'serverFault';
	return 'refused';
}

/**
 * Whether Karbon itself says that it does not have the record (karbon.md 113). A 404 from a proxy or a website does not
 * have the code.
 */
export function isKarbonNotFound({ status, service, isNull = false }: Outcome): boolean {
	return isNull || (status === 404 && service?.code === '4004');
}

/** The outcome for a 2xx that does not confirm that the request was processed. */
export function unconfirmed(status: number, service: ServiceMessage): Outcome {
	const reason = `Karbon did not confirm the change (HTTP ${status})`;
	return { kind: 'unreadable', status, service, reason };
}

/** Where the key has another name than its list: `ContactKey` of `Contacts`. */
const KEY_FIELDS: Record<string, string> = {
	CustomFieldValue: 'EntityKey',
	FileDetail: 'FileContextKey',
	FileList: 'EntityKey',
	IndividualTimeEntrie: 'IndividualTimeEntryKey',
	IntegrationTask: 'TaskKey',
	Note: 'Id',
	User: 'Id',
};
/** `/v3/Contacts/abc` or `/v3/Comments('abc')`. */
const BY_KEY = /^\/v3\/(\w+?)s?(?:\/|\(')([^/()']+)(?:'\))?$/;

/**
 * The key of another record than the one that was to be read, such as from a cache (karbon.md 91). A record without a
 * key, and a user who was asked for by email address, are no other record.
 */
export function otherKey({ method, path, query }: KarbonRequest, body: unknown) {
	const [, list, key] = BY_KEY.exec(path) ?? [];
	if (method !== 'GET' || !list || !isObject(body)) return undefined;
	const wanted = String(query?.EntityKey ?? decodeURIComponent(key));
	const found = body[KEY_FIELDS[list] ?? `${list}Key`];
	const isSame = isSameKey(found, wanted) || isSameKey(body.EmailAddress, wanted);
	return typeof found === 'string' && !isSame ? found : undefined;
}

/** Classifies a 2xx, or for `stream` a 3xx, by `KarbonRequest.expectedBody`. */
function classifySuccess(
	request: KarbonRequest,
	response: KarbonResponse,
	text: string | undefined,
): Outcome {
	const { expectedBody, recordField, keepsText, isNullMissing = false } = request;
	const { status, headers } = response;
	const unreadable = { kind: 'unreadable', status, service: NO_MESSAGE } as const;
	if (expectedBody === 'stream') {
		const isUsable = status >= 300 || FILE_STATUSES.includes(status);
		return isUsable
			? { kind: 'success', status, response }
			: { ...unreadable, reason: `Karbon sent no file (HTTP ${status})` };
	}
	if (text === undefined) {
		return { kind: 'tooLarge', status, service: NO_MESSAGE, reason: TOO_LARGE };
	}
	const body = parseJson(text);
	if (isNullMissing && body === null) {
		return { kind: 'refused', status: 404, service: NO_MESSAGE, isNull: true };
	}
	const isEmpty = text.trim() === '';
	const readable = typeof body === 'object' && body !== null;
	// The output could not have it, although the write was done.
	if (safetyOf(request) !== 'read' && isTooDeep(body)) {
		const reason = `Karbon's response has more than ${MAX_DEPTH} levels of nested values`;
		return { ...unreadable, reason };
	}
	const isRecord = readable && recordField !== undefined && recordField in body && !hasError(body);
	if (expectedBody === 'empty' && ((!isEmpty && !isRecord) || status === 202)) {
		return unconfirmed(status, readServiceMessage(body));
	}
	if (safetyOf(request) === 'read' && hasError(body))
		return { kind: 'serverFault', status, service: readServiceMessage(body) };
	const isOptional = expectedBody !== undefined && expectedBody !== 'json';
	const isNothing = isEmpty || (safetyOf(request) === 'read' ? body === null : body !== undefined);
	if (!readable && !(isOptional && isNothing)) return unreadable;
	const other = otherKey(request, body);
	const reason = `Karbon returned "${other}" instead. Check your proxy and its cache`;
	if (other) return { ...unreadable, reason };
	const read = { status, headers, body: readable ? body : undefined };
	return { kind: 'success', status, response: keepsText && readable ? { ...read, text } : read };
}

/**
 * Classifies a response.
 * @param text the body; undefined for a file that the caller reads, and for one that is too large to be read
 * @param now Karbon's time in milliseconds since the epoch, for a Retry-After date
 */
export function classifyResponse(
	request: KarbonRequest,
	response: KarbonResponse,
	text: string | undefined,
	now: number,
): Outcome {
	const { status, headers } = response;
	const successesEnd = request.expectedBody === 'stream' ? 400 : 300;
	if (status >= 200 && status < successesEnd) return classifySuccess(request, response, text);
	const body = status < 400 ? {} : parseJson(text?.trim() || '{}');
	const service = status < 400 ? NO_MESSAGE : readServiceMessage(body);
	const kind = kindOfStatus(status, request, service);
	const fromHeader = parseRetryAfter(headers['retry-after'], now);
	const fromText = parseWaitInMessage(service.message ?? '');
	const asked = [fromHeader, fromText].filter((wait): wait is number => wait !== undefined);
	const retryAfterMs = asked.length > 0 ? Math.max(...asked) : undefined;
	return { kind, status, service: body === undefined ? body : service, retryAfterMs };
}

const fieldNames = (body: unknown) =>
	isObject(body) ? Object.keys(body).filter((name) => !name.startsWith('@')) : [];

/**
 * Whether a body that came with a status of success has an error (karbon.md 112), also beside other fields, because some
 * may be missing then.
 */
export function hasError(body: unknown): boolean {
	const names = fieldNames(body);
	const name = names.find((one) => one.toLowerCase() === 'error');
	return !!name && (names.length === 1 || isObject((body as Record<string, unknown>)[name]));
}

/**
 * What is wrong with a body that came with a status of success instead of a record: a list, a bare value, a record
 * without fields, or one that is nested too deeply.
 * @param subject what was asked for: `the invoice "abc"`
 * @returns message and description for the user; undefined for a record
 */
export function flawOf(body: unknown, subject: string): [string, string] | undefined {
	if (fieldNames(body).length === 0) {
		const description = 'The response is not a record. Check the Base URL of the credential.';
		return [`Karbon did not return ${subject}`, description];
	}
	if (!isTooDeep(body)) return undefined;
	const message = `Karbon returned ${subject} with more than ${MAX_DEPTH} levels of nested values`;
	return [message, 'n8n cannot process it. Nothing was changed.'];
}
