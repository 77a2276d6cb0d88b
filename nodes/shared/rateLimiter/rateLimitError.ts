/** All requests are paused for longer than a caller waits. */
export class RateLimitError extends Error {
	/**
	 * @param waitMs the rest of the pause
	 * @param retryAfterMs how long Karbon itself asks to wait from now on, if it does
	 */
	constructor(
		readonly waitMs: number,
		readonly retryAfterMs?: number,
	) {
		super('Rate limit reached');
		this.name = 'RateLimitError';
	}
}
