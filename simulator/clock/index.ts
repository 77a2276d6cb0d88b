/** Source of time for tokens, rate limit, deliveries and faults. */
export interface Clock {
	/** Simulated time, epoch milliseconds. */
	now(): number;
	/**
	 * Runs `fn` once after `delayMs` simulated milliseconds. {@link ManualClock.advance} awaits a promise that `fn`
	 * returns.
	 */
	setTimer(fn: () => void | Promise<void>, delayMs: number): { cancel(): void };
}

/** A clock whose time can be moved forward. */
export interface ManualClock extends Clock {
	/** Moves time forward by `ms`, running due timers in order and awaiting what they return. */
	advance(ms: number): Promise<void>;
}

/** Maximum delay of setTimeout; with a longer one it runs at once. */
const MAX_TIMEOUT_MS = 2_147_483_647;

/**
 * Wall clock, optionally faster.
 * @param timeScale simulated milliseconds per real millisecond (60: one simulated minute per second)
 */
export function createRealClock(timeScale = 1): Clock {
	if (!(timeScale > 0)) throw new RangeError('timeScale must be greater than 0');
	const startedAt = Date.now();
	return {
		now: () => Math.floor(startedAt + (Date.now() - startedAt) * timeScale),
		setTimer(fn, delayMs) {
			const delay = Math.min(Math.max(0, delayMs / timeScale), MAX_TIMEOUT_MS);
			const timer = setTimeout(() => void fn(), delay);
			// Only the server keeps the process alive; timers do not.
			timer.unref();
			return { cancel: () => clearTimeout(timer) };
		},
	};
}

/**
 * Clock for tests.
 * @param startMs epoch milliseconds at which it starts (default 2026-01-15T09:00:00Z)
 */
export function createManualClock(startMs = Date.UTC(2026, 0, 15, 9)): ManualClock {
	let current = startMs;
	const timers = new Set<{ due: number; fn: () => void | Promise<void> }>();
	return {
		now: () => current,
		setTimer(fn, delayMs) {
			const timer = { due: current + Math.max(0, delayMs), fn };
			timers.add(timer);
			return { cancel: () => void timers.delete(timer) };
		},
		async advance(ms) {
			const end = current + ms;
			for (;;) {
				const next = [...timers].sort((a, b) => a.due - b.due)[0];
				if (next === undefined || next.due > end) break;
				timers.delete(next);
				current = Math.max(current, next.due);
				await next.fn();
			}
			current = end;
		},
	};
}

/** Resolves after `ms` simulated milliseconds. */
export async function sleepOn(clock: Clock, ms: number): Promise<void> {
	await new Promise<void>((resolve) => clock.setTimer(resolve, ms));
}
