/** Pause after a start that n8n refused; doubles each time. */
const MIN_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 300_000;

/** Starts that n8n refused in a row, and the pause after them. */
export class BackOff {
	private refusals = 0;
	private retryAt = -Infinity;

	/** @param now milliseconds since the epoch */
	constructor(private readonly now: () => number) {}

	get isPausing(): boolean {
		return this.now() < this.retryAt;
	}

	/** @returns how many times in a row */
	refused(): number {
		// Several starts that were on the way together are refused once.
		if (!this.isPausing) this.refusals++;
		const pause = Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** (this.refusals - 1));
		this.retryAt = this.now() + pause;
		return this.refusals;
	}

	reset(): void {
		this.refusals = 0;
		this.retryAt = -Infinity;
	}
}
