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

/** By clock: the last time that its clock showed, and how far it was set back altogether. */
const clocks = new WeakMap<object, { last: number; setBackMs: number }>();

/**
 * A time for durations, which goes on where the clock of the machine is set back: of two calls, the second never
 * returns less. For moments that are compared with each other in this process, never with Karbon's. Milliseconds.
 */
export function steadyNow(timing: Pick<Timing, 'now'>): number {
	const now = timing.now();
	const { last, setBackMs } = clocks.get(timing) ?? { last: now, setBackMs: 0 };
	const steady = { last: now, setBackMs: setBackMs + Math.max(0, last - now) };
	clocks.set(timing, steady);
	return now + steady.setBackMs;
}

/**
 * Whether so much time has passed since a moment. Also true where the clock was set back behind it: work would be late by
 * as much.
 */
export function hasPassed(ms: number, since: number, now: number): boolean {
	return now < since || now - since >= ms;
}

/** The real clock, n8n's sleep and the platform's random numbers. */
export const realTiming: Timing = {
	now: () => Date.now(),
	random: () => Math.random(),
	async sleep(ms, signal) {
		throwIfCancelled(signal);
		for (let left = ms; left > 0;) {
			const slice = Math.min(left, SLICE_MS);
			const begunAt = steadyNow(realTiming);
			await sleep(slice);
			throwIfCancelled(signal);
			// Nothing has passed: the clock of the machine was set back.
			left -= steadyNow(realTiming) - begunAt || slice;
		}
	},
};
