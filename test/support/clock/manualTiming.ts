import { CancelledError, type Timing } from '../../../nodes/shared/timing';

/** Timing whose clock a test advances. */
export interface ManualTiming extends Timing {
	/** All requested waits in order, in milliseconds. */
	readonly waits: number[];
	/** Advances the clock by `ms` and ends the waits that are due, in the order of their times. */
	advance(ms: number): Promise<void>;
	/**
	 * Advances the clock to the end of the next wait.
	 * @returns false when nothing waits
	 */
	next(): Promise<boolean>;
	/**
	 * Advances the clock from wait to wait until the promise settles.
	 * @throws Error when the promise is pending and there is no wait, because it would never settle
	 */
	settle<T>(promise: Promise<T>): Promise<T>;
}

interface Sleeper {
	due: number;
	wake(): void;
}

/** Runs everything that does not wait. */
export async function quiet(): Promise<void> {
	await new Promise<void>((resolve) => setImmediate(resolve));
}

/** More turns of the event loop than any response of a simulator takes. */
const MAX_TURNS = 2_000_000;

/**
 * Runs everything that does not wait until a condition is true.
 * @throws Error when it does not become true
 */
export async function until(condition: () => boolean): Promise<void> {
	for (let turn = 0; !condition(); turn += 1) {
		if (turn === MAX_TURNS) throw new Error(`Still waiting for ${String(condition)}`);
		await quiet();
	}
}

/**
 * @param startMs start time of the clock, epoch milliseconds
 * @param random result of `random()`, or a function that returns it
 */
export function createManualTiming(
	startMs = Date.UTC(2026, 0, 15, 9),
	random: number | (() => number) = 0.5,
): ManualTiming {
	let current = startMs;
	const sleepers = new Set<Sleeper>();
	const waits: number[] = [];

	function nextDue(): Sleeper | undefined {
		let next: Sleeper | undefined;
		for (const sleeper of sleepers) if (!next || sleeper.due < next.due) next = sleeper;
		return next;
	}

	async function wake(sleeper: Sleeper): Promise<void> {
		current = Math.max(current, sleeper.due);
		sleeper.wake();
		await quiet();
	}

	async function next(): Promise<boolean> {
		const sleeper = nextDue();
		if (sleeper) await wake(sleeper);
		return sleeper !== undefined;
	}

	return {
		waits,
		next,
		now: () => current,
		random: typeof random === 'number' ? () => random : random,
		async sleep(ms, signal) {
			waits.push(ms);
			await new Promise<void>((resolve, reject) => {
				if (signal?.aborted) {
					reject(new CancelledError());
					return;
				}
				const abort = () => {
					sleepers.delete(sleeper);
					reject(new CancelledError());
				};
				const sleeper: Sleeper = {
					due: current + ms,
					wake() {
						sleepers.delete(sleeper);
						signal?.removeEventListener('abort', abort);
						resolve();
					},
				};
				signal?.addEventListener('abort', abort, { once: true });
				sleepers.add(sleeper);
			});
		},
		async advance(ms) {
			const end = current + ms;
			await quiet();
			for (let next = nextDue(); next && next.due <= end; next = nextDue()) await wake(next);
			current = end;
		},
		async settle(promise) {
			let pending = true;
			const done = () => {
				pending = false;
			};
			promise.then(done, done);
			await quiet();
			while (pending) {
				if (await next()) continue;
				throw new Error('The promise is pending, but nothing waits for time to pass');
			}
			return await promise;
		},
	};
}
