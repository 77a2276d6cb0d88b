import { MAX_PAUSE_MS } from '../rateLimiter/pause';
import type { KarbonRequest, Safety } from './request';

/** The safety that a request has when it does not say. */
export function safetyOf(request: KarbonRequest): Safety {
	return request.safety ?? (request.method === 'GET' ? 'read' : 'write');
}

/** How one attempt ended. */
export type OutcomeKind =
	| 'success'
	| 'rateLimited'
	| 'conflict'
	| 'refused'
	| 'redirect'
	| 'serverFault'
	| 'unreadable'
	/** A success, but with more than is read. */
	| 'tooLarge'
	| 'notDelivered'
	| 'notSent'
	| 'lost';

/** What follows from it. */
export type Decision =
	| 'done'
	| 'retry'
	/** An ordinary error: this attempt was certainly not processed, or the request is no `write`. */
	| 'fail'
	/** Not known: the error has to report it, and how to check. */
	| 'unknown';

/**
 * The whole of the retry policy: the decision after an attempt, before attempts and time are counted. A write is
 * retried only if Karbon certainly did not process it, because there are no idempotency keys (karbon.md 115). Other
 * requests are retried after faults, too. After a 409, the caller decides about a write.
 */
export const DECISIONS: Readonly<Record<OutcomeKind, Record<Safety, Decision>>> = {
	success: { read: 'done', idempotent: 'done', write: 'done' },
	rateLimited: { read: 'retry', idempotent: 'retry', write: 'retry' },
	notDelivered: { read: 'retry', idempotent: 'retry', write: 'retry' },
	conflict: { read: 'retry', idempotent: 'retry', write: 'fail' },
	refused: { read: 'fail', idempotent: 'fail', write: 'fail' },
	redirect: { read: 'fail', idempotent: 'fail', write: 'unknown' },
	serverFault: { read: 'retry', idempotent: 'retry', write: 'unknown' },
	unreadable: { read: 'retry', idempotent: 'retry', write: 'unknown' },
	tooLarge: { read: 'fail', idempotent: 'fail', write: 'unknown' },
	lost: { read: 'retry', idempotent: 'retry', write: 'unknown' },
	notSent: { read: 'fail', idempotent: 'fail', write: 'fail' },
};

/** Whether Karbon may have processed a write that failed in this way. */
export function maybeProcessed(kind: OutcomeKind): boolean {
	return DECISIONS[kind].write === 'unknown';
}

/** Bounds of the retries of one request. Times in milliseconds. */
export interface RetryLimits {
	/** Attempts in all that may end with a fault, a conflict or a lost connection. */
	attempts: number;
	/** Attempts in all that Karbon may refuse for their rate. */
	rateLimitedAttempts: number;
	/** All waiting between the attempts of one request together, and the longest wait after an HTTP 429. */
	budgetMs: number;
	/** Upper limit of the first random wait; doubles each time. */
	baseMs: number;
	/** The highest of these limits. */
	capMs: number;
	/**
	 * All requests of one client together, with queueing, attempts and back-off, from the moment the client
	 * is created. Default: no limit.
	 */
	totalMs?: number;
}

/** For operations and scans, where a late result is better than none. */
export const OPERATION_LIMITS: RetryLimits = {
	attempts: 5,
	rateLimitedAttempts: 40,
	budgetMs: 600_000,
	baseMs: 500,
	capMs: 30_000,
};

/** For the searches of the editor, where a user waits. */
export const SEARCH_LIMITS: RetryLimits = {
	attempts: 3,
	rateLimitedAttempts: 3,
	budgetMs: 10_000,
	baseMs: 250,
	capMs: 2_000,
	totalMs: 10_000,
};

/** For activation, health checks, reading Karbon's clock, and deactivating a trigger that has no subscription. */
export const ACTIVATION_LIMITS: RetryLimits = {
	...SEARCH_LIMITS,
	budgetMs: 15_000,
	totalMs: 15_000,
};

/**
 * How long to wait before the next attempt: full jitter under an exponential ceiling, and on top of what the service
 * asked for (karbon.md 101: at least Retry-After, then exponential back-off).
 * @param attempt 1 after the first attempt
 * @param retryAfterMs what Retry-After asked for, if it did
 */
export function backoffMs(
	attempt: number,
	retryAfterMs: number | undefined,
	limits: RetryLimits,
	random: () => number,
): number {
	const ceiling = Math.min(limits.capMs, limits.baseMs * 2 ** (attempt - 1));
	return Math.ceil((retryAfterMs ?? 0) + random() * ceiling);
}

/** Failed attempts so far, of one request or of a series. */
export class RetryBudget {
	private faults = 0;
	private refusals = 0;
	private waitedMs = 0;

	constructor(private readonly limits: RetryLimits) {}

	/** Whether an attempt has failed. */
	get isUsed(): boolean {
		return this.faults + this.refusals > 0;
	}

	/**
	 * The number of the next failure, from 1 on.
	 * @param isRefusal whether Karbon refused the attempt for its rate
	 */
	next(isRefusal: boolean): number {
		return 1 + (isRefusal ? this.refusals : this.faults);
	}

	/**
	 * Counts a failed attempt.
	 * @param waitMs how long to wait before the next attempt
	 * @returns whether another attempt is allowed
	 */
	allowsAnother(isRefusal: boolean, waitMs: number): boolean {
		const { attempts, rateLimitedAttempts, budgetMs } = this.limits;
		if (isRefusal) this.refusals++;
		else this.faults++;
		const isLast = isRefusal ? this.refusals >= rateLimitedAttempts : this.faults >= attempts;
		if (isLast || waitMs > MAX_PAUSE_MS || this.waitedMs + waitMs > budgetMs) return false;
		this.waitedMs += waitMs;
		return true;
	}
}
