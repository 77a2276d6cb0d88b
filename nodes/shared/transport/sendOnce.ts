import type {
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
	INode,
} from 'n8n-workflow';

import { withQuery } from '../odata/query';
import { CancelledError, Deadline, steadyNow, throwIfCancelled, type Timing } from '../timing';
import { classifyResponse, FILE_STATUSES, type Outcome, readText } from './classifyResponse';
import { classifyNetworkError, errorCode, errorReason } from './errors/classifyNetworkError';
import type { KarbonRequest, KarbonResponse, MadeBody } from './request';

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
	};
}

/**
 * n8n's options for one attempt. Statuses and redirects are judged by us: thrown errors hide
 * Retry-After on some versions, a thrown 401 is sent twice, and n8n's redirects carry the access key to other hosts.
 * Every body comes as a stream, because n8n itself would hold one of any size.
 * @param made the body, if the request makes it for each attempt
 */
function toOptions(
	request: KarbonRequest,
	baseUrl: string,
	made: MadeBody | undefined,
	deadline: Deadline,
): IHttpRequestOptions & { timeout: number } {
	const isFile = request.expectedBody === 'stream';
	const timeoutMs = isFile || made ? STREAM_TIMEOUT_MS : JSON_TIMEOUT_MS;
	const isAbsolute = /^https?:\/\//i.test(request.path);
	const plain = request.body && !made ? JSON.stringify(request.body) : undefined;
	return {
		method: request.method,
		url: withQuery(isAbsolute ? request.path : `${baseUrl}${request.path}`, request.query),
		headers: {
			Accept: isFile ? '*/*' : 'application/json',
			// A file is asked for as it is, so that nothing has to unpack it.
			'Accept-Encoding': isFile ? 'identity' : 'gzip',
			...(plain === undefined ? {} : { 'Content-Type': 'application/json' }),
			...made?.headers,
		},
		body: (made?.body ?? plain) as IHttpRequestOptions['body'],
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		// For n8n, 0 means no time-out at all.
		timeout: Math.max(1, Math.min(timeoutMs, deadline.remainingMs)),
	};
}

/**
 * A context whose requests, waits and pages end with a signal. n8n takes the signal of a request from the context, and
 * replaces that of the options.
 */
export function withSignal<T extends object>(context: T, signal: AbortSignal | undefined): T {
	return Object.create(context, { getExecutionCancelSignal: { value: () => signal } }) as T;
}

/** A Date header in milliseconds since the epoch; undefined for what is none. */
export function readDate(header: unknown): number | undefined {
	const moment = typeof header === 'string' ? Date.parse(header) : NaN;
	return Number.isNaN(moment) ? undefined : moment;
}

/**
 * Sends one request once and classifies what came of it.
 * @param deadline when the request ends at the latest, if its own time-out is not earlier
 * @throws {CancelledError} when the execution is canceled before the outcome is known
 * @throws what a function that makes the body throws, also for a part of the body (see `MadeBody.failure`)
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
	const isFile = request.expectedBody === 'stream';
	const options = toOptions(request, baseUrl, made, deadline);
	const endsAt = steadyNow(timing) + options.timeout + DEADLINE_MARGIN_MS;
	// For n8n's HTTP client, the time-out ends with the headers, or begins again with each part of the body.
	const attempt = new Deadline(endsAt, timing, deadline.signal);
	try {
		// A file is read by the caller, and may take longer.
		const signal = isFile ? deadline.signal : attempt.signal;
		const sent = host.helpers.httpRequestWithAuthentication.call(
			withSignal(host, signal) as never,
			CREDENTIAL_TYPE,
			{ ...options, abortSignal: signal },
		);
		const raw = (await attempt.race(sent)) as IN8nHttpFullResponse;
		const response: KarbonResponse = {
			status: raw.statusCode,
			headers: raw.headers as KarbonResponse['headers'],
			body: raw.body,
		};
		const isUnread = isFile && FILE_STATUSES.includes(raw.statusCode);
		const text = isUnread ? undefined : await attempt.race(readText(raw.body as never));
		const sentAt = readDate(response.headers.date);
		const outcome = classifyResponse(request, response, text, sentAt ?? timing.now());
		return { ...outcome, sentAt };
	} catch (error) {
		const failure = made?.failure?.();
		const kind = error instanceof CancelledError ? 'lost' : classifyNetworkError(error);
		throwIfCancelled(cancel, kind === 'lost' && !failure);
		if (failure) throw failure;
		return { kind, code: errorCode(error), reason: errorReason(error) };
	} finally {
		attempt.close();
	}
}
