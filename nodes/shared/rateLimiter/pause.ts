/**
 * The longest time for which a Retry-After stops all requests. After a longer one (such as
 * an epoch) the request fails at once, and after this time a probe is sent: one request that shows whether Karbon
 * accepts requests again. Milliseconds.
 */
export const MAX_RETRY_AFTER_MS = 600_000;
/** The longest time for which other requests wait for the response to a probe. Milliseconds. */
const MAX_PROBE_MS = 60_000;

/** The time in which no request is sent because Karbon has responded with HTTP 429. Times in milliseconds. */
export class Pause {
	private until = -Infinity;
	/** The end of the longest wait that was asked for. After `until` when that is above the maximum. */
	private askedUntil = -Infinity;
	/** Set while a probe is running. */
	private probeSentAt: number | undefined;

	/**
	 * Begins a pause, or extends it.
	 * @param waitMs how long to wait from `now` on
	 * @param sentAt when the refused request was sent
	 */
	begin(now: number, waitMs: number, sentAt: number): void {
		// A refused probe has a newer wait, which replaces the earlier one.
		if (this.probeSentAt !== undefined && sentAt >= this.probeSentAt) this.end();
		this.until = Math.max(this.until, now + Math.min(waitMs, MAX_RETRY_AFTER_MS));
		this.askedUntil = Math.max(this.askedUntil, now + waitMs);
	}

	/** True when the next request that is sent is a probe: the pause is shorter than the wait that was asked for. */
	get needsProbe(): boolean {
		return this.askedUntil > this.until;
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

	/** How long Karbon asks to wait from now on, without the maximum; 0 when no pause is active. Milliseconds. */
	retryAfterMs(now: number): number {
		return this.until > now ? this.askedUntil - now : 0;
	}

	/**
	 * To be called when a request is sent.
	 * @returns whether it is the probe, so that `endProbe`, or `begin` if it is refused, has to be called
	 */
	admit(now: number): boolean {
		if (!this.needsProbe) return false;
		this.probeSentAt = now;
		return true;
	}

	/** @param isAccepted whether Karbon accepted the probe; otherwise the next request is a probe, too */
	endProbe(isAccepted: boolean): void {
		if (isAccepted) this.end();
		else this.probeSentAt = undefined;
	}

	private end(): void {
		this.askedUntil = this.until;
		this.probeSentAt = undefined;
	}
}
