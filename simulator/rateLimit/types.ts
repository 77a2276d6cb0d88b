/** Whether a request is allowed, and otherwise how long to wait. */
export type RateLimitResult = { allowed: true } | { allowed: false; retryAfterMs: number };

/** A rate limit. Refused requests do not count. */
export interface RateLimiter {
	/** @param now simulated time, epoch milliseconds */
	take(now: number): RateLimitResult;
}
