/** The service asked for a longer wait than a caller is prepared for. */
export class RateLimitError extends Error {
	/** @param waitMs how long the rate limiter stays closed from now on */
	constructor(readonly waitMs: number) {
		super(`The rate limit is used up for ${Math.ceil(waitMs / 1000)} seconds`);
		this.name = 'RateLimitError';
	}
}
