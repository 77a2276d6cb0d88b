import { RateLimiterRegistry } from '../../../nodes/shared/rateLimiter/registry';
import { mapInOrder } from '../../../nodes/shared/tasks';
import type { RateLimitOptions } from '../../../simulator/types';
import { createTestClient } from '../fakeHost';
import { createManualTiming, type ManualTiming } from '../clock/manualTiming';
import { createModelledService, type ModelledService } from './modelledService';

export type Algorithm = RateLimitOptions['algorithm'];

export const START = Date.UTC(2026, 0, 15, 9);
/** Maximum number of concurrent requests of a node with the documented rate limit. */
export const AT_ONCE = 6;
export const LATENCY_MS = 80;
const WINDOW_MS = 60_000;
export const PACE = { atOnce: AT_ONCE, latencyMs: LATENCY_MS };

/** A client with its own rate limiter, as in a separate process. */
export interface Worker {
	requests: number;
	/** When it starts, milliseconds since the start of the schedule. */
	afterMs?: number;
	/** Requests per minute in its credential. Default: the whole limit. */
	share?: number;
	/** Maximum number of concurrent requests, of each execution. */
	atOnce?: number;
	/** Executions that share the requests. Default: 1. */
	executions?: number;
	/** How long after another one an execution starts, milliseconds. */
	everyMs?: number;
}

/** Result of a schedule. */
export interface Schedule {
	service: ModelledService;
	tookMs: number;
	/** End times of successful requests for each client, milliseconds since the start. */
	done: number[][];
	failed: number;
}

/** Random numbers between 0 and 1, the same ones for each seed in every run. */
export function repeatableRandom(seed = 1): () => number {
	let state = seed;
	return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

async function work(
	service: ModelledService,
	timing: ManualTiming,
	{ requests, afterMs = 0, share, atOnce = AT_ONCE, executions = 1, everyMs = 0 }: Worker,
): Promise<Array<number | undefined>> {
	const started = timing.now();
	const credentials = share === undefined ? {} : { requestsPerMinute: share };
	const limiters = new RateLimiterRegistry(WINDOW_MS, timing);
	const execute = async (execution: number) => {
		await timing.sleep(afterMs + execution * everyMs);
		const { client } = createTestClient(service.answer, { timing, credentials, limiters });
		const each = Array.from({ length: requests / executions });
		return await mapInOrder(each, atOnce, async () => {
			const request = {
				method: 'GET',
				path: '/v3/Invoices/k',
				errorContext: { purpose: 'read' },
			} as const;
			return (await client.attempt(request)).ok ? timing.now() - started : undefined;
		});
	};
	const all = await Promise.all(Array.from({ length: executions }, (_, index) => execute(index)));
	return all.flat().sort((one, other) => (one ?? 0) - (other ?? 0));
}

/**
 * Sends requests with default settings to a model of Karbon's rate limit, with a manual clock.
 * @param phaseMs age of the rate limit window at the start
 * @param seed of the random numbers that the clients use
 */
export async function runSchedule(
	algorithm: Algorithm,
	phaseMs: number,
	workers: Worker[],
	latencyMs: number | (() => number) = LATENCY_MS,
	seed = 1,
): Promise<Schedule> {
	const timing = createManualTiming(START + phaseMs, repeatableRandom(seed));
	const service = createModelledService(timing, { algorithm }, latencyMs);
	const started = timing.now();
	const all = Promise.all(workers.map(async (worker) => await work(service, timing, worker)));
	const ends = await timing.settle(all);
	const done = ends.map((times) => times.filter((time) => time !== undefined));
	const sent = workers.reduce((sum, { requests }) => sum + requests, 0);
	return {
		service,
		tookMs: timing.now() - started,
		done,
		failed: sent - done.flat().length,
	};
}

/** Requests that arrived before the Retry-After of an earlier refusal ended, except those sent before it arrived. */
export function arrivalsInPauses({ accepted, refused }: ModelledService): number[] {
	const arrivals = [...accepted, ...refused.map(({ at }) => at)];
	return refused.flatMap(({ at, until }) =>
		arrivals.filter((arrival) => arrival > at + LATENCY_MS && arrival < until),
	);
}
