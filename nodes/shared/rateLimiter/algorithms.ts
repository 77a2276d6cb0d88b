import type { Rate } from './rate';

/** Allows the whole allowance at once, then a request each `windowMs / allowance`. */
export class TokenBucket {
	constructor(
		private tokens: number,
		private refilledAt: number,
	) {}

	/** Until the requests of the next turn may be sent. Milliseconds, not positive when they may be sent now. */
	waitMs(now: number, rate: Rate): number {
		this.refill(now, rate);
		return Math.ceil((rate.places - this.tokens) / (rate.allowance / rate.windowMs));
	}

	/** Requests are sent, or their places reserved. */
	take(places: number): void {
		this.tokens -= places;
	}

	/** A reserved place was not used. */
	giveBack(): void {
		this.tokens++;
	}

	/**
	 * A refusal shows that no token is left.
	 * @param refillFrom tokens flow in from this moment on
	 */
	drain(refillFrom: number): void {
		this.tokens = 0;
		this.refilledAt = Math.max(refillFrom, this.refilledAt);
	}

	/** Adds the tokens that flowed in since the last time. */
	refill(now: number, { allowance, places, windowMs }: Rate): void {
		const flowed = Math.max(0, now - this.refilledAt) * (allowance / windowMs);
		const most = Math.max(allowance, places);
		this.tokens = Math.min(most, Math.max(this.tokens, 0) + flowed);
		this.refilledAt = Math.max(now, this.refilledAt);
	}
}

/** A request that was sent, or has a reserved place. Moments as `steadyNow` tells them. */
export interface SentRequest {
	/** When it was sent; until then, when its place was reserved. */
	admittedAt: number;
	/** Infinity while it is under way. */
	answeredAt: number;
}

/**
 * The requests that count against a limit. Adding, answering, removing and forgetting one takes the same time on
 * average, however many there are.
 */
export class RequestWindow {
	private readonly underWay = new Set<SentRequest>();
	/** In the order of their answers; those before `start` are forgotten. */
	private answered: SentRequest[] = [];
	private start = 0;
	/**
	 * How long a request counts after its response: a window, and a part of the time between two requests at full
	 * speed. In this part its place is free for other processes. Otherwise one that starts later would get none, because
	 * this one knows when its places get free and takes them again at once. Milliseconds.
	 */
	countsMs = Infinity;

	get size(): number {
		return this.underWay.size + this.answered.length - this.start;
	}

	/** A request is sent, or its place reserved. */
	add(admittedAt: number): SentRequest {
		const request = { admittedAt, answeredAt: Infinity };
		this.underWay.add(request);
		return request;
	}

	/** A request that is under way was answered, or ended without an answer. */
	answer(request: SentRequest, now: number): void {
		request.answeredAt = now;
		this.underWay.delete(request);
		this.answered.push(request);
	}

	/** Removes a request under way that does not count. */
	remove(request: SentRequest): void {
		this.underWay.delete(request);
	}

	/** Removes what does not count any more. */
	forget(now: number): void {
		while (this.answered[this.start]?.answeredAt <= now - this.countsMs) this.start++;
		if (this.start <= this.answered.length / 2) return;
		this.answered = this.answered.slice(this.start);
		this.start = 0;
	}

	/** How many are under way or were answered after that moment. Takes time for each request. */
	countSince(moment: number): number {
		let first = this.answered.length;
		while (first > this.start && this.answered[first - 1].answeredAt > moment) first--;
		return this.underWay.size + this.answered.length - first;
	}

	/** The one that was sent first; undefined when there is none. Takes time for each request. */
	first(): SentRequest | undefined {
		const all = [...this.underWay, ...this.answered.slice(this.start)];
		return all.reduce<SentRequest | undefined>(
			(first, one) => (first && first.admittedAt <= one.admittedAt ? first : one),
			undefined,
		);
	}

	/** When the first answer came; Infinity when none has. */
	firstAnswerAt(): number {
		return this.answered[this.start]?.answeredAt ?? Infinity;
	}
}

/** How many times as fast as the rate of the limit a window is filled, unless other clients use the limit. */
const FILL_SPEED = 4;
/** Timers may fire a little early, and a request sent a millisecond too soon is refused. */
const MARGIN_MS = 5;

/** Allows `allowance` requests in any stretch of `windowMs`, or the places of one turn if those are more. */
export class SlidingWindow {
	private admittedAt = -Infinity;
	private places = 1;

	constructor(private readonly sent: RequestWindow) {}

	/** Until the requests of the next turn may be sent. Milliseconds, not positive when they may be sent now. */
	waitMs(now: number, rate: Rate): number {
		return Math.max(this.waitForPace(now, rate), this.waitForSpace(now, rate));
	}

	/**
	 * Requests are sent, or their places reserved.
	 * @param random from 0 to 1, how long the next place is left free for other processes
	 */
	take(now: number, { limit, places, windowMs }: Rate, random: number): void {
		this.admittedAt = now;
		this.places = places;
		const paceMs = windowMs / (limit * FILL_SPEED);
		this.sent.countsMs = windowMs + MARGIN_MS + Math.ceil(random * paceMs);
	}

	/**
	 * A window gets free as fast as it was filled. Filled at once, it would never be free for another
	 * process that comes a little later.
	 */
	private waitForPace(now: number, { limit, allowance, windowMs }: Rate): number {
		const speed = allowance < limit ? 1 : FILL_SPEED;
		return Math.ceil(this.admittedAt + (this.places * windowMs) / (allowance * speed) - now);
	}

	private waitForSpace(now: number, { allowance, places }: Rate): number {
		if (this.sent.size + places <= Math.max(Math.floor(allowance), places)) return 0;
		return Math.max(this.sent.firstAnswerAt() + this.sent.countsMs - now, MARGIN_MS);
	}
}
