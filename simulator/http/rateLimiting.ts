import type { FastifyReply } from 'fastify';

import type { SimulatorContext } from '../context';
import { tooManyRequestsBody } from './errors';

/**
 * 429 with Retry-After in whole simulated seconds, never 0 ("interface.md, Errors").
 * @returns true when the request may go on, false when it has been answered
 */
export function limitRate(context: SimulatorContext, reply: FastifyReply): boolean {
	const verdict = context.limiter.take(context.clock.now());
	if (verdict.allowed) return true;
	const seconds = Math.max(1, Math.ceil(verdict.retryAfterMs / 1000));
	void reply.code(429).header('retry-after', String(seconds)).send(tooManyRequestsBody(seconds));
	return false;
}
