import type {
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
	INode,
} from 'n8n-workflow';

import { withDeadline } from './deadline';
import { classifyNetworkError, errorCode, errorReason } from './classifyNetworkError';
import { withQuery } from '../odata/query';
import { classifyResponse, type Outcome } from './classifyResponse';
import type { KarbonRequest, KarbonResponse, MadeBody } from './request';
import { throwIfCancelled, type Timing } from '../timing';

/** The credential type that every request is signed with. */
export const CREDENTIAL_TYPE = 'karbonApi';

const JSON_TIMEOUT_MS = 60_000;
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
 * Retry-After, a thrown 401 is sent twice, and n8n's redirects carry the access key abroad.
 */
function toOptions(
	request: KarbonRequest,
	baseUrl: string,
	made: MadeBody | undefined,
	signal: AbortSignal | undefined,
): IHttpRequestOptions {
	const isStream = request.answer === 'stream';
	const isAbsolute = /^https?:\/\//i.test(request.path);
	const plain = request.body && !made ? JSON.stringify(request.body) : undefined;
	const streaming = isStream || made !== undefined;
	return {
		method: request.method,
		url: withQuery(isAbsolute ? request.path : `${baseUrl}${request.path}`, request.query),
		headers: {
			Accept: isStream ? '*/*' : 'application/json',
			// A file is asked for as it is: of a compressed one, the announced length would not be the file's.
			'Accept-Encoding': streaming ? 'identity' : 'gzip',
			...(plain === undefined ? {} : { 'Content-Type': 'application/json' }),
			...made?.headers,
		},
		body: (made?.body ?? plain) as IHttpRequestOptions['body'],
		encoding: isStream ? 'stream' : 'text',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		timeout: request.timeoutMs ?? (streaming ? STREAM_TIMEOUT_MS : JSON_TIMEOUT_MS),
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
 * a compressed answer breaks off, its own time-out notwithstanding. Files are not compressed, and may
 * take long.
 */
async function answerOf(
	sent: Promise<unknown>,
	options: IHttpRequestOptions,
	timing: Timing,
): Promise<IN8nHttpFullResponse> {
	const isCompressed = options.headers?.['Accept-Encoding'] === 'gzip';
	const deadlineMs = options.timeout! + DEADLINE_MARGIN_MS;
	const answer = isCompressed ? await withDeadline(sent, deadlineMs, timing) : await sent;
	return answer as IN8nHttpFullResponse;
}

/**
 * Sends one request once and judges what came of it.
 * @throws {CancelledError} when the execution was stopped meanwhile
 */
export async function sendOnce(
	host: RequestHost,
	request: KarbonRequest,
	baseUrl: string,
	timing: Timing,
): Promise<Outcome> {
	const signal = host.getExecutionCancelSignal?.();
	const made = typeof request.body === 'function' ? await request.body() : undefined;
	const options = toOptions(request, baseUrl, made, signal);
	try {
		const sent = host.helpers.httpRequestWithAuthentication.call(
			host as never,
			CREDENTIAL_TYPE,
			options,
		);
		const raw = await answerOf(sent, options, timing);
		const response: KarbonResponse = {
			status: raw.statusCode,
			headers: raw.headers as KarbonResponse['headers'],
			body: raw.body,
		};
		const isFile = request.answer === 'stream' && raw.statusCode < 300;
		const text = isFile ? undefined : await textOf(host, raw.body);
		return classifyResponse(request, response, text, timing.now());
	} catch (error) {
		throwIfCancelled(signal);
		return {
			kind: classifyNetworkError(error),
			code: errorCode(error),
			reason: errorReason(error),
		};
	}
}
