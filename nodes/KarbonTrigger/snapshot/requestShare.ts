/** A list without modification times takes at most this share of the rate limit. */
const SHARE = 1 / 4;

/** When the next check of a list may begin. Moments in milliseconds since the epoch. */
export class RequestShare {
	private startedAt = -Infinity;
	private requests = 0;

	start(now: number): void {
		this.startedAt = now;
		this.requests = 0;
	}

	add(requests = 1): void {
		this.requests += requests;
	}

	/** Whether the requests since `start` were no more than their share. */
	isKept(now: number, requestsPerMinute: number): boolean {
		return now - this.startedAt >= (this.requests * 60_000) / (requestsPerMinute * SHARE);
	}
}
