/** Verdict on one request. */
export type RateVerdict = { allowed: true } | { allowed: false; retryAfterMs: number };

/** A rate limit; a refused request does not count. */
export interface RateLimiter {
	/** @param now simulated time, epoch milliseconds */
	take(now: number): RateVerdict;
}
