import { CancelledError, type Timing } from '../../../nodes/shared/timing';

/** The rate limiter never sleeps longer at once; what sleeps longer are deadlines, which nothing here reaches. */
const MAX_LIMITER_SLEEP_MS = 1_000;

/**
 * The clock of a simulator. Waiting for the rate limit moves it, and nothing else does: hours of waiting take as long
 * as the requests.
 * @param advance moves the clock by so many milliseconds; its new time, in milliseconds since the epoch
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
