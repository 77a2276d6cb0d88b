import type { RateLimitOptions } from '../types';
import { createFixedWindow } from './fixedWindow';
import { createSlidingWindow } from './slidingWindow';
import { createTokenBucket } from './tokenBucket';
import type { RateLimiter } from './types';

export type { RateLimiter, RateLimitResult } from './types';

/** Requests in a window (karbon.md 100). */
export const DEFAULT_LIMIT = 120;

const unlimited: RateLimiter = { take: () => ({ allowed: true }) };

/** Creates the rate limiter of the options, by default 120 requests per minute (karbon.md 100). */
export function createRateLimiter(
	options: RateLimitOptions = { algorithm: 'slidingWindow' },
): RateLimiter {
	const limit = options.limit ?? DEFAULT_LIMIT;
	const windowMs = options.windowMs ?? 60_000;
	if (!Number.isInteger(limit) || limit < 1)
		throw new RangeError('rateLimit.limit must be 1 or more');
	if (!(windowMs > 0)) throw new RangeError('rateLimit.windowMs must be greater than 0');
	switch (options.algorithm) {
		case 'off':
			return unlimited;
		case 'slidingWindow':
			return createSlidingWindow(limit, windowMs);
		case 'fixedWindow':
			return createFixedWindow(limit, windowMs);
		case 'tokenBucket':
			return createTokenBucket(limit, windowMs);
	}
}
