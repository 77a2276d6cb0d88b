import type { Rate } from './rate';

/** Allows the whole allowance at once, then a request each `windowMs / allowance`. */
export class TokenBucket {
	constructor(
		private tokens: number,
		private refilledAt: number,
	) {}

	/** Until the requests of the next turn may be sent. Milliseconds, not positive when they may be sent now. */
	waitMs(now: number, rate: Rate): number {
		this.refill(now, rate);
		return Math.ceil((rate.places - this.tokens) / perMs(rate));
	}

	/** Requests are sent, or their places reserved. */
	take(places: number): void {
		this.tokens -= places;
	}

	/** A reserved place was not used. */
	giveBack(): void {
		this.tokens++;
	}

	/**
	 * A refusal shows that no token is left.
	 * @param refillFrom tokens flow in from this moment on
	 */
	drain(refillFrom: number): void {
		this.tokens = 0;
		this.refilledAt = Math.max(refillFrom, this.refilledAt);
	}

	/** Adds the tokens that flowed in since the last time. */
	refill(now: number, rate: Rate): void {
		const flowed = Math.max(0, now - this.refilledAt) * perMs(rate);
		const most = Math.max(rate.allowance, rate.places);
		this.tokens = Math.min(most, Math.max(this.tokens, 0) + flowed);
		this.refilledAt = Math.max(now, this.refilledAt);
	}
}

const perMs = ({ allowance, windowMs }: Rate) => allowance / windowMs;
