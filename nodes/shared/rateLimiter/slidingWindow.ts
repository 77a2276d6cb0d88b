import type { Rate } from './rate';
import type { RequestWindow } from './requestWindow';

/** How many times as fast as the rate of the limit a window is filled, unless other clients use the limit. */
const FILL_SPEED = 4;
/** Timers may fire a little early, and a request sent a millisecond too soon is refused. */
export const MARGIN_MS = 5;

/** Allows `allowance` requests in any stretch of `windowMs`. */
export class SlidingWindow {
	private admittedAt = -Infinity;

	constructor(private readonly sent: RequestWindow) {}

	/** Until a request may be sent. Milliseconds, not positive when it may be sent now. */
	waitMs(now: number, rate: Rate): number {
		return Math.max(this.waitForPace(now, rate), this.waitForSpace(now, rate));
	}

	/** A request is sent. */
	take(now: number): void {
		this.admittedAt = now;
	}

	/**
	 * A window gets free as fast as it was filled. Filled at once, it would never be free for another
	 * process that comes a little later.
	 */
	private waitForPace(now: number, { limit, allowance, windowMs }: Rate): number {
		const speed = allowance < limit ? 1 : FILL_SPEED;
		return Math.ceil(this.admittedAt + windowMs / (allowance * speed) - now);
	}

	private waitForSpace(now: number, { allowance, windowMs }: Rate): number {
		if (this.sent.size < Math.floor(allowance)) return 0;
		return Math.max(this.sent.firstAnswerAt() + windowMs + MARGIN_MS - now, MARGIN_MS);
	}
}
