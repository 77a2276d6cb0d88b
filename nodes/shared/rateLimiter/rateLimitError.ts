/** Karbon asked for a longer pause than a caller waits for. */
export class RateLimitError extends Error {
	/** @param waitMs how long Karbon asks to wait from now on */
	constructor(readonly waitMs: number) {
		super(`Rate limit reached. Karbon asks to wait ${Math.ceil(waitMs / 1000)} seconds.`);
		this.name = 'RateLimitError';
	}
}
