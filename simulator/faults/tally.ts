/** Counts matching events for one rule and says when it fires. */
export interface Tally {
	/**
	 * Counts one matching event.
	 * @param free whether no earlier rule took this event; a taken event does not use up `times`
	 * @returns whether the rule fires
	 */
	hit(free: boolean): boolean;
}

/** @param limits nth: only that event; every: each so-manieth; times: at most so often */
export function createTally(limits: { nth?: number; every?: number; times?: number }): Tally {
	let seen = 0;
	let fired = 0;
	return {
		hit(free) {
			seen += 1;
			if (!free) return false;
			if (limits.nth !== undefined && seen !== limits.nth) return false;
			if (limits.every !== undefined && seen % limits.every !== 0) return false;
			if (limits.times !== undefined && fired >= limits.times) return false;
			fired += 1;
			return true;
		},
	};
}
