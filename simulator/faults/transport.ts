import { Readable } from 'node:stream';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { type Clock, sleepOn } from '../clock';
import type { FaultAction } from './types';

function bytesOf(payload: unknown): Buffer | undefined {
	if (Buffer.isBuffer(payload)) return payload;
	return typeof payload === 'string' ? Buffer.from(payload) : undefined;
}

async function* half(
	source: AsyncIterable<Buffer>,
	total: number,
	request: FastifyRequest,
): AsyncGenerator<Buffer> {
	let left = Math.max(1, Math.floor(total / 2));
	for await (const chunk of source) {
		yield chunk.subarray(0, left);
		left -= chunk.length;
		if (left <= 0) break;
	}
	// A short wait, so that the first half is sent before the cut.
	await new Promise((resolve) => setTimeout(resolve, 5));
	request.raw.socket.destroy();
}

async function* inPieces(
	bytes: Buffer,
	pieces: number,
	pauseMs: number,
	clock: Clock,
): AsyncGenerator<Buffer> {
	const size = Math.max(1, Math.ceil(bytes.length / pieces));
	for (let start = 0; start < bytes.length; start += size) {
		if (start > 0) await sleepOn(clock, pauseMs);
		yield bytes.subarray(start, start + size);
	}
}

/** Faults of the connection while the response is sent. */
export function breakTransport(
	action: FaultAction,
	clock: Clock,
	request: FastifyRequest,
	reply: FastifyReply,
	payload: unknown,
): unknown {
	if (action.type === 'resetAfter') {
		request.raw.socket.destroy();
		return payload;
	}
	const bytes = bytesOf(payload);
	if (action.type === 'truncate') {
		if (bytes === undefined && !(payload instanceof Readable)) return payload;
		const total = bytes?.length ?? Number(reply.getHeader('content-length') ?? 0);
		void reply.header('content-length', String(total));
		return Readable.from(
			half(bytes === undefined ? (payload as Readable) : Readable.from([bytes]), total, request),
		);
	}
	if (action.type === 'slowBody' && bytes !== undefined) {
		void reply.header('content-length', String(bytes.length));
		return Readable.from(inPieces(bytes, action.chunks ?? 5, action.pauseMs ?? 200, clock));
	}
	return payload;
}
