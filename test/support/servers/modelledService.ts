import { createRateLimiter } from '../../../simulator/rateLimit';
import type { RateLimitOptions } from '../../../simulator/types';
import type { Answerer } from '../fakeHost';
import type { ManualTiming } from '../clock/manualTiming';

/** A model of Karbon's rate limit with a manual clock. */
export interface ModelledService {
	answer: Answerer;
	/** Arrival times of accepted requests, epoch milliseconds. */
	accepted: number[];
	/** Arrival times of refused requests, and until when the response asked to wait. Epoch milliseconds. */
	refused: Array<{ at: number; until: number }>;
}

/**
 * @param latencyMs duration of a request, or a function that returns it. Requests arrive after half of it.
 */
export function createModelledService(
	timing: ManualTiming,
	options: RateLimitOptions,
	latencyMs: number | (() => number) = 80,
): ModelledService {
	const limiter = createRateLimiter(options);
	const accepted: number[] = [];
	const refused: ModelledService['refused'] = [];
	return {
		accepted,
		refused,
		async answer() {
			const halfMs = (typeof latencyMs === 'number' ? latencyMs : latencyMs()) / 2;
			await timing.sleep(halfMs);
			const at = timing.now();
			const verdict = limiter.take(at);
			await timing.sleep(halfMs);
			if (verdict.allowed) {
				accepted.push(at);
				return { body: { ok: true } };
			}
			const seconds = Math.max(1, Math.ceil(verdict.retryAfterMs / 1000));
			refused.push({ at, until: timing.now() + seconds * 1000 });
			return {
				status: 429,
				headers: { 'retry-after': String(seconds) },
				body: {
					statusCode: '429',
					message: `Rate limit is exceeded. Try again in ${seconds} seconds.`,
				},
			};
		},
	};
}

/** Maximum speed of a client. */
export interface Pace {
	/** Requests at the same time. */
	atOnce: number;
	/** Duration of a request. Requests arrive after half of it. */
	latencyMs: number;
}

/**
 * The shortest time in which a number of requests is accepted: that of a client that knows the algorithm and when fixed
 * windows start. Milliseconds.
 * @param startMs when the first request may be sent
 */
export function bestPossibleMs(
	{ algorithm, limit = 120, windowMs = 60_000 }: RateLimitOptions,
	count: number,
	startMs: number,
	{ atOnce, latencyMs }: Pace,
): number {
	const unlimitedMs = Math.ceil(count / atOnce) * latencyMs;
	if (algorithm === 'off' || count <= limit) return unlimitedMs;
	if (algorithm === 'tokenBucket') {
		return Math.max(unlimitedMs, (count - limit) * (windowMs / limit));
	}
	const firstMs = algorithm === 'fixedWindow' ? windowMs - (startMs % windowMs) : windowMs;
	// Requests that can arrive before the first window ends.
	const requestsEach = Math.max(0, Math.ceil((firstMs - latencyMs / 2) / latencyMs));
	const inFirst = Math.min(limit, requestsEach * atOnce);
	return Math.max(unlimitedMs, firstMs + (Math.ceil((count - inFirst) / limit) - 1) * windowMs);
}
