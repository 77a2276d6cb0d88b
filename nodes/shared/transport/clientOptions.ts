import type { RateLimiterRegistry } from '../rateLimiter/registry';
import type { Timing } from '../timing';
import type { KarbonRequest } from './request';
import type { RetryLimits } from './retryPolicy';

/** Settings of a client, and parts that tests replace. */
export interface ClientOptions {
	/** Default: `OPERATION_LIMITS`. */
	limits?: RetryLimits;
	timing?: Timing;
	limiters?: RateLimiterRegistry;
	/** The client's requests go before others: for a user who waits, and for what keeps a subscription alive. */
	urgent?: boolean;
	/**
	 * The requests of all background clients of an access together get at most `BACKGROUND_SHARE` of the rate limit, so
	 * that other workflows go on: `always`, or only `besideOthers`, for a window after their last request came.
	 */
	background?: 'always' | 'besideOthers';
	/** The client's requests about a webhook subscription are about the trigger's own, which 'Allowed Writes' exempts. */
	ownsSubscription?: boolean;
	/** Called in place of sending a write; throws. Default: writes are sent. */
	refuseWrite?(request: KarbonRequest): never;
	/**
	 * Gets the Date header of each answer that has one, by Karbon's clock, and the time when the answer came. Milliseconds
	 * since the epoch.
	 */
	clock?: { measured(sentAt: number, now: number): void };
}

/** What a client did so far, for execution hints. */
export interface ClientStatistics {
	/** Requests that were sent, retries included. */
	requests: number;
	/** Retries that the retry policy allowed. */
	retries: number;
	/** How long all sent attempts together waited for the rate limit. Milliseconds. */
	rateLimitWaitMs: number;
}
