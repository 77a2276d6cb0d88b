import type { Timing } from '../timing';

/** A task took longer than it was given. Has the platform's code of a time-out. */
export class DeadlineError extends Error {
	readonly code = 'ETIMEDOUT';

	constructor(ms: number) {
		super(`Not settled after ${ms} milliseconds`);
		this.name = 'DeadlineError';
	}
}

/**
 * Waits for a task, but no longer than `ms` milliseconds. The task itself goes on; nobody waits for it.
 * @throws {DeadlineError} when the time is over
 */
export async function withDeadline<T>(task: Promise<T>, ms: number, timing: Timing): Promise<T> {
	const settled = new AbortController();
	const deadline = async (): Promise<never> => {
		await timing.sleep(ms, settled.signal);
		throw new DeadlineError(ms);
	};
	try {
		return await Promise.race([task, deadline()]);
	} finally {
		settled.abort();
	}
}
