import { RateLimitError } from './rateLimitError';
import { CancelledError } from '../timing';

/** Options of a request that waits for its turn. */
export interface WaitOptions {
	signal?: AbortSignal;
	/** Whether the request joins the queue at the front: a retried or an urgent one. */
	atFront?: boolean;
	/**
	 * The request is rejected for a longer pause. Time in the queue does not count. Milliseconds.
	 * Default: no maximum.
	 */
	maxPauseMs?: number;
}

interface Waiter<T> {
	maxPauseMs: number;
	admit(permit: T): void;
	reject(error: Error): void;
}

/**
 * Requests that wait for their turn, first in, first out; those that join at the front go before the others, the
 * newest first. `T` is the permit that lets a request be sent.
 */
export class RequestQueue<T> {
	private readonly waiters: Array<Waiter<T>> = [];

	get length(): number {
		return this.waiters.length;
	}

	/**
	 * Waits for a turn.
	 * @returns the permit from `admitNext`
	 * @throws {CancelledError} when `signal` has aborted, or aborts
	 * @throws {RateLimitError} see `rejectForPause`
	 */
	async join({ signal, atFront, maxPauseMs = Infinity }: WaitOptions): Promise<T> {
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
			if (atFront) this.waiters.unshift(waiter);
			else this.waiters.push(waiter);
			if (signal?.aborted) cancel();
			else signal?.addEventListener('abort', cancel, { once: true });
		});
	}

	/** Lets the first request in the queue proceed. The queue must not be empty. */
	admitNext(permit: T): void {
		this.waiters.shift()!.admit(permit);
	}

	/**
	 * Rejects the requests whose `maxPauseMs` is shorter than this pause.
	 * @param retryAfterMs what Karbon itself asks to wait, if it does
	 */
	rejectForPause(pauseMs: number, retryAfterMs?: number): void {
		for (const waiter of this.waiters.filter(({ maxPauseMs }) => maxPauseMs < pauseMs)) {
			this.remove(waiter);
			waiter.reject(new RateLimitError(pauseMs, retryAfterMs));
		}
	}

	private remove(waiter: Waiter<T>): void {
		this.waiters.splice(this.waiters.indexOf(waiter), 1);
	}
}
