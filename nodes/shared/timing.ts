import { sleep } from 'n8n-workflow';

/** The clock, the waiting and the random numbers of a module, which tests replace so that they need not wait. */
export interface Timing {
	/** Milliseconds since the epoch. */
	now(): number;
	/**
	 * Resolves after `ms` milliseconds.
	 * @throws {CancelledError} when `signal` aborts, within a quarter of a second
	 */
	sleep(ms: number, signal?: AbortSignal): Promise<void>;
	/** A number from 0 (included) to 1 (excluded). */
	random(): number;
}

/** The execution was canceled. */
export class CancelledError extends Error {
	/**
	 * @param maybeSent whether Karbon may have processed the request that was canceled: it was under way,
	 * or an earlier attempt of it ended without a clear answer
	 */
	constructor(readonly maybeSent = false) {
		super('The execution was canceled');
		this.name = 'CancelledError';
	}
}

/**
 * n8n's own `sleep` takes no signal on some versions, and timers are not allowed in community
 * nodes. So a long wait is cut into slices, and the signal is checked between them.
 */
const SLICE_MS = 250;

/** @throws {CancelledError} with `maybeSent`, when the signal has aborted */
export function throwIfCancelled(signal?: AbortSignal, maybeSent = false): void {
	if (signal?.aborted) throw new CancelledError(maybeSent);
}

/** The real clock, n8n's sleep and the platform's random numbers. */
export const realTiming: Timing = {
	now: () => Date.now(),
	random: () => Math.random(),
	async sleep(ms, signal) {
		const end = Date.now() + ms;
		throwIfCancelled(signal);
		for (let left = ms; left > 0;) {
			const slice = Math.min(left, SLICE_MS);
			await sleep(slice);
			throwIfCancelled(signal);
			const remaining = end - Date.now();
			// More than before: the clock of the machine was set back.
			left = remaining > left ? left - slice : remaining;
		}
	},
};
