import type { RateLimiter } from './types';

/** At most `limit` requests in any `windowMs`. */
export function createSlidingWindow(limit: number, windowMs: number): RateLimiter {
	// Ring buffer with the times of the last `limit` allowed requests: only its oldest entry matters.
	const times = new Array<number>(limit).fill(Number.NEGATIVE_INFINITY);
	let next = 0;
	return {
		take(now) {
			const oldest = times[next] as number;
			if (oldest + windowMs > now) return { allowed: false, retryAfterMs: oldest + windowMs - now };
			times[next] = now;
			next = (next + 1) % limit;
			return { allowed: true };
		},
	};
}
