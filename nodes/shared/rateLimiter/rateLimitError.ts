/** All requests have to wait longer than the caller is willing to wait (`WaitOptions.maxWaitMs`). */
export class RateLimitError extends Error {
	/**
	 * @param waitMs the rest of the wait after an HTTP 429, which may be longer than the pause. Milliseconds
	 * @param retryAfterMs how long Karbon itself asks to wait from now on, if it does. Milliseconds
	 */
	constructor(
		readonly waitMs: number,
		readonly retryAfterMs?: number,
	) {
		super('Rate limit reached');
		this.name = 'RateLimitError';
	}
}
