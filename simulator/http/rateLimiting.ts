import type { FastifyReply } from 'fastify';

import type { SimulatorContext } from '../context';
import { DEFAULT_LIMIT } from '../rateLimit';
import type { VariantOptions } from '../types';
import { tooManyRequestsBody } from './errors';

/** Retry-After in the form of the variant; undefined for none. */
function retryAfterHeader(
	seconds: number,
	now: number,
	form: VariantOptions['retryAfter'],
): string | undefined {
	if (form === 'absent') return undefined;
	if (form === 'zero') return '0';
	return form === 'date' ? new Date(now + seconds * 1000).toUTCString() : String(seconds);
}

/**
 * 429 with Retry-After in whole simulated seconds, never 0 (karbon.md 101), unless a variant differs.
 * @returns true when the request continues, false when it was answered
 */
export function limitRate(context: SimulatorContext, reply: FastifyReply): boolean {
	const now = context.clock.now();
	if (context.variants.rateLimitHeaders === 'sent') {
		void reply.header(
			'x-ratelimit-limit',
			String(context.options.rateLimit?.limit ?? DEFAULT_LIMIT),
		);
	}
	const result = context.limiter.take(now);
	if (result.allowed) return true;
	const { retryAfter, rateLimitStatus = '429' } = context.variants;
	const seconds = Math.max(1, Math.ceil(result.retryAfterMs / 1000));
	const header = retryAfterHeader(seconds, now, retryAfter);
	if (header !== undefined) void reply.header('retry-after', header);
	const named = retryAfter === 'zero' || retryAfter === 'absent' ? undefined : seconds;
	void reply.code(Number(rateLimitStatus)).send(tooManyRequestsBody(named, rateLimitStatus));
	return false;
}
