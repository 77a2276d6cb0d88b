import type { Rate } from './rate';

/** Allows the whole allowance at once, then a request each `windowMs / allowance`. */
export class TokenBucket {
	constructor(
		private tokens: number,
		private refilledAt: number,
	) {}

	/** Until a request may be sent. Milliseconds. */
	waitMs(now: number, rate: Rate): number {
		this.refill(now, rate);
		return this.tokens >= 1 ? 0 : Math.ceil((1 - this.tokens) / perMs(rate));
	}

	/** A request is sent. */
	take(): void {
		this.tokens--;
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
		this.tokens = Math.min(rate.allowance, Math.max(this.tokens, 0) + flowed);
		this.refilledAt = Math.max(now, this.refilledAt);
	}
}

const perMs = ({ allowance, windowMs }: Rate) => allowance / windowMs;
