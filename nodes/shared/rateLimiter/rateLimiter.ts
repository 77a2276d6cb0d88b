import { steadyNow, type Timing } from '../timing';
import { RequestWindow, type SentRequest, SlidingWindow, TokenBucket } from './algorithms';
import { Pause } from './pause';
import { AimdAllowance, AnnouncedLimits, type Rate } from './rate';
import { refusalCause } from './refusalCause';
import { RequestQueue, type WaitOptions } from './requestQueue';
import { type Permit, type RequestEnd, Reservation } from './reservation';

/** `limit` requests in `windowMs` milliseconds. */
interface RateLimit {
	limit: number;
	windowMs: number;
	/** What the service allows all clients together. With a lower `limit`, others have the rest. */
	whole: number;
}

/** A request that waits for its turn, and the limit of its credential. */
export interface AcquireOptions extends WaitOptions {
	/** Requests per window. The lowest limit in use applies, see `AnnouncedLimits`. */
	limit: number;
}

/** What a turn gives. */
interface Turn {
	/** Those that may be sent now: at least one. */
	requests: SentRequest[];
	/** The one of them that is the probe after a long pause. */
	probe: SentRequest | undefined;
	/** How many refusals there were before. */
	refusals: number;
}

/** The queue is checked at least this often, so that the loop ends when every request was canceled. */
const MAX_SLEEP_MS = 1000;

/**
 * Shares one rate limit among all callers of a process, first come first served except for `atFront` and background
 * work.
 *
 * Karbon documents a number (120 a minute) but not the algorithm (karbon.md 100, 101), so it is learned:
 *
 * - It starts as a **token bucket**: the whole limit at once, so that a short workflow is not
 *   slowed, then a request each `windowMs / limit`. That is the best schedule for a bucket, and
 *   close to it for a fixed window of unknown phase.
 * - A refusal that asks to wait just until our oldest request is a window old shows a **sliding
 *   window**. From then on each request counts for a window after its response, or a little
 *   longer, so our own requests never exceed the limit. If our limit is a share of the whole one,
 *   a longer wait than a bucket asks for shows one, too.
 * - A refusal that our own requests do not explain shows other clients of the limit (processes or
 *   systems): the allowance decreases by 30 % and recovers little by little (AIMD).
 */
export class RateLimiter {
	private readonly queue = new RequestQueue<Turn>();
	/** Those under way, or answered within a window before `forget` was called last. */
	private readonly sent = new RequestWindow();
	private readonly limits: AnnouncedLimits;
	private readonly allowance = new AimdAllowance();
	private readonly pause = new Pause();
	private readonly bucket: TokenBucket;
	private readonly window = new SlidingWindow(this.sent);
	private algorithm: 'tokenBucket' | 'slidingWindow' = 'tokenBucket';
	private lastRefusedAt = -Infinity;
	private refusals = 0;
	private isPumping = false;
	/** When the last request came that is neither urgent nor background work. As `steadyNow` tells it. */
	private ordinaryAt = -Infinity;
	private readonly windowMs: number;
	private readonly whole: number;

	constructor(
		{ limit, windowMs, whole }: RateLimit,
		private readonly timing: Timing,
	) {
		this.windowMs = windowMs;
		this.whole = whole;
		this.limits = new AnnouncedLimits(limit);
		this.bucket = new TokenBucket(limit, steadyNow(timing));
	}

	/**
	 * True when no request waits, is under way or was answered within the last window, and no pause is
	 * active. What was learned about the limit does not count.
	 */
	isIdle(): boolean {
		const now = steadyNow(this.timing);
		this.sent.forget(now);
		return this.queue.nextPlaces + this.sent.size === 0 && !this.pause.isActive(now);
	}

	/** Whether a request came in the last window that background work leaves room for. */
	get isShared(): boolean {
		return steadyNow(this.timing) - this.ordinaryAt < this.windowMs;
	}

	/**
	 * Waits until several requests may be sent together, as far as the limit allows so many.
	 * @param options `places`: how many; with a limit below that, as many as the limit
	 * @throws what `acquire` throws
	 */
	async reserve(options: AcquireOptions): Promise<Reservation> {
		const turn = await this.turn(options);
		const places = turn.requests.map((request) => ({
			use: () => {
				request.admittedAt = steadyNow(this.timing);
				return { release: (end: RequestEnd) => this.release(request, turn, end) };
			},
			giveBack: () => this.giveBack(request, turn),
		}));
		const isValid = () => this.refusals === turn.refusals;
		return new Reservation(places, isValid, () => this.end(options));
	}

	/**
	 * Waits until a request may be sent.
	 * @throws {CancelledError} when the signal has aborted, or aborts while the request waits
	 * @throws {RateLimitError} when the wait after an HTTP 429 is longer than `maxWaitMs`, before or while the
	 * request waits
	 */
	async acquire(options: AcquireOptions): Promise<Permit> {
		const turn = await this.turn({ ...options, places: 1 });
		const [request] = turn.requests;
		if (this.refusals !== turn.refusals) {
			// Another request was refused just now.
			this.giveBack(request, turn);
			this.end(options);
			return await this.acquire({ ...options, atFront: true });
		}
		return {
			release: (end) => {
				this.end(options);
				this.release(request, turn, end);
			},
		};
	}

	/** Waits for a turn. Call `end` when no more requests of it follow. */
	private async turn({ limit, ...wait }: AcquireOptions): Promise<Turn> {
		const now = steadyNow(this.timing);
		if (!wait.atFront && !wait.isBackground) this.ordinaryAt = now;
		// What flowed in so far did so at the old rate.
		this.bucket.refill(now, this.rate(now));
		this.limits.announce(limit, now, 1);
		const turn = this.queue.join(wait).catch((error: unknown) => {
			this.end({ limit });
			throw error;
		});
		if (this.pause.restMs(now) > 0) this.rejectImpatient(now);
		void this.pump();
		return await turn;
	}

	private end({ limit }: AcquireOptions): void {
		this.limits.announce(limit, steadyNow(this.timing), -1);
	}

	/**
	 * Karbon refused a request for its rate: reservations end, and nothing is sent for `waitMs`, or for the longest pause.
	 * @param sentAt when the refused request was sent, as `steadyNow` tells it; requests
	 * sent before an earlier refusal show nothing new
	 * @param retryAfterMs what Karbon itself asked for, if it did
	 */
	refused(waitMs: number, sentAt: number, retryAfterMs?: number): void {
		const now = steadyNow(this.timing);
		this.refusals++;
		this.pause.begin(now, waitMs, sentAt, retryAfterMs);
		this.rejectImpatient(now);
		if (sentAt > this.lastRefusedAt) this.learn(now, sentAt, retryAfterMs);
	}

	private learn(now: number, sentAt: number, retryAfterMs?: number): void {
		const rate = this.rate(now);
		const { lastRefusedAt } = this;
		this.lastRefusedAt = now;
		this.sent.forget(now);
		// A limiter that goes by the window never exceeds the limit by itself.
		const cause =
			this.algorithm === 'slidingWindow'
				? 'otherClients'
				: refusalCause({ now, sentAt, retryAfterMs, lastRefusedAt }, this.sent, {
						...rate,
						whole: this.whole,
					});
		if (cause === 'slidingWindow') this.algorithm = 'slidingWindow';
		if (cause === 'otherClients') this.allowance.decrease(rate.limit);
		// Other clients use what flows in during the pause, so it ends paced, not with a burst.
		this.bucket.drain(cause === 'otherClients' ? this.pause.endsAt() : now);
	}

	private release(request: SentRequest, { probe }: Turn, end: RequestEnd): void {
		const now = steadyNow(this.timing);
		this.sent.forget(now);
		if (end === 'refused') {
			this.sent.remove(request);
			return;
		}
		this.sent.answer(request, now);
		if (request === probe) this.pause.endProbe(end === 'answered');
		if (end === 'answered') this.allowance.increase(this.limits.lowest(now));
	}

	/** A request is not sent. */
	private giveBack(request: SentRequest, { probe, refusals }: Turn): void {
		this.sent.remove(request);
		if (request === probe) this.pause.endProbe(false);
		// A refusal since has shown that no token was left.
		if (this.refusals === refusals) this.bucket.giveBack();
	}

	private rejectImpatient(now: number): void {
		this.queue.rejectForPause(this.pause.restMs(now), this.pause.retryAfterMs(now));
	}

	private async pump(): Promise<void> {
		if (this.isPumping) return;
		this.isPumping = true;
		while (this.queue.nextPlaces > 0) {
			const waitMs = this.waitMs(steadyNow(this.timing));
			if (waitMs > 0) await this.timing.sleep(Math.min(waitMs, MAX_SLEEP_MS));
			else this.admitNext(steadyNow(this.timing));
		}
		this.isPumping = false;
	}

	private admitNext(now: number): void {
		const rate = this.rate(now);
		const { places } = rate;
		this.bucket.take(places);
		// With a share, others have the rest, so no place is left free.
		const leavesPlace = this.algorithm === 'slidingWindow' && rate.limit >= this.whole;
		this.window.take(now, rate, leavesPlace ? this.timing.random() : 0);
		const requests = Array.from({ length: places }, () => this.sent.add(now));
		const probe = this.pause.needsProbe ? requests[0] : undefined;
		if (probe) this.pause.beginProbe(now);
		this.queue.admitNext({ requests, probe, refusals: this.refusals });
	}

	private waitMs(now: number): number {
		const pauseMs = this.pause.waitMs(now);
		// After so long a pause, a probe needs no token.
		if (pauseMs > 0 || this.pause.needsProbe) return pauseMs;
		this.sent.forget(now);
		const rate = this.rate(now);
		const bucketMs = this.bucket.waitMs(now, rate);
		return this.algorithm === 'tokenBucket' ? bucketMs : this.window.waitMs(now, rate);
	}

	private rate(now: number): Rate {
		const limit = this.limits.lowest(now);
		const places = Math.max(1, Math.min(this.queue.nextPlaces, limit));
		return { limit, allowance: this.allowance.under(limit), places, windowMs: this.windowMs };
	}
}
