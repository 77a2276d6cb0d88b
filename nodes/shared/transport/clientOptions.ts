import type { RateLimiterRegistry } from '../rateLimiter/registry';
import type { Timing } from '../timing';
import type { RetryLimits } from './retryPolicy';

/** Parts that a test or a special caller replaces. */
export interface ClientOptions {
	limits?: RetryLimits;
	timing?: Timing;
	limiters?: RateLimiterRegistry;
	/** Its requests go before others: for a user who waits, and for what keeps a subscription alive. */
	urgent?: boolean;
	/** It takes at most a share of the rate limit, so that other workflows of the account go on. */
	isBackground?: boolean;
	/** Called with each answer's time of sending, by Karbon's own clock. Milliseconds since the epoch. */
	onDate?(sentAt: number): void;
}

/** What a client did so far, for execution hints. */
export interface ClientStatistics {
	requests: number;
	retries: number;
	/** How long all requests together waited for the rate limit. Milliseconds. */
	rateLimitWaitMs: number;
}
