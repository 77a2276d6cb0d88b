import { CancelledError } from '../timing';

/** All requests have to wait longer than the caller is willing to wait (`WaitOptions.maxWaitMs`). */
export class RateLimitError extends Error {
	/**
	 * @param waitMs the rest of the wait after an HTTP 429, which may be longer than the pause. Milliseconds
	 * @param retryAfterMs how long Karbon itself asks to wait from now on, if it does. Milliseconds
	 */
	constructor(
		readonly waitMs: number,
		readonly retryAfterMs?: number,
	) {
		super('Rate limit reached');
		this.name = 'RateLimitError';
	}
}

/** Options of a request that waits for its turn. */
export interface WaitOptions {
	signal?: AbortSignal;
	/** Whether the request joins the queue at the front: a retried or an urgent one. */
	atFront?: boolean;
	/**
	 * The request is rejected when all requests have to wait longer after an HTTP 429, even if a probe is sent earlier.
	 * Time in the queue does not count. Milliseconds. Default: no maximum.
	 */
	maxWaitMs?: number;
	/** For how many requests the turn is; they are admitted together. Default: 1. */
	places?: number;
	/** Whether the request is background work: where others wait as well, it gets each second turn. */
	isBackground?: boolean;
}

interface Waiter<T> extends Required<Pick<WaitOptions, 'isBackground' | 'maxWaitMs' | 'places'>> {
	admit(permit: T): void;
	reject(error: Error): void;
}

/**
 * Requests that wait for their turn, first in, first out; those that join at the front go before the others, the
 * newest first. Background work and others take turns. `T` is the permit that lets a request be sent.
 */
export class RequestQueue<T> {
	private waiters: Array<Waiter<T>> = [];

	/** For how many requests the next turn is; 0 while none waits. */
	get nextPlaces(): number {
		return this.waiters[0]?.places ?? 0;
	}

	/**
	 * Waits for a turn.
	 * @returns the permit from `admitNext`
	 * @throws {CancelledError} when `signal` has aborted, or aborts
	 * @throws {RateLimitError} see `rejectForPause`
	 */
	async join(options: WaitOptions): Promise<T> {
		const { signal, atFront, maxWaitMs = Infinity, places = 1, isBackground = false } = options;
		let cancel!: () => void;
		return await new Promise<T>((admit, reject) => {
			const waiter: Waiter<T> = { maxWaitMs, places, isBackground, admit, reject };
			cancel = () => {
				this.remove(waiter);
				reject(new CancelledError());
			};
			if (atFront) this.waiters.unshift(waiter);
			else this.waiters.push(waiter);
			if (signal?.aborted) cancel();
			else signal?.addEventListener('abort', cancel, { once: true });
		}).finally(() => signal?.removeEventListener('abort', cancel));
	}

	/** Lets the first request in the queue proceed. The queue must not be empty. */
	admitNext(permit: T): void {
		const { admit, isBackground } = this.waiters.shift()!;
		const other = this.waiters.findIndex((waiter) => waiter.isBackground !== isBackground);
		if (other > 0) this.waiters.unshift(...this.waiters.splice(other, 1));
		admit(permit);
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

	/** Removes a request, unless it has just been admitted or rejected. */
	private remove(waiter: Waiter<T>): void {
		this.waiters = this.waiters.filter((other) => other !== waiter);
	}
}
