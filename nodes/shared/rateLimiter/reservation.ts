/** How a request ended, as far as the rate limit is concerned. */
export type RequestEnd =
	/** Answered with anything but an HTTP 429. */
	| 'answered'
	/** Refused for its rate (see `RateLimiter.refused`), so that it does not count. */
	| 'refused'
	/** Ended without a response, such as by a time-out: Karbon may have counted it. */
	| 'unanswered';

/** Permission to send one request. Release it exactly once. */
export interface Permit {
	release(end: RequestEnd): void;
}

/** Part of a rate limit that is kept for one request. Either use it or give it back. */
interface Place {
	use(): Permit;
	giveBack(): void;
}

/**
 * Places of requests that are to follow each other without a wait, such as the read and the write of an update. They
 * count as taken until they are used or given back. Close it when no more requests follow.
 */
export class Reservation {
	/**
	 * @param places at least one
	 * @param isValid false once Karbon has refused a request for its rate since
	 * @param onClose called once
	 */
	constructor(
		private places: Place[],
		private readonly isValid: () => boolean,
		private readonly onClose: () => void,
	) {}

	/** How many requests can still be sent without a wait. */
	get size(): number {
		return this.isValid() ? this.places.length : 0;
	}

	/** @returns undefined when `size` is 0 */
	take(): Permit | undefined {
		return this.isValid() ? this.places.shift()?.use() : undefined;
	}

	/** Gives back the places that were not used. */
	close(): void {
		for (const place of this.places) place.giveBack();
		this.places = [];
		this.onClose();
	}
}
