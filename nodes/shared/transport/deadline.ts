import { CancelledError, steadyNow, type Timing } from '../timing';

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
