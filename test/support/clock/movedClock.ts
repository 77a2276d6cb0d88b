/** A clock that runs in real time and can be moved. */
export interface MovedClock {
	/** Moves `Date.now()` forward, or back with a negative number. */
	advance(ms: number): void;
	/** Moves `Date.now()` to a time in epoch milliseconds. */
	moveTo(time: number): void;
	/** Moves `Date.now()` to 12:00 UTC of the day, so that a test does not run past midnight. */
	moveToNoon(): void;
	/** Restores `Date.now()`. */
	restore(): void;
}

const DAY_MS = 86_400_000;

/** Replaces `Date.now()`. */
export function moveClock(): MovedClock {
	const real = Date.now.bind(Date);
	let offset = 0;
	const spy = jest.spyOn(Date, 'now').mockImplementation(() => real() + offset);
	return {
		advance(ms) {
			offset += ms;
		},
		moveTo(time) {
			offset = time - real();
		},
		moveToNoon() {
			offset = Math.floor(real() / DAY_MS) * DAY_MS + DAY_MS / 2 - real();
		},
		restore: () => spy.mockRestore(),
	};
}
