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
