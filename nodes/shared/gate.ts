import { GateClosedError } from './gateClosedError';
import { CancelledError, throwIfCancelled, type Timing } from './timing';

/** What a gate lets through: `limit` requests in any `windowMs` milliseconds. */
export interface GateLimit {
	limit: number;
	windowMs: number;
}

/** Leave to send one request. Hand it back exactly once. */
export interface Permit {
	/** `counted: false` when the service refused the request for its rate, so that it cost nothing. */
	release(counted: boolean): void;
}

interface Waiter {
	admit(): void;
	turnAway(error: Error): void;
	patienceMs: number;
}

/** A refusal after this share of our own limit is explained by ourselves, not by other users of it. */
const OWN_SHARE = 0.9;
/** A wait that was asked for has been rounded up to whole seconds, and our jitter came on top. */
const ROUNDED_BY_MS = 2000;
/** How much longer one request may be on its way than another. */
const LATENCY_MS = 250;
/** How much faster than the rate of the limit the places of a window are taken. */
const WINDOW_SPEED = 4;
/** Added back to the allowance, as a share of the limit, for each window without a refusal. */
const RECOVERY_SHARE = 0.1;
/** The allowance never falls below this share of the limit. */
const FLOOR_SHARE = 0.05;
/** The pump looks up at least this often, so that it ends when every waiter has gone. */
const LONGEST_NAP_MS = 1000;
/** Timers may fire a little early; a request sent a millisecond too soon costs a whole refusal. */
const MARGIN_MS = 5;

/**
 * Shares one rate limit among all callers of a process, first come first served.
 *
 * The service names a number (120 a minute) but not the algorithm behind it, so the gate finds out:
 *
 * - It starts as a **token bucket**: the whole limit at once, so that short workflows are never
 *   slowed, then a request each `windowMs / limit`. That is the best schedule for a bucket, and
 *   close to it for a fixed window of unknown phase.
 * - A refusal which asks to wait just until our oldest request is a window old shows a **sliding
 *   window**: from then on the gate goes by when requests were sent, and is not refused again.
 * - A refusal that our own requests do not explain shows other users of the limit (other
 *   processes, other systems): the allowance is halved and recovers little by little, so that
 *   several gates converge without talking to each other.
 *
 * Source: interface.md, Limits (120 requests a minute; the algorithm is not shown) and
 * "Client rule for 429".
 */
export class Gate {
	private readonly waiters: Waiter[] = [];
	/** When requests were answered, oldest first; none older than a window. */
	private readonly sent: number[] = [];
	private inFlight = 0;
	private mode: 'bucket' | 'window' = 'bucket';
	private tokens: number;
	private refilledAt: number;
	private closedUntil = 0;
	private refusedAt = -Infinity;
	private admittedAt = -Infinity;
	private pumping = false;
	private limit: number;
	private allowance: number;
	private readonly windowMs: number;

	constructor(
		{ limit, windowMs }: GateLimit,
		private readonly timing: Timing,
	) {
		this.limit = limit;
		this.windowMs = windowMs;
		this.allowance = limit;
		this.tokens = limit;
		this.refilledAt = timing.now();
	}

	/** Takes over a changed limit without forgetting what was sent. */
	setLimit(limit: number): void {
		if (limit === this.limit) return;
		this.limit = limit;
		this.allowance = limit;
		this.tokens = Math.min(this.tokens, limit);
	}

	/** True when nothing waits, nothing is under way and nothing is remembered. */
	isIdle(): boolean {
		const now = this.timing.now();
		this.forgetBefore(now);
		return this.waiters.length + this.inFlight + this.sent.length === 0 && this.closedUntil <= now;
	}

	/**
	 * Waits until a request may be sent.
	 * @param first a repeated request goes before those which have not been tried yet
	 * @param patienceMs how long the service may have closed the gate; waiting in the queue does not count
	 * @throws {CancelledError} when `signal` aborts while waiting
	 * @throws {GateClosedError} when the gate is closed for longer than `patienceMs`, or becomes so
	 */
	async acquire(signal?: AbortSignal, first = false, patienceMs = Infinity): Promise<Permit> {
		throwIfCancelled(signal);
		await new Promise<void>((resolve, reject) => {
			const onAbort = () => {
				this.waiters.splice(this.waiters.indexOf(waiter), 1);
				reject(new CancelledError());
			};
			const waiter: Waiter = {
				patienceMs,
				admit: () => {
					signal?.removeEventListener('abort', onAbort);
					resolve();
				},
				turnAway: (error) => {
					signal?.removeEventListener('abort', onAbort);
					reject(error);
				},
			};
			signal?.addEventListener('abort', onAbort, { once: true });
			if (first) this.waiters.unshift(waiter);
			else this.waiters.push(waiter);
			this.turnAwayImpatient();
			void this.pump();
		});
		return { release: (counted) => this.release(counted) };
	}

	/**
	 * The service refused a request for its rate: nobody sends anything for `waitMs`.
	 * @param sentAt when the refused request was sent; requests sent before an earlier refusal say nothing new
	 */
	refused(waitMs: number, sentAt: number): void {
		const now = this.timing.now();
		const known = sentAt <= this.refusedAt;
		this.closedUntil = Math.max(this.closedUntil, now + waitMs);
		this.turnAwayImpatient();
		if (known) return;
		this.refill(now);
		this.forgetBefore(now);
		const sinceRefusal = this.sent.filter((at) => at > this.refusedAt).length + this.inFlight;
		const explained = this.mode === 'bucket' && sinceRefusal >= OWN_SHARE * this.limit;
		this.refusedAt = now;
		this.tokens = 0;
		if (explained) {
			if (this.isAskedByWindow(waitMs, now)) this.mode = 'window';
			return;
		}
		this.allowance = Math.max(this.allowance / 2, this.limit * FLOOR_SHARE, 1);
		// Others use what flows in while the gate is closed, so it opens paced, not with a burst.
		this.refilledAt = this.closedUntil;
	}

	/** True for the wait until our oldest request leaves a window that slides. */
	private isAskedByWindow(waitMs: number, now: number): boolean {
		const untilPlaceMs = (this.sent[0] ?? now) + this.windowMs - now;
		return untilPlaceMs >= waitMs - ROUNDED_BY_MS && untilPlaceMs <= waitMs + LATENCY_MS;
	}

	private release(counted: boolean): void {
		this.inFlight--;
		const now = this.timing.now();
		this.forgetBefore(now);
		if (!counted) return;
		this.sent.push(now);
		this.allowance = Math.min(
			this.limit,
			this.allowance + (RECOVERY_SHARE * this.limit) / this.allowance,
		);
	}

	private turnAwayImpatient(): void {
		const closedMs = this.closedUntil - this.timing.now();
		for (const waiter of this.waiters.filter(({ patienceMs }) => patienceMs < closedMs)) {
			this.waiters.splice(this.waiters.indexOf(waiter), 1);
			waiter.turnAway(new GateClosedError(closedMs));
		}
	}

	private async pump(): Promise<void> {
		if (this.pumping) return;
		this.pumping = true;
		while (this.waiters.length > 0) {
			const waitMs = this.waitMs(this.timing.now());
			if (waitMs > 0) {
				await this.timing.sleep(Math.min(waitMs, LONGEST_NAP_MS));
				continue;
			}
			this.tokens--;
			this.admittedAt = this.timing.now();
			this.inFlight++;
			this.waiters.shift()!.admit();
		}
		this.pumping = false;
	}

	private waitMs(now: number): number {
		if (this.closedUntil > now) return this.closedUntil - now;
		this.refill(now);
		if (this.mode === 'bucket') return this.waitForToken();
		return Math.max(this.waitForTurn(now), this.waitForPlace(now));
	}

	/**
	 * A window that slides gives back its places as fast as they were taken. Taken at once, they would
	 * never be free for another process that comes a little later.
	 */
	private waitForTurn(now: number): number {
		const speed = this.allowance < this.limit ? 1 : WINDOW_SPEED;
		return Math.ceil(this.admittedAt + this.windowMs / (this.allowance * speed) - now);
	}

	private waitForToken(): number {
		return this.tokens >= 1 ? 0 : Math.ceil((1 - this.tokens) / this.tokensPerMs());
	}

	/** Until the window has a place, as far as our own requests go. */
	private waitForPlace(now: number): number {
		this.forgetBefore(now);
		if (this.sent.length + this.inFlight < Math.floor(this.allowance)) return 0;
		const oldest = this.sent[0] ?? now;
		return Math.max(oldest + this.windowMs + MARGIN_MS - now, MARGIN_MS);
	}

	private refill(now: number): void {
		if (now <= this.refilledAt) return;
		const flowed = (now - this.refilledAt) * this.tokensPerMs();
		this.tokens = Math.min(this.allowance, Math.max(this.tokens, 0) + flowed);
		this.refilledAt = now;
	}

	private forgetBefore(now: number): void {
		const horizon = now - this.windowMs - MARGIN_MS;
		while (this.sent.length > 0 && this.sent[0] <= horizon) this.sent.shift();
	}

	private tokensPerMs(): number {
		return this.allowance / this.windowMs;
	}
}
