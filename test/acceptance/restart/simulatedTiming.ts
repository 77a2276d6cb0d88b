import { CancelledError, type Timing } from '../../../nodes/shared/timing';
import type { ManualClock } from '../../../simulator';

/** The clock of n8n's machine; waiting, which the simulated clock drives, ends as soon as the signal aborts. */
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
