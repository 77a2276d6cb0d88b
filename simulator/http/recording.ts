import type { FastifyRequest } from 'fastify';

import type { FaultAction } from '../faults/types';
import type { RecordedRequest } from '../types';
import { appendBounded } from './boundedLog';

declare module 'fastify' {
	interface FastifyRequest {
		/** The entry in `Simulator.requests`; undefined for routes below `/_simulator`. */
		recorded: RecordedRequest | undefined;
		/** Text of a JSON body. */
		rawJson: string | undefined;
		/** Fault to be applied to the answer. */
		answerFault: FaultAction | undefined;
	}
}

/** Maximum length of a body that is recorded as text, in characters. */
const MAX_RAW_BODY = 64 * 1024;

/** Records a request when it arrives. */
export function record(
	requests: RecordedRequest[],
	request: FastifyRequest,
	path: string,
	at: number,
): void {
	const url = request.raw.url ?? '';
	const recorded: RecordedRequest = {
		at,
		method: request.method,
		path,
		url,
		query: Object.fromEntries(new URL(url, 'http://simulator').searchParams),
		headers: request.raw.headers,
		status: 0,
	};
	appendBounded(requests, recorded);
	request.recorded = recorded;
}

/** Records the parsed body. Multipart bodies are streams and are not recorded. */
export function recordBody(request: FastifyRequest): void {
	const { recorded, rawJson } = request;
	if (recorded === undefined || rawJson === undefined) return;
	recorded.body = request.body;
	if (rawJson.length <= MAX_RAW_BODY) recorded.rawBody = rawJson;
}
