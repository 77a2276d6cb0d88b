import { RateLimitError } from './rateLimitError';
import { CancelledError } from '../timing';

interface Waiter<T> {
	admit(pass: T): void;
	turnAway(error: Error): void;
	patienceMs: number;
}

/** Those who wait to be let through, each with what it gets then. */
export class RequestQueue<T> {
	private readonly waiters: Array<Waiter<T>> = [];

	get length(): number {
		return this.waiters.length;
	}

	/**
	 * Waits for its turn.
	 * @param first before all others instead of behind them
	 * @param patienceMs see `turnAway`
	 * @throws {CancelledError} when `signal` has aborted, or does so
	 * @throws {RateLimitError} when it is turned away
	 */
	async join(signal: AbortSignal | undefined, first: boolean, patienceMs: number): Promise<T> {
		return await new Promise<T>((resolve, reject) => {
			const leave = (end: () => void) => {
				signal?.removeEventListener('abort', cancel);
				end();
			};
			const cancel = () => {
				this.remove(waiter);
				reject(new CancelledError());
			};
			const waiter: Waiter<T> = {
				patienceMs,
				admit: (pass) => leave(() => resolve(pass)),
				turnAway: (error) => leave(() => reject(error)),
			};
			if (first) this.waiters.unshift(waiter);
			else this.waiters.push(waiter);
			if (signal?.aborted) cancel();
			else signal?.addEventListener('abort', cancel, { once: true });
		});
	}

	/** Lets the next one through; there has to be one. */
	admitNext(pass: T): void {
		this.waiters.shift()!.admit(pass);
	}

	/** Turns away those who are not prepared to wait so long. */
	turnAway(closedMs: number): void {
		for (const waiter of this.waiters.filter(({ patienceMs }) => patienceMs < closedMs)) {
			this.remove(waiter);
			waiter.turnAway(new RateLimitError(closedMs));
		}
	}

	private remove(waiter: Waiter<T>): void {
		this.waiters.splice(this.waiters.indexOf(waiter), 1);
	}
}
