/** The rate at which requests may be sent at the moment. */
export interface Rate {
	/** Requests that the lowest limit in use allows in a window. */
	limit: number;
	/** Our share of it: `limit`, or less while other clients use the same limit. */
	allowance: number;
	/** Milliseconds. */
	windowMs: number;
}
