/** Time that runs as ever, but can be moved. */
export interface MovedClock {
	/** Moves everything that reads `Date.now()` forward, or back. */
	advance(ms: number): void;
	/** Moves it to a moment, in milliseconds since the epoch. */
	moveTo(moment: number): void;
	/** Moves it to noon of the day in UTC, so that a test does not run past midnight. */
	moveToNoon(): void;
	/** Puts time right again. */
	restore(): void;
}

const DAY_MS = 86_400_000;

/** Takes hold of `Date.now()`. */
export function moveClock(): MovedClock {
	const real = Date.now.bind(Date);
	let offset = 0;
	const spy = jest.spyOn(Date, 'now').mockImplementation(() => real() + offset);
	return {
		advance(ms) {
			offset += ms;
		},
		moveTo(moment) {
			offset = moment - real();
		},
		moveToNoon() {
			offset = Math.floor(real() / DAY_MS) * DAY_MS + DAY_MS / 2 - real();
		},
		restore: () => spy.mockRestore(),
	};
}
