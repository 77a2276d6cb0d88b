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

/** Something took longer than it may. Has the platform's code of a time-out. */
export class DeadlineError extends Error {
	readonly code = 'ETIMEDOUT';

	constructor() {
		super('The deadline has passed');
		this.name = 'DeadlineError';
	}
}

/** The moment at which waiting ends, and what heeds `signal` is stopped. Close it when it is no longer needed. */
export class Deadline {
	/** Aborts at the deadline, or when the execution is canceled. Undefined when neither can happen. */
	readonly signal: AbortSignal | undefined;
	private readonly closing = new AbortController();

	/**
	 * @param endsAt as `steadyNow` tells it; Infinity for none
	 * @param cancel the signal of the execution, or of a longer deadline
	 */
	constructor(
		private readonly endsAt: number,
		private readonly timing: Timing,
		cancel?: AbortSignal,
	) {
		this.signal = cancel;
		if (endsAt === Infinity) return;
		const controller = new AbortController();
		this.signal = controller.signal;
		const { signal: closed } = this.closing;
		const follow = () => controller.abort(cancel?.reason);
		if (cancel?.aborted) follow();
		else cancel?.addEventListener('abort', follow, { once: true, signal: closed });
		if (this.remainingMs === 0) controller.abort(new DeadlineError());
		// Timers are not allowed in community nodes, and n8n's sleep does not end early.
		timing.sleep(this.remainingMs, closed).then(
			() => controller.abort(new DeadlineError()),
			() => undefined,
		);
	}

	/** True when the time is over, unless the execution was canceled before. */
	get isOver(): boolean {
		return this.signal?.reason instanceof DeadlineError;
	}

	/** Milliseconds, never negative; Infinity without a deadline. */
	get remainingMs(): number {
		return Math.max(0, this.endsAt - steadyNow(this.timing));
	}

	/**
	 * Waits for a task, but not beyond the deadline. A task that does not heed the signal goes on, and its
	 * result is ignored.
	 * @throws {DeadlineError} when the time is over
	 * @throws {CancelledError} when the execution is canceled
	 */
	async race<T>(task: Promise<T>): Promise<T> {
		const { signal } = this;
		if (!signal) return await task;
		return await new Promise<T>((resolve, reject) => {
			const stop = () =>
				reject(signal.reason instanceof DeadlineError ? signal.reason : new CancelledError());
			if (signal.aborted) stop();
			else signal.addEventListener('abort', stop, { once: true });
			void task.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
		});
	}

	/** Stops the clock. Without a reason, `abort` would create an error. */
	close(): void {
		this.closing.abort('closed');
	}
}

/** Waits for a task, at most for `ms` milliseconds, or until `cancel` aborts. Never throws. */
export async function waitAtMost(
	ms: number,
	task: Promise<unknown>,
	timing: Timing,
	cancel?: AbortSignal,
): Promise<void> {
	const deadline = new Deadline(steadyNow(timing) + ms, timing, cancel);
	await deadline.race(task).catch(() => undefined);
	deadline.close();
}
