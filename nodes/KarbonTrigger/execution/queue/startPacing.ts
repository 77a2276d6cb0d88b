/** Events share an execution while the next comes within this time ... */
const MAX_GAP_MS = 250;
/** ... but at most until this time after the last start. */
const MAX_SHARING_MS = 1_000;
/** Pause after a start that n8n refused, or that did not begin in time; doubles each time in a row. */
const MIN_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 300_000;

/** When the next execution may start. */
export class StartPacing {
	private startedAt = -Infinity;
	private addedAt = -Infinity;
	private refusals = 0;
	private refusedAt = -Infinity;
	private pauseMs = 0;

	/** @param now see `steadyNow` */
	constructor(private readonly now: () => number) {}

	/** The pause after a refused start has not ended. */
	get isPausing(): boolean {
		return this.now() - this.refusedAt < this.pauseMs;
	}

	/** More events may come that can share the execution. */
	get isSharing(): boolean {
		const now = this.now();
		return now - this.startedAt < MAX_SHARING_MS && now - this.addedAt < MAX_GAP_MS;
	}

	/** Events were added. */
	added(): void {
		this.addedAt = this.now();
	}

	started(): void {
		this.startedAt = this.now();
	}

	/** @returns how many times in a row */
	refused(): number {
		// Starts that are refused during the pause were on the way already, so they count as one refusal.
		if (!this.isPausing) this.refusals++;
		this.pauseMs = Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** (this.refusals - 1));
		this.refusedAt = this.now();
		return this.refusals;
	}

	/** n8n starts executions again, or a trigger was opened. */
	reset(): void {
		this.refusals = 0;
		this.refusedAt = -Infinity;
	}
}
