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

	/** A credential with this limit is in use. */
	announce(limit: number, now: number): void {
		this.entry(limit).lastAt = now;
	}

	/** A request with this limit begins to wait. It counts until `end` is called. */
	begin(limit: number): void {
		this.entry(limit).requests++;
	}

	/** The request ended. */
	end(limit: number, now: number): void {
		const entry = this.entry(limit);
		entry.requests--;
		entry.lastAt = now;
	}

	/** The lowest limit in use; what was returned last, when none is in use now. */
	lowest(now: number): number {
		for (const [limit, { requests, lastAt }] of this.announcements) {
			if (requests === 0 && lastAt <= now - ANNOUNCEMENT_MS) this.announcements.delete(limit);
		}
		if (this.announcements.size > 0) this.limit = Math.min(...this.announcements.keys());
		return this.limit;
	}

	private entry(limit: number): Announcement {
		const known = this.announcements.get(limit);
		if (known) return known;
		const entry = { requests: 0, lastAt: -Infinity };
		this.announcements.set(limit, entry);
		return entry;
	}
}
