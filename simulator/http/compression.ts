import { promisify } from 'node:util';
import { constants, gzip, gzipSync } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

/** Number of characters below which compression has no benefit, as in web servers. */
const MIN_COMPRESSED_LENGTH = 1_000;

/** Number of characters up to which compression takes less time than a change to another thread. */
const MAX_SYNC_LENGTH = 65_536;

/** Needs a tenth of the time and of the memory of the defaults. */
const FAST = { level: constants.Z_BEST_SPEED, memLevel: 4, windowBits: 12 };

/** Compresses longer texts with gzip where the client accepts it (karbon.md 104). */
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
	const isShort = payload.length <= MAX_SYNC_LENGTH;
	const packed = isShort ? gzipSync(payload, FAST) : await compress(payload, FAST);
	void reply.header('content-encoding', 'gzip').header('content-length', String(packed.length));
	return packed;
}
