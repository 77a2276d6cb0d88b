import { createRateLimiter } from '../../../simulator/rateLimit';
import type { RateLimitOptions } from '../../../simulator/types';
import type { Answerer } from '../fakeHost';
import type { ManualTiming } from '../manualTiming';

/** A service that does nothing but limit its rate, on a manual clock. */
export interface ModelledService {
	answer: Answerer;
	/** When requests arrived that were answered, epoch milliseconds. */
	accepted: number[];
	/** When requests arrived that were refused, and until when the service asked to wait. */
	refused: Array<{ at: number; until: number }>;
}

/**
 * @param latencyMs how long a request takes, or a function for each; it arrives half-way
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

/** How fast a client can be at all. */
export interface Pace {
	/** Requests under way at the same time. */
	atOnce: number;
	/** From sending to the answer; requests arrive half-way. */
	latencyMs: number;
}

/**
 * The shortest time in which a service accepts so many requests, milliseconds: what a client could do
 * that knew the algorithm, and for fixed windows when they begin.
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
	// How many can arrive before the first window ends.
	const rounds = Math.max(0, Math.ceil((firstMs - latencyMs / 2) / latencyMs));
	const inFirst = Math.min(limit, rounds * atOnce);
	return Math.max(unlimitedMs, firstMs + (Math.ceil((count - inFirst) / limit) - 1) * windowMs);
}
