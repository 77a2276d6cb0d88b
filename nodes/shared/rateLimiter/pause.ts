/**
 * The longest pause after a refusal. If the wait is longer (what Karbon asks for, such as by a time since the epoch
 * where seconds are expected, plus our back-off), the refused request fails at once. After the pause, the next request
 * is sent as a probe, which shows whether Karbon accepts requests again. Milliseconds.
 */
export const MAX_PAUSE_MS = 600_000;
/** The longest time for which other requests wait for the response to a probe. Milliseconds. */
const MAX_PROBE_MS = 60_000;

/** The time in which no request is sent because Karbon has responded with HTTP 429. Times in milliseconds. */
export class Pause {
	private until = -Infinity;
	/** The end of the longest wait, which is after `until` when the wait is above the maximum. */
	private waitUntil = -Infinity;
	/** The end of the longest wait that Karbon itself asked for. */
	private retryAfterUntil = -Infinity;
	/** Set while a probe is running. */
	private probeSentAt: number | undefined;

	/**
	 * Begins a pause, or extends it.
	 * @param waitMs how long to wait from `now` on
	 * @param sentAt when the refused request was sent
	 * @param retryAfterMs what Karbon itself asked for, if it did
	 */
	begin(now: number, waitMs: number, sentAt: number, retryAfterMs = -Infinity): void {
		// A refused probe has a newer wait, which replaces the earlier one.
		if (this.probeSentAt !== undefined && sentAt >= this.probeSentAt) this.end();
		this.until = Math.max(this.until, now + Math.min(waitMs, MAX_PAUSE_MS));
		this.waitUntil = Math.max(this.waitUntil, now + waitMs);
		this.retryAfterUntil = Math.max(this.retryAfterUntil, now + retryAfterMs);
	}

	/** True when the next request that is sent is a probe: the pause is shorter than the wait. */
	get needsProbe(): boolean {
		return this.waitUntil > this.until;
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

	/**
	 * The rest of the whole wait, even where it is longer than the pause; 0 once the pause is over, even if the next
	 * request has to be a probe. Milliseconds.
	 */
	restMs(now: number): number {
		return this.until > now ? this.waitUntil - now : 0;
	}

	/**
	 * How long Karbon itself asks to wait from now on, without the maximum; undefined when it does not. Milliseconds.
	 */
	retryAfterMs(now: number): number | undefined {
		return this.retryAfterUntil > now ? this.retryAfterUntil - now : undefined;
	}

	/** The probe is sent. Then call `endProbe`, or `begin` if it is refused. */
	beginProbe(now: number): void {
		this.probeSentAt = now;
	}

	/** @param isAccepted whether Karbon accepted the probe; otherwise the next request is a probe, too */
	endProbe(isAccepted: boolean): void {
		if (isAccepted) this.end();
		else this.probeSentAt = undefined;
	}

	private end(): void {
		this.waitUntil = this.until;
		this.retryAfterUntil = -Infinity;
		this.probeSentAt = undefined;
	}
}
