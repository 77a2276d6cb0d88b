interface Announcement {
	/** The number of requests with this limit that wait or are running. */
	requests: number;
	/** When the limit was last announced, or a request with it ended. Milliseconds since the epoch. */
	lastAt: number;
}

/** A limit counts this long after it was last announced or used. Milliseconds. */
export const ANNOUNCEMENT_MS = 600_000;

/**
 * The limits of the credentials that share one rate limiter, in requests per window. Credentials of one API application
 * may have different limits; the lowest one in use applies.
 */
export class AnnouncedLimits {
	private readonly announcements = new Map<number, Announcement>();

	/** @param limit applies until another is announced */
	constructor(private limit: number) {}

	/**
	 * A credential with this limit is in use.
	 * @param change 1 when a request with it begins to wait, -1 when that has ended; the limit counts in between
	 */
	announce(limit: number, now: number, change: 0 | 1 | -1 = 0): void {
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
