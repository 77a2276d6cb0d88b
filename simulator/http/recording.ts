import type { FastifyRequest } from 'fastify';

import type { FaultAction } from '../faults/types';
import type { RecordedRequest } from '../types';
import { appendBounded } from './boundedLog';

declare module 'fastify' {
	interface FastifyRequest {
		/** The entry in `Simulator.requests`; undefined for the control plane. */
		recorded: RecordedRequest | undefined;
		/** Text of a JSON body. */
		rawJson: string | undefined;
		/** Fault to be applied to the answer. */
		answerFault: FaultAction | undefined;
	}
}

/** Bodies longer than this many characters are not kept as text. */
const SMALL_BODY = 64 * 1024;

/** Notes a request when it arrives. */
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

/** Adds the body once it was parsed; multipart bodies are streams and are not kept. */
export function recordBody(request: FastifyRequest): void {
	const { recorded, rawJson } = request;
	if (recorded === undefined || rawJson === undefined) return;
	recorded.body = request.body;
	if (rawJson.length <= SMALL_BODY) recorded.rawBody = rawJson;
}
