import { RequestWindow, type SentRequest } from './requestWindow';
import type { Timing } from '../timing';
import { RequestQueue } from './requestQueue';

/** What a rate limiter lets through: `limit` requests in any `windowMs` milliseconds. */
export interface RateLimit {
	limit: number;
	windowMs: number;
}

/** Leave to send one request. Hand it back exactly once. */
export interface Permit {
	/** `counted: false` when the service refused the request for its rate, so that it cost nothing. */
	release(counted: boolean): void;
}

/** A refusal after this share of our own limit is explained by ourselves, not by other users of it. */
const OWN_SHARE = 0.9;
/** Retry-After comes in whole seconds, rounded up. */
const ROUNDED_BY_MS = 1000;
/** How much faster than the rate of the limit the places of a window are taken. */
const WINDOW_SPEED = 4;
/** Added back to the allowance, as a share of the limit, for each window without a refusal. */
const RECOVERY_SHARE = 0.1;
/** The allowance never falls below this share of the limit. */
const FLOOR_SHARE = 0.05;
/** The pump looks up at least this often, so that it ends when every waiter has gone. */
const MAX_NAP_MS = 1000;
/** Timers may fire a little early; a request sent a millisecond too soon costs a whole refusal. */
const MARGIN_MS = 5;

/**
 * Shares one rate limit among all callers of a process, first come first served.
 *
 * The service names a number (120 a minute) but not the algorithm behind it, so the rate limiter finds out:
 *
 * - It starts as a **token bucket**: the whole limit at once, so that short workflows are never
 *   slowed, then a request each `windowMs / limit`. That is the best schedule for a bucket, and
 *   close to it for a fixed window of unknown phase.
 * - A refusal which asks to wait just until our oldest request is a window old shows a **sliding
 *   window**: from then on the rate limiter goes by when requests were sent, and is not refused again.
 * - A refusal that our own requests do not explain shows other users of the limit (other
 *   processes, other systems): the allowance is halved and recovers little by little, so that
 *   several rate limiters converge without talking to each other.
 *
 * Source: interface.md, Limits (120 requests a minute; the algorithm is not shown) and
 * "Client rule for 429".
 */
export class RateLimiter {
	private readonly line = new RequestQueue<SentRequest>();
	/** None that was answered more than a window ago. */
	private readonly sent = new RequestWindow();
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
		{ limit, windowMs }: RateLimit,
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
		return this.line.length + this.sent.size === 0 && this.closedUntil <= now;
	}

	/**
	 * Waits until a request may be sent.
	 * @param first a repeated request goes before those which have not been tried yet
	 * @param patienceMs how long the service may have closed the rate limiter; waiting in the queue does not count
	 * @throws {CancelledError} when `signal` aborts while waiting
	 * @throws {RateLimitError} when the rate limiter is closed for longer than `patienceMs`, or becomes so
	 */
	async acquire(signal?: AbortSignal, first = false, patienceMs = Infinity): Promise<Permit> {
		const turn = this.line.join(signal, first, patienceMs);
		this.turnAwayImpatient();
		void this.pump();
		const request = await turn;
		return { release: (counted) => this.release(request, counted) };
	}

	/**
	 * The service refused a request for its rate: nobody sends anything for `waitMs`.
	 * @param sentAt when the refused request was sent; requests sent before an earlier refusal say nothing new
	 * @param askedMs what the service itself asked for, if it did
	 */
	refused(waitMs: number, sentAt: number, askedMs?: number): void {
		const now = this.timing.now();
		const known = sentAt <= this.refusedAt;
		this.closedUntil = Math.max(this.closedUntil, now + waitMs);
		this.turnAwayImpatient();
		if (known) return;
		this.refill(now);
		this.forgetBefore(now);
		const explanation = this.explain(now, sentAt, askedMs);
		this.refusedAt = now;
		this.tokens = 0;
		if (explanation === 'window') this.mode = 'window';
		if (explanation !== 'others') return;
		this.allowance = Math.max(this.allowance / 2, this.limit * FLOOR_SHARE, 1);
		// Others use what flows in while the rate limiter is closed, so it opens paced, not with a burst.
		this.refilledAt = this.closedUntil;
	}

	/** Who or what used up the limit, as far as our own requests tell. */
	private explain(now: number, sentAt: number, askedMs?: number): 'others' | 'bucket' | 'window' {
		const most = OWN_SHARE * this.limit;
		// A rate limiter that goes by its window never exceeds the limit by itself.
		if (this.mode === 'window' || this.sent.size < most) return 'others';
		if (askedMs !== undefined && this.isAskedByWindow(askedMs, sentAt, now)) return 'window';
		return this.sent.countSince(this.refusedAt) >= most ? 'bucket' : 'others';
	}

	/**
	 * True for a wait until our oldest request leaves a window that slides. When requests arrived is
	 * known within bounds only: after they were sent, before they were answered.
	 */
	private isAskedByWindow(askedMs: number, sentAt: number, now: number): boolean {
		const { admittedAt, answeredAt } = this.sent.first()!;
		const shortest = admittedAt + this.windowMs - now;
		const longest = answeredAt + this.windowMs - sentAt;
		return shortest <= askedMs && longest > askedMs - ROUNDED_BY_MS;
	}

	private release(request: SentRequest, counted: boolean): void {
		const now = this.timing.now();
		this.forgetBefore(now);
		if (!counted) {
			this.sent.remove(request);
			return;
		}
		request.answeredAt = now;
		this.allowance = Math.min(
			this.limit,
			this.allowance + (RECOVERY_SHARE * this.limit) / this.allowance,
		);
	}

	private turnAwayImpatient(): void {
		this.line.turnAway(this.closedUntil - this.timing.now());
	}

	private async pump(): Promise<void> {
		if (this.pumping) return;
		this.pumping = true;
		while (this.line.length > 0) {
			const waitMs = this.waitMs(this.timing.now());
			if (waitMs > 0) {
				await this.timing.sleep(Math.min(waitMs, MAX_NAP_MS));
				continue;
			}
			this.tokens--;
			this.admittedAt = this.timing.now();
			this.line.admitNext(this.sent.add(this.admittedAt));
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
		if (this.sent.size < Math.floor(this.allowance)) return 0;
		const freeAt = this.sent.firstAnswerAt() + this.windowMs + MARGIN_MS;
		return Math.max(freeAt - now, MARGIN_MS);
	}

	private refill(now: number): void {
		if (now <= this.refilledAt) return;
		const flowed = (now - this.refilledAt) * this.tokensPerMs();
		this.tokens = Math.min(this.allowance, Math.max(this.tokens, 0) + flowed);
		this.refilledAt = now;
	}

	private forgetBefore(now: number): void {
		this.sent.forgetUntil(now - this.windowMs - MARGIN_MS);
	}

	private tokensPerMs(): number {
		return this.allowance / this.windowMs;
	}
}
