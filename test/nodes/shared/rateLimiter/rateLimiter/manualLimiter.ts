import {
	type AcquireOptions,
	RateLimiter,
} from '../../../../../nodes/shared/rateLimiter/rateLimiter';
import type { Permit, Reservation } from '../../../../../nodes/shared/rateLimiter/reservation';
import { createManualTiming, type ManualTiming } from '../../../../support/clock/manualTiming';

export const MINUTE = 60_000;
export const START = Date.UTC(2026, 0, 15, 9);
export let timing: ManualTiming;
export let limiter: RateLimiter;
/** The one that requests have by default. */
let openLimit: number;

/** Names of admitted requests, with the milliseconds since the start. */
export const admitted: Array<[string, number]> = [];
export const elapsed = () => timing.now() - START;

/**
 * @param random result of `timing.random()`
 * @param whole default: the whole limit
 */
export function open(limit: number, windowMs = MINUTE, random = 0, whole = limit): void {
	timing = createManualTiming(START, random);
	limiter = new RateLimiter({ limit, windowMs, whole }, timing);
	openLimit = limit;
	admitted.length = 0;
}

/** Queues a request. The test releases its permit. */
export function ask(
	name: string,
	{
		signal,
		atFront,
		maxWaitMs,
		limit = openLimit,
	}: { signal?: AbortSignal; atFront?: boolean; maxWaitMs?: number; limit?: number } = {},
): Promise<Permit> {
	const asked = limiter.acquire({ signal, atFront, maxWaitMs, limit });
	asked.then(
		() => admitted.push([name, elapsed()]),
		() => undefined,
	);
	return asked;
}

/** Reserves places. The test takes, or closes. */
export function reserve(
	name: string,
	places: number,
	options: Partial<Pick<AcquireOptions, 'limit' | 'maxWaitMs' | 'signal'>> = {},
): Promise<Reservation> {
	const reserved = limiter.reserve({ limit: openLimit, ...options, places });
	reserved.then(
		() => admitted.push([name, elapsed()]),
		() => undefined,
	);
	return reserved;
}

/** Queues several requests that are answered at once. */
export async function answerAtOnce(
	count: number,
	options: Partial<AcquireOptions> = {},
): Promise<void> {
	const all = Array.from({ length: count }, async (_, index) => {
		(await ask(`${index}`, options)).release('answered');
	});
	await timing.settle(Promise.all(all));
}

export const names = () => admitted.map(([name]) => name).join('');
export const times = () => admitted.map(([, at]) => at);
