/** The rate at which requests may be sent at the moment. */
export interface Rate {
	/**
	 * Requests in a window: the lowest limit of the credentials that use this rate limiter (see `AnnouncedLimits`), or
	 * for background work its share of that.
	 */
	limit: number;
	/** Our share of it: `limit`, or less while other clients use the same limit. */
	allowance: number;
	/** How many requests the next turn is for: at most `limit`, though it may be more than the allowance. */
	places: number;
	/** Milliseconds. */
	windowMs: number;
}

interface Announcement {
	/** The number of requests with this limit that wait or are running. */
	requests: number;
	/** When a request with this limit last began to wait, or ended. As `steadyNow` tells it. */
	lastAt: number;
}

/** A limit counts this long after it was last used. Milliseconds. */
export const ANNOUNCEMENT_MS = 600_000;

/**
 * The limits of the credentials that share one rate limiter, in requests per window. Credentials of one API application
 * may have different limits; the lowest one in use applies.
 */
export class AnnouncedLimits {
	private readonly announcements = new Map<number, Announcement>();

	/** @param limit applies until another is used */
	constructor(private limit: number) {}

	/** @param change 1 when a request with this limit begins to wait, -1 when it has ended; the limit counts in between */
	announce(limit: number, now: number, change: 1 | -1): void {
		const requests = this.announcements.get(limit)?.requests ?? 0;
		this.announcements.set(limit, { requests: requests + change, lastAt: now });
	}

	/** The lowest limit in use; what was returned last, when none is in use now. */
	lowest(now: number): number {
		for (const [limit, { requests, lastAt }] of this.announcements) {
			if (requests === 0 && lastAt <= now - ANNOUNCEMENT_MS) this.announcements.delete(limit);
		}
		if (this.announcements.size > 0) this.limit = Math.min(...this.announcements.keys());
		return this.limit;
	}
}

/** Added back to the allowance, as a share of the limit, for each window in which it is used in full. */
const INCREASE_SHARE = 0.15;
/** A refusal multiplies the allowance by this. With half, as is usual, processes use less of the limit. */
const DECREASE = 0.7;
/** A refusal decreases the allowance to no less than this share of the limit. */
const MIN_SHARE = 0.05;

/**
 * Our share of a limit that other clients use as well: decreased by a refusal, increased little by little
 * by accepted requests (additive increase, multiplicative decrease). Several processes converge this way
 * without talking to each other.
 */
export class AimdAllowance {
	/** Requests per window; Infinity until a refusal shows other clients, and once the whole limit is regained. */
	private learned = Infinity;

	/** Requests per window under this limit. */
	under(limit: number): number {
		return Math.min(this.learned, limit);
	}

	/** A refusal that other clients caused. */
	decrease(limit: number): void {
		this.learned = Math.max(this.under(limit) * DECREASE, limit * MIN_SHARE, 1);
	}

	/** An accepted request. Says nothing about an allowance above the limit, so that one is kept. */
	increase(limit: number): void {
		if (this.learned >= limit) return;
		this.learned += (INCREASE_SHARE * limit) / this.learned;
		if (this.learned >= limit) this.learned = Infinity;
	}
}
