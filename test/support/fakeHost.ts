import { Readable } from 'node:stream';
import type { ICredentialDataDecryptedObject, IHttpRequestOptions, INode } from 'n8n-workflow';

import { KarbonClient } from '../../nodes/shared/transport/client';
import type { ClientOptions } from '../../nodes/shared/transport/clientOptions';
import { type KarbonCredentials, readCredentials } from '../../nodes/shared/credentials';
import type { RequestHost } from '../../nodes/shared/transport/sendOnce';
import { RateLimiterRegistry } from '../../nodes/shared/rateLimiter/registry';
import { createManualTiming, type ManualTiming } from './clock/manualTiming';

/** A response. A body that is not text is sent as JSON, except for streams. */
export interface FakeAnswer {
	status?: number;
	headers?: Record<string, string | string[]>;
	body?: unknown;
}

/**
 * Returns the response to a request.
 * @param index number of the request, from 0
 * @throws the error of n8n when there is no response
 */
export type Answerer = (
	options: IHttpRequestOptions,
	index: number,
) => FakeAnswer | Promise<FakeAnswer>;

/** An n8n context that records requests instead of sending them. */
export interface FakeHost extends RequestHost {
	readonly requests: IHttpRequestOptions[];
}

export const TOKEN = '01234567-89ab-cdef-0123-456789abcdef';
export const KEY = 'eyJhbGciOiJIUzI1NiJ9.eyJmaXJtIjoiMSJ9.c2lnbmF0dXJl';
export const BASE_URL = 'https://api.example.com';

export const NODE: INode = {
	id: 'node-1',
	name: 'Karbon',
	type: 'n8n-nodes-karbon.karbon',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

export const storedCredentials = (
	fields: ICredentialDataDecryptedObject = {},
): ICredentialDataDecryptedObject => ({
	baseUrl: BASE_URL,
	accessToken: TOKEN,
	accessKey: KEY,
	requestsPerMinute: 120,
	...fields,
});

/** A body as n8n returns it. */
function streamOf(body: unknown): unknown {
	if (typeof body === 'object' && body !== null && Symbol.asyncIterator in body) return body;
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	return Readable.from([Buffer.from(text)]);
}

export function createFakeHost(
	answer: Answerer,
	signal?: AbortSignal,
	stored: ICredentialDataDecryptedObject = storedCredentials(),
): FakeHost {
	const requests: IHttpRequestOptions[] = [];
	return {
		requests,
		getNode: () => NODE,
		getCredentials: async () => stored,
		getExecutionCancelSignal: () => signal,
		helpers: {
			async httpRequestWithAuthentication(_type, options) {
				const index = requests.push(options) - 1;
				const { status = 200, headers = {}, body = '' } = await answer(options, index);
				return { statusCode: status, headers, body: streamOf(body) };
			},
		},
	};
}

/** A client with a fake host, a manual clock and a new rate limiter. */
export interface TestClient {
	client: KarbonClient;
	host: FakeHost;
	timing: ManualTiming;
	/** Waits for a promise while the manual clock advances automatically. */
	settle<T>(promise: Promise<T>): Promise<T>;
}

export function createTestClient(
	answer: Answerer,
	options: ClientOptions & {
		signal?: AbortSignal;
		credentials?: Partial<KarbonCredentials>;
		timing?: ManualTiming;
	} = {},
): TestClient {
	const { signal, credentials, timing = createManualTiming(), ...others } = options;
	const host = createFakeHost(answer, signal);
	const limiters = new RateLimiterRegistry(60_000, timing);
	const access = { ...readCredentials(storedCredentials()), ...credentials };
	const client = new KarbonClient(host, access, { timing, limiters, ...others });
	return { client, host, timing, settle: (promise) => timing.settle(promise) };
}
