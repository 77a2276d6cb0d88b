import { RateLimitError } from './rateLimitError';
import { CancelledError } from '../timing';

/** Options of a request that waits for its turn. */
export interface WaitOptions {
	signal?: AbortSignal;
	/** Whether the request joins the queue at the front: a retried or an urgent one. */
	atFront?: boolean;
	/**
	 * The request is rejected when all requests have to wait longer after an HTTP 429, even if a probe is sent earlier.
	 * Time in the queue does not count. Milliseconds.
	 * Default: no maximum.
	 */
	maxWaitMs?: number;
}

interface Waiter<T> {
	maxWaitMs: number;
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
	async join({ signal, atFront, maxWaitMs = Infinity }: WaitOptions): Promise<T> {
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
				maxWaitMs,
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
	 * Rejects the requests whose `maxWaitMs` is shorter than this wait.
	 * @param retryAfterMs what Karbon itself asks to wait, if it does
	 */
	rejectForPause(waitMs: number, retryAfterMs?: number): void {
		for (const waiter of this.waiters.filter(({ maxWaitMs }) => maxWaitMs < waitMs)) {
			this.remove(waiter);
			waiter.reject(new RateLimitError(waitMs, retryAfterMs));
		}
	}

	private remove(waiter: Waiter<T>): void {
		this.waiters.splice(this.waiters.indexOf(waiter), 1);
	}
}
