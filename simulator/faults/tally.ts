/** Counts matching events of one rule, and decides when it applies. */
export interface Tally {
	/**
	 * Counts one matching event.
	 * @param free whether no earlier rule applies to this event; otherwise it does not count against `times`
	 * @returns whether the rule applies
	 */
	hit(free: boolean): boolean;
}

/** @param limits nth: only the nth event; every: every nth event; times: at most this many events */
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
