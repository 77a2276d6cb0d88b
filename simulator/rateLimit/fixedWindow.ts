import type { RateLimiter } from './types';

/** At most `limit` requests in each window; windows start at multiples of `windowMs`. */
export function createFixedWindow(limit: number, windowMs: number): RateLimiter {
	let window = Number.NEGATIVE_INFINITY;
	let used = 0;
	return {
		take(now) {
			const current = Math.floor(now / windowMs);
			if (current !== window) {
				window = current;
				used = 0;
			}
			if (used >= limit) return { allowed: false, retryAfterMs: (current + 1) * windowMs - now };
			used += 1;
			return { allowed: true };
		},
	};
}
