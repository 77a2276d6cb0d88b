import { MAX_PAUSE_MS } from '../rateLimiter/pause';
import type { RetryLimits } from './retryPolicy';

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
