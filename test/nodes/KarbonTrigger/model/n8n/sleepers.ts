import { CancelledError } from '../../../../../nodes/shared/timing';

/** Shorter waits take so long, because the trigger checks what waits ten times a second. Milliseconds. */
const MIN_SLEEP_MS = 5_000;

interface Sleeper {
	until: number;
	wake(): void;
}

/** What waits in the processes of a model. */
export class Sleepers {
	private sleepers = new Set<Sleeper>();

	constructor(private readonly now: () => number) {}

	/** When the next wait ends; Infinity for none. */
	get next(): number {
		let next = Infinity;
		for (const { until } of this.sleepers) next = Math.min(next, until);
		return next;
	}

	/** Ends the waits that are over. */
	wake(): void {
		for (const sleeper of this.sleepers) if (sleeper.until <= this.now()) sleeper.wake();
	}

	/** @param isAlive whether the process that waits has not ended */
	async sleep(ms: number, signal: AbortSignal | undefined, isAlive: () => boolean): Promise<void> {
		await new Promise<void>((resolve, reject) => {
			const end = (settle: () => void) => () => {
				signal?.removeEventListener('abort', abort);
				if (this.sleepers.delete(sleeper) && isAlive()) settle();
			};
			const until = this.now() + Math.max(ms, MIN_SLEEP_MS);
			const sleeper = { until, wake: end(resolve) };
			const abort = end(() => reject(new CancelledError()));
			this.sleepers.add(sleeper);
			if (signal?.aborted) abort();
			else signal?.addEventListener('abort', abort);
		});
	}
}
