/**
 * The longest time for which a Retry-After stops all requests. A longer one (an epoch, a date far away)
 * fails its request at once, and after this time one request may probe. Milliseconds.
 */
export const MAX_RETRY_AFTER_MS = 600_000;
/** The others wait no longer than this for the answer to a probe. Milliseconds. */
const MAX_PROBE_MS = 60_000;

/** The time in which nothing is sent because Karbon refused a request for its rate. */
export class Pause {
	private until = -Infinity;
	/** The end of a wait beyond the maximum; only a probe shows whether it is over earlier. */
	private askedUntil: number | undefined;
	private probeSentAt: number | undefined;

	/**
	 * Begins a pause, or makes it longer.
	 * @param sentAt when the refused request was sent
	 */
	begin(now: number, waitMs: number, sentAt: number): void {
		// What the answer to the probe asks for replaces what was asked for before.
		if (this.probeSentAt !== undefined && sentAt >= this.probeSentAt) this.end();
		this.until = Math.max(this.until, now + Math.min(waitMs, MAX_RETRY_AFTER_MS));
		if (waitMs > MAX_RETRY_AFTER_MS) this.askedUntil = now + waitMs;
	}

	/** True when the next request that is sent is a probe. */
	get needsProbe(): boolean {
		return this.askedUntil !== undefined;
	}

	/** True while requests wait, or the next one is a probe. */
	isActive(now: number): boolean {
		return this.until > now || this.needsProbe;
	}

	/** The end of the pause itself, before which not even a probe is sent. */
	endsAt(): number {
		return this.until;
	}

	/** Until the next request may be sent. Milliseconds, not positive when it may be sent now. */
	waitMs(now: number): number {
		const probeMs = this.probeSentAt === undefined ? 0 : this.probeSentAt + MAX_PROBE_MS - now;
		return Math.max(this.until - now, probeMs);
	}

	/** How long Karbon asks to wait from now on, however long that is. Milliseconds. */
	askedMs(now: number): number {
		return this.until > now ? (this.askedUntil ?? this.until) - now : 0;
	}

	/** A request is sent. Returns whether it is the probe, whose end has to be reported. */
	admit(now: number): boolean {
		if (!this.needsProbe) return false;
		this.probeSentAt = now;
		return true;
	}

	/** The probe ended with an answer that is no refusal, or without one: then the next request is the probe. */
	endProbe(isAccepted: boolean): void {
		if (isAccepted) this.end();
		else this.probeSentAt = undefined;
	}

	private end(): void {
		this.askedUntil = undefined;
		this.probeSentAt = undefined;
	}
}
