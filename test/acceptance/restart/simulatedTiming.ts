import { CancelledError, type Timing } from '../../../nodes/shared/timing';
import type { ManualClock } from '../../../simulator';

/** Timing with the clock of n8n. The simulated clock ends sleeps, and the signal cancels them. */
export function simulatedTiming(clock: ManualClock): Timing {
	return {
		now: () => Date.now(),
		random: () => 0.5,
		sleep: async (ms, signal) =>
			await new Promise((resolve, reject) => {
				const abort = () => {
					timer.cancel();
					reject(new CancelledError());
				};
				const timer = clock.setTimer(() => {
					signal?.removeEventListener('abort', abort);
					resolve();
				}, ms);
				signal?.addEventListener('abort', abort, { once: true });
			}),
	};
}
