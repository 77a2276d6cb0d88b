import type { RateLimiter } from './types';

/** Tolerance against the rounding of fractional tokens. */
const EPSILON = 1e-9;

/** A bucket of `limit` tokens, full at the start, refilled evenly by `limit` per `windowMs`. */
export function createTokenBucket(limit: number, windowMs: number): RateLimiter {
	const perMs = limit / windowMs;
	let tokens = limit;
	let updatedAt: number | undefined;
	return {
		take(now) {
			if (updatedAt !== undefined) tokens = Math.min(limit, tokens + (now - updatedAt) * perMs);
			updatedAt = now;
			if (tokens + EPSILON < 1) return { allowed: false, retryAfterMs: (1 - tokens) / perMs };
			tokens -= 1;
			return { allowed: true };
		},
	};
}
