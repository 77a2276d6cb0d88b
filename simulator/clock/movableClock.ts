import type { Clock, ManualClock } from './index';

interface Planned {
	/** Simulated time, epoch milliseconds. */
	due: number;
	run: () => void | Promise<void>;
	timer?: { cancel(): void };
}

const canMove = (clock: Clock): clock is ManualClock => 'advance' in clock;

/**
 * A clock that follows the given one, and can also be moved forward.
 * @param clock returned unchanged when it can be moved already
 */
export function createMovableClock(clock: Clock): ManualClock {
	if (canMove(clock)) return clock;
	const planned = new Set<Planned>();
	let moved = 0;
	const now = (): number => clock.now() + moved;
	const moveTo = (time: number): void => {
		moved += Math.max(0, time - now());
	};
	const arm = (entry: Planned): void => {
		entry.timer?.cancel();
		const delay = Math.max(0, entry.due - now());
		entry.timer = clock.setTimer(() => {
			planned.delete(entry);
			return entry.run();
		}, delay);
	};
	const cancel = (entry: Planned): void => {
		entry.timer?.cancel();
		planned.delete(entry);
	};
	const firstDue = (until: number): Planned | undefined =>
		[...planned].filter(({ due }) => due <= until).sort((a, b) => a.due - b.due)[0];

	return {
		now,
		setTimer(run, delayMs) {
			const entry: Planned = { due: now() + Math.max(0, delayMs), run };
			planned.add(entry);
			arm(entry);
			return { cancel: () => cancel(entry) };
		},
		async advance(ms) {
			const end = now() + ms;
			for (let entry = firstDue(end); entry !== undefined; entry = firstDue(end)) {
				cancel(entry);
				moveTo(entry.due);
				await entry.run();
			}
			moveTo(end);
			// The remaining timers are due earlier on the given clock than before.
			planned.forEach(arm);
		},
	};
}
