import { RateLimitError } from './rateLimitError';
import { CancelledError } from '../timing';

/** How a request waits. */
export interface WaitOptions {
	signal?: AbortSignal;
	/** Before all others instead of behind them: a request that is retried, or an urgent one. */
	first?: boolean;
	/** The longest pause that Karbon may ask for; waiting in the queue does not count. Default: no bound. */
	maxPauseMs?: number;
}

interface Waiter<T> {
	maxPauseMs: number;
	admit(permit: T): void;
	reject(error: Error): void;
}

/** Requests that wait for their turn, first come first served. */
export class RequestQueue<T> {
	private readonly waiters: Array<Waiter<T>> = [];

	get length(): number {
		return this.waiters.length;
	}

	/**
	 * Waits for a turn.
	 * @returns what `admitNext` was given
	 * @throws {CancelledError} when `signal` has aborted, or aborts
	 * @throws {RateLimitError} see `rejectAbove`
	 */
	async join({ signal, first, maxPauseMs = Infinity }: WaitOptions): Promise<T> {
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
				maxPauseMs,
				admit: (permit) => leave(() => resolve(permit)),
				reject: (error) => leave(() => reject(error)),
			};
			if (first) this.waiters.unshift(waiter);
			else this.waiters.push(waiter);
			if (signal?.aborted) cancel();
			else signal?.addEventListener('abort', cancel, { once: true });
		});
	}

	/** Ends the wait of the next one. The queue must not be empty. */
	admitNext(permit: T): void {
		this.waiters.shift()!.admit(permit);
	}

	/** Rejects the requests that do not wait for so long a pause. */
	rejectAbove(pauseMs: number): void {
		for (const waiter of this.waiters.filter(({ maxPauseMs }) => maxPauseMs < pauseMs)) {
			this.remove(waiter);
			waiter.reject(new RateLimitError(pauseMs));
		}
	}

	private remove(waiter: Waiter<T>): void {
		this.waiters.splice(this.waiters.indexOf(waiter), 1);
	}
}
