/** The clock of the requests, so that tests need not wait. */
export interface Timing {
	/** Milliseconds of any clock. */
	now(): number;
	sleep(ms: number): Promise<void>;
}

const INTERVAL_MS = 1000;

/** Returns a function that waits until a second has passed since it last returned. */
export function createPace({ now, sleep }: Timing): () => Promise<void> {
	let last: number | undefined;
	return async () => {
		const wait = last === undefined ? 0 : last + INTERVAL_MS - now();
		if (wait > 0) await sleep(wait);
		last = now();
	};
}
