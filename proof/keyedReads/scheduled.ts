import { setTimeout as sleep } from 'node:timers/promises';

import { RateLimiterRegistry } from '../../nodes/shared/rateLimiter/registry';
import { realTiming } from '../../nodes/shared/timing';
import { createSimulator, type RateLimitOptions, type Simulator } from '../../simulator';
import { type ActionOutcome, runAction } from '../../test/support/action/runAction';
import { credentialFor } from '../../test/support/n8n/credentials';
import { bestPossibleMs } from '../../test/support/servers/modelledService';
import type { Sample } from '../harness/row';

/** Requests that the node sends at the same time. */
const CONCURRENCY = 6;
export const DOCUMENTED_LIMIT = 120;
const UNLIMITED = 1_000_000;
/** Number of requests per connection over which the latency is measured. */
const SAMPLE_SIZE = 10;
const LATENCY_READS = 200;

/** Reads by key under a rate limit. */
export interface ScheduledReads {
	reads: number;
	rateLimit: RateLimitOptions & { windowMs: number };
	/** For fixed windows: the age of the window when the run starts, as a share of it. */
	phase?: number;
}

/** Waits for the rate limit, in milliseconds. */
interface Waits {
	totalMs: number;
}

/** Reads all invoices with the node, in a context of n8n-core. */
async function readAll(
	simulator: Simulator,
	requestsPerMinute: number,
	windowMs: number,
	waits: Waits = { totalMs: 0 },
): Promise<ActionOutcome> {
	const timing: typeof realTiming = {
		...realTiming,
		async sleep(ms, signal) {
			waits.totalMs += ms;
			await realTiming.sleep(ms, signal);
		},
	};
	return await runAction({
		credential: credentialFor(simulator, { requestsPerMinute }),
		parameters: {
			resource: 'invoice',
			operation: 'get',
			invoiceKey: { __rl: true, mode: 'id', value: '={{ $json.key }}' },
		},
		items: [...simulator.store.invoices.keys()].map((key) => ({ json: { key } })),
		node: { onError: 'continueRegularOutput' },
		client: { limiters: new RateLimiterRegistry(windowMs, timing) },
	});
}

async function withSimulator<T>(
	invoices: number,
	rateLimit: RateLimitOptions,
	task: (simulator: Simulator) => Promise<T>,
): Promise<T> {
	const simulator = await createSimulator({ data: { invoices }, rateLimit });
	try {
		return await task(simulator);
	} finally {
		await simulator.close();
	}
}

/**
 * How long a request takes without a rate limit, in milliseconds. Uses the fastest part of a run, so that the best
 * possible time is never too long.
 */
async function latencyMs(): Promise<number> {
	return await withSimulator(LATENCY_READS, { algorithm: 'off' }, async (simulator) => {
		await readAll(simulator, UNLIMITED, 60_000);
		const times = simulator.requests.map(({ at }) => at);
		const span = SAMPLE_SIZE * CONCURRENCY;
		const durations = times.slice(span).map((end, index) => end - times[index]);
		return Math.max(1, (Math.min(...durations) * CONCURRENCY) / span);
	});
}

/** Waits until the current window of the rate limit has reached an age. */
async function untilPhase(windowMs: number, phase: number): Promise<void> {
	await sleep((2 * windowMs - (Date.now() % windowMs) + phase * windowMs) % windowMs);
}

/** Reads by key once under a rate limit, after a run without one that measures the latency. */
export async function readUnderLimit({ reads, rateLimit, phase }: ScheduledReads): Promise<Sample> {
	const { windowMs } = rateLimit;
	const pace = { atOnce: CONCURRENCY, latencyMs: await latencyMs() };
	return await withSimulator(reads, rateLimit, async (simulator) => {
		if (phase !== undefined) await untilPhase(windowMs, phase);
		const startMs = Date.now();
		const waits = { totalMs: 0 };
		const { items } = await readAll(simulator, DOCUMENTED_LIMIT, windowMs, waits);
		const tookMs = Date.now() - startMs;
		return {
			tookMs,
			bestMs: bestPossibleMs(rateLimit, reads, startMs, pace),
			waitedMs: Math.round(waits.totalMs),
			refused: simulator.requests.filter(({ status }) => status === 429).length,
			failed: reads - items.filter(({ error }) => error === undefined).length,
		};
	});
}
