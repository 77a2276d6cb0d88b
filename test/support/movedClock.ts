/** Time that runs as ever, but can be moved. */
export interface MovedClock {
	/** Moves everything that reads `Date.now()` forward, or back. */
	advance(ms: number): void;
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
		restore: () => spy.mockRestore(),
	};
}
