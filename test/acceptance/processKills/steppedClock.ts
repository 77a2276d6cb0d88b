import { createManualClock, type ManualClock } from '../../../simulator/clock';

/** A manual clock that tells when its next timer is due, so that two clocks can move from timer to timer together. */
export interface SteppedClock extends ManualClock {
	/** Epoch milliseconds; Infinity without a timer. */
	nextDue(): number;
	/** Moves forward to a moment, epoch milliseconds; a moment that has passed changes nothing. */
	moveTo(moment: number): Promise<void>;
}

export function createSteppedClock(): SteppedClock {
	const clock = createManualClock();
	const dues = new Set<{ due: number }>();
	return {
		now: () => clock.now(),
		advance: async (ms) => await clock.advance(ms),
		moveTo: async (moment) => await clock.advance(Math.max(0, moment - clock.now())),
		nextDue: () => Math.min(...[...dues].map(({ due }) => due)),
		setTimer(run, delayMs) {
			const entry = { due: clock.now() + Math.max(0, delayMs) };
			dues.add(entry);
			const timer = clock.setTimer(() => {
				dues.delete(entry);
				return run();
			}, delayMs);
			return {
				cancel() {
					dues.delete(entry);
					timer.cancel();
				},
			};
		},
	};
}
