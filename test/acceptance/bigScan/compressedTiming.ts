import { CancelledError, type Timing } from '../../../nodes/shared/timing';

/** The rate limiter sleeps at most this long. Longer sleeps are timeouts, which these tests do not reach. */
const MAX_LIMITER_SLEEP_MS = 1_000;

/**
 * Timing with the clock of a simulator. Only waiting for the rate limit moves it, so that hours of waiting take no real
 * time.
 * @param advance moves the clock by a number of milliseconds and returns the new time, in epoch milliseconds
 */
export function createCompressedTiming(
	advance: (ms: number) => Promise<number>,
	startMs: number,
): Timing {
	let current = startMs;
	return {
		now: () => current,
		random: () => 0.5,
		async sleep(ms, signal) {
			if (ms <= MAX_LIMITER_SLEEP_MS) {
				current = await advance(Math.ceil(ms));
				return;
			}
			await new Promise<void>((_resolve, reject) => {
				signal?.addEventListener('abort', () => reject(new CancelledError()), { once: true });
			});
		},
	};
}
