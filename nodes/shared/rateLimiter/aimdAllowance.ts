/** Added back to the allowance, as a share of the limit, for each window in which it is used in full. */
const INCREASE_SHARE = 0.1;
/** A refusal decreases the allowance to no less than this share of the limit. */
const MIN_SHARE = 0.05;

/**
 * Our share of a limit that other clients use as well: halved by a refusal, increased little by little
 * by accepted requests (additive increase, multiplicative decrease). Several processes converge this way
 * without talking to each other.
 */
export class AimdAllowance {
	/** Requests per window; Infinity until a refusal shows other clients, and once the whole limit is regained. */
	private learned = Infinity;

	/** Requests per window under this limit. */
	under(limit: number): number {
		return Math.min(this.learned, limit);
	}

	/** A refusal that other clients caused. */
	decrease(limit: number): void {
		this.learned = Math.max(this.under(limit) / 2, limit * MIN_SHARE, 1);
	}

	/** An accepted request. Says nothing about an allowance above the limit, so that one is kept. */
	increase(limit: number): void {
		if (this.learned >= limit) return;
		this.learned += (INCREASE_SHARE * limit) / this.learned;
		if (this.learned >= limit) this.learned = Infinity;
	}
}
