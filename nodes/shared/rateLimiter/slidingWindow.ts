import type { Rate } from './rate';
import type { RequestWindow } from './requestWindow';

/** How many times as fast as the rate of the limit a window is filled, unless other clients use the limit. */
const FILL_SPEED = 4;
/** Timers may fire a little early, and a request sent a millisecond too soon is refused. */
export const MARGIN_MS = 5;

/** Allows `allowance` requests in any stretch of `windowMs`, or the places of one turn if those are more. */
export class SlidingWindow {
	private admittedAt = -Infinity;
	private places = 1;

	constructor(private readonly sent: RequestWindow) {}

	/** Until the requests of the next turn may be sent. Milliseconds, not positive when they may be sent now. */
	waitMs(now: number, rate: Rate): number {
		return Math.max(this.waitForPace(now, rate), this.waitForSpace(now, rate));
	}

	/** Requests are sent, or their places reserved. */
	take(now: number, places: number): void {
		this.admittedAt = now;
		this.places = places;
	}

	/**
	 * A window gets free as fast as it was filled. Filled at once, it would never be free for another
	 * process that comes a little later.
	 */
	private waitForPace(now: number, { limit, allowance, windowMs }: Rate): number {
		const speed = allowance < limit ? 1 : FILL_SPEED;
		return Math.ceil(this.admittedAt + (this.places * windowMs) / (allowance * speed) - now);
	}

	private waitForSpace(now: number, { allowance, places, windowMs }: Rate): number {
		if (this.sent.size + places <= Math.max(Math.floor(allowance), places)) return 0;
		return Math.max(this.sent.firstAnswerAt() + windowMs + MARGIN_MS - now, MARGIN_MS);
	}
}
