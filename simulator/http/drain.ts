import { finished } from 'node:stream/promises';

import type { FastifyRequest } from 'fastify';

/** Maximum wait for a client that stops sending, in real milliseconds. */
const MAX_WAIT_MS = 10_000;

/**
 * Reads the rest of a request before its response is sent: a connection that is closed with unread data is reset,
 * and the response may be lost. Web servers and gateways do the same.
 */
export async function drain({ raw }: FastifyRequest): Promise<void> {
	if (raw.complete || raw.destroyed) return;
	raw.resume();
	try {
		await finished(raw, { signal: AbortSignal.timeout(MAX_WAIT_MS), cleanup: true });
	} catch {
		// The client has disconnected or stopped sending. The response is sent anyway.
	}
}
