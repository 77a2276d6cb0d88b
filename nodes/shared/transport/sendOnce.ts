import type {
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
	INode,
} from 'n8n-workflow';

import { Deadline } from './deadline';
import { classifyNetworkError, errorCode, errorReason } from './errors/classifyNetworkError';
import { withQuery } from '../odata/query';
import { classifyResponse, type Outcome } from './classifyResponse';
import type { KarbonRequest, KarbonResponse, MadeBody } from './request';
import { readDate } from '../moments';
import { CancelledError, steadyNow, throwIfCancelled, type Timing } from '../timing';

/** The credential type that every request is authenticated with. */
export const CREDENTIAL_TYPE = 'karbonApi';

const JSON_TIMEOUT_MS = 60_000;
/** For a request that sends or gets a file. */
const STREAM_TIMEOUT_MS = 3_600_000;
/** n8n's own time-out comes first, and says more. */
const DEADLINE_MARGIN_MS = 5_000;

/** What requests need of an n8n context; every kind of context has it. */
export interface RequestHost {
	getNode(): INode;
	getCredentials(type: string): Promise<ICredentialDataDecryptedObject>;
	getExecutionCancelSignal?(): AbortSignal | undefined;
	helpers: {
		httpRequestWithAuthentication(
			this: never,
			type: string,
			options: IHttpRequestOptions,
		): Promise<unknown>;
		binaryToString?(body: never): Promise<string>;
	};
}

/**
 * n8n's options for one attempt. Statuses and redirects are judged by us: thrown errors hide
 * Retry-After on some versions, a thrown 401 is sent twice, and n8n's redirects carry the access key to other hosts.
 */
function toOptions(
	request: KarbonRequest,
	baseUrl: string,
	made: MadeBody | undefined,
	{ remainingMs, signal }: Deadline,
): IHttpRequestOptions {
	const isStream = request.expectedBody === 'stream';
	const isAbsolute = /^https?:\/\//i.test(request.path);
	const plain = request.body && !made ? JSON.stringify(request.body) : undefined;
	const streaming = isStream || made !== undefined;
	const timeoutMs = request.timeoutMs ?? (streaming ? STREAM_TIMEOUT_MS : JSON_TIMEOUT_MS);
	return {
		method: request.method,
		url: withQuery(isAbsolute ? request.path : `${baseUrl}${request.path}`, request.query),
		headers: {
			Accept: isStream ? '*/*' : 'application/json',
			// A file is asked for as it is: of a compressed one, the announced length would not be the file's.
			// An upload does not ask for compression either (see `answerOf`).
			'Accept-Encoding': streaming ? 'identity' : 'gzip',
			...(plain === undefined ? {} : { 'Content-Type': 'application/json' }),
			...made?.headers,
		},
		body: (made?.body ?? plain) as IHttpRequestOptions['body'],
		encoding: isStream ? 'stream' : 'text',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		// For n8n, 0 means no time-out at all.
		timeout: Math.max(1, Math.min(timeoutMs, remainingMs)),
		...(signal ? { abortSignal: signal } : {}),
	};
}

/** The text of an answer; the body of a refused download is read to its end, which also frees its connection. */
async function textOf(host: RequestHost, body: unknown): Promise<string> {
	if (typeof body === 'string') return body;
	if (typeof body !== 'object' || body === null) return '';
	return (await host.helpers.binaryToString?.(body as never)) ?? '';
}

/**
 * Waits for n8n's HTTP client. On some versions (axios 1.13.5 in n8n-core 2.11.1) it never settles when
 * a compressed answer breaks off, despite its own time-out. Files are not compressed, and may take long.
 */
async function answerOf(
	sent: Promise<unknown>,
	options: IHttpRequestOptions,
	timing: Timing,
	signal: AbortSignal | undefined,
): Promise<IN8nHttpFullResponse> {
	const isCompressed = options.headers?.['Accept-Encoding'] === 'gzip';
	const maxMs = isCompressed ? options.timeout! + DEADLINE_MARGIN_MS : Infinity;
	const deadline = new Deadline(steadyNow(timing) + maxMs, timing, signal);
	try {
		return (await deadline.race(sent)) as IN8nHttpFullResponse;
	} finally {
		deadline.close();
	}
}

/**
 * Sends one request once and classifies what came of it.
 * @param deadline when the request ends at the latest, if its own time-out is not earlier
 * @throws {CancelledError} when the execution is canceled before the outcome is known
 * @throws what a function that makes the body throws
 */
export async function sendOnce(
	host: RequestHost,
	request: KarbonRequest,
	baseUrl: string,
	timing: Timing,
	deadline: Deadline,
): Promise<Outcome> {
	const cancel = host.getExecutionCancelSignal?.();
	const made = typeof request.body === 'function' ? await request.body() : undefined;
	throwIfCancelled(cancel);
	const options = toOptions(request, baseUrl, made, deadline);
	try {
		const sent = host.helpers.httpRequestWithAuthentication.call(
			host as never,
			CREDENTIAL_TYPE,
			options,
		);
		const raw = await answerOf(sent, options, timing, deadline.signal);
		const response: KarbonResponse = {
			status: raw.statusCode,
			headers: raw.headers as KarbonResponse['headers'],
			body: raw.body,
		};
		const isFile = request.expectedBody === 'stream' && raw.statusCode < 300;
		const text = isFile ? undefined : await textOf(host, raw.body);
		const sentAt = readDate(response.headers.date);
		const outcome = classifyResponse(request, response, text, sentAt ?? timing.now());
		return { ...outcome, sentAt };
	} catch (error) {
		const kind = error instanceof CancelledError ? 'lost' : classifyNetworkError(error);
		throwIfCancelled(cancel, kind === 'lost');
		return { kind, code: errorCode(error), reason: errorReason(error) };
	}
}
