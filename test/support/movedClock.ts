/** Time that runs as ever, but can be moved. */
export interface MovedClock {
	/** Moves everything that reads `Date.now()` forward, or back. */
	advance(ms: number): void;
	/** Moves it to a moment, in milliseconds since the epoch. */
	moveTo(moment: number): void;
	/** Puts time right again. */
	restore(): void;
}

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
		restore: () => spy.mockRestore(),
	};
}
