/** The rate at which requests may be sent at the moment. */
export interface Rate {
	/** Requests in a window, by the lowest limit of the credentials that are in use (see `AnnouncedLimits`). */
	limit: number;
	/** Our share of it: `limit`, or less while other clients use the same limit. */
	allowance: number;
	/** Milliseconds. */
	windowMs: number;
}
