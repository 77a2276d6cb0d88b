import type { FastifyReply } from 'fastify';

import type { SimulatorContext } from '../context';
import { tooManyRequestsBody } from './errors';

/**
 * 429 with Retry-After in whole simulated seconds, never 0 ("interface.md, Errors").
 * @returns true when the request continues, false when it was answered
 */
export function limitRate(context: SimulatorContext, reply: FastifyReply): boolean {
	const result = context.limiter.take(context.clock.now());
	if (result.allowed) return true;
	const seconds = Math.max(1, Math.ceil(result.retryAfterMs / 1000));
	void reply.code(429).header('retry-after', String(seconds)).send(tooManyRequestsBody(seconds));
	return false;
}
