import { CancelledError, type Timing } from '../../nodes/shared/timing';

/** A clock that moves only when told to, or from wait to wait while a promise is pending. */
export interface ManualTiming extends Timing {
	/** Every wait that was asked for, in milliseconds, in order. */
	readonly waits: number[];
	/** Moves time forward by `ms`, waking those who wait in the order of their times. */
	advance(ms: number): Promise<void>;
	/**
	 * Moves time from wait to wait until the promise settles.
	 * @throws Error when the promise is pending and nobody waits for time: it would never settle
	 */
	settle<T>(promise: Promise<T>): Promise<T>;
}

interface Sleeper {
	due: number;
	wake(): void;
}

/** Lets everything run that needs no time. */
export async function quiet(): Promise<void> {
	await new Promise<void>((resolve) => setImmediate(resolve));
}

/** Far more turns than any answer of a simulator takes. */
const MAX_TURNS = 2_000_000;

/**
 * Lets everything run that needs no time until `condition` holds.
 * @throws when it never holds
 */
export async function until(condition: () => boolean): Promise<void> {
	for (let turn = 0; !condition(); turn += 1) {
		if (turn === MAX_TURNS) throw new Error(`Still waiting for ${String(condition)}`);
		await quiet();
	}
}

/**
 * @param startMs epoch milliseconds at which the clock stands first
 * @param random what `random()` returns; a number, or a function
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

	return {
		waits,
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
				const next = nextDue();
				if (!next) throw new Error('The promise is pending, and nobody waits for time to pass');
				await wake(next);
			}
			return await promise;
		},
	};
}
