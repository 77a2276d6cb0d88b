import { finished } from 'node:stream/promises';

import type { FastifyRequest } from 'fastify';

/** A client that stops sending is not waited for. Real milliseconds. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Reads what a client is still sending, so that an answer given before reaches it: a connection that
 * is closed with unread data is reset, and the answer on it may be lost. Web servers and gateways
 * linger in the same way.
 */
export async function drain({ raw }: FastifyRequest): Promise<void> {
	if (raw.complete || raw.destroyed) return;
	raw.resume();
	try {
		await finished(raw, { signal: AbortSignal.timeout(LONGEST_WAIT_MS), cleanup: true });
	} catch {
		// The client has gone, or has stopped sending; the answer is sent all the same.
	}
}
