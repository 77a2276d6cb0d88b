/** The service asked for a longer wait than a caller is prepared for. */
export class GateClosedError extends Error {
	/** @param waitMs how long the gate stays closed from now on */
	constructor(readonly waitMs: number) {
		super(`The rate limit is used up for ${Math.ceil(waitMs / 1000)} seconds`);
		this.name = 'GateClosedError';
	}
}
