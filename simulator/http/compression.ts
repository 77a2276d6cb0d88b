import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

/** As web servers do it: in characters, below which nothing is gained. */
const MIN_COMPRESSED_LENGTH = 1_000;

/** "interface.md, Pagination rules 6": gzip is honoured; only longer texts are worth it here. */
export async function compressText(
	request: FastifyRequest,
	reply: FastifyReply,
	payload: unknown,
): Promise<unknown> {
	if (typeof payload !== 'string' || payload === '') return payload;
	void reply.header('vary', 'Accept-Encoding');
	if (
		payload.length < MIN_COMPRESSED_LENGTH ||
		!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(
			String(request.headers['accept-encoding'] ?? ''),
		)
	)
		return payload;
	const packed = await compress(payload);
	void reply.header('content-encoding', 'gzip').header('content-length', String(packed.length));
	return packed;
}
