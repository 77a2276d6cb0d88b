import { setTimeout as sleep } from 'node:timers/promises';

import { RateLimiterRegistry } from '../nodes/shared/rateLimiter/registry';
import { createSimulator, type RateLimitOptions, type Simulator } from '../simulator';
import { bestPossibleMs } from '../test/support/servers/modelledService';
import { credentialFor } from '../test/support/n8n/credentials';
import { type ActionOutcome, runAction } from '../test/support/action/runAction';
import type { Measurement } from './measurement';
import type { Scenario } from './scenarios';

const DOCUMENTED_LIMIT = 120;
const UNLIMITED = 1_000_000;

async function run(
	{ parameters, itemsFor }: Scenario,
	simulator: Simulator,
	requestsPerMinute: number,
	windowMs?: number,
): Promise<ActionOutcome> {
	return await runAction({
		credential: credentialFor(simulator, { requestsPerMinute }),
		parameters,
		items: itemsFor?.([...simulator.store.invoices.keys()]),
		node: { onError: 'continueRegularOutput' },
		client: { limiters: new RateLimiterRegistry(windowMs) },
	});
}

async function withSimulator<T>(
	{ invoices }: Scenario,
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

/** Number of requests per connection over which the latency is measured. */
const SAMPLE_SIZE = 10;

/**
 * How long a request takes without a rate limit, in milliseconds. Uses the fastest part of a run, so that the best
 * possible time is never too long.
 */
async function latencyOf(scenario: Scenario): Promise<number> {
	return await withSimulator(scenario, { algorithm: 'off' }, async (simulator) => {
		await run(scenario, simulator, UNLIMITED);
		const times = simulator.requests.map(({ at }) => at);
		const span = Math.min(SAMPLE_SIZE * scenario.concurrency, times.length - 1);
		const durations = times.slice(span).map((end, index) => end - times[index]);
		return Math.max(1, (Math.min(...durations) * scenario.concurrency) / span);
	});
}

/** Waits until the current window of the rate limit has reached an age. */
async function untilPhase(windowMs: number, phaseMs: number): Promise<void> {
	await sleep((2 * windowMs - (Date.now() % windowMs) + phaseMs) % windowMs);
}

/** Runs a scenario once without the rate limit, to measure the latency, and once with it. */
export async function measure(scenario: Scenario): Promise<Measurement> {
	const { name, rateLimit, phaseMs, concurrency, needed } = scenario;
	const { windowMs = 60_000 } = rateLimit;
	const latencyMs = await latencyOf(scenario);
	return await withSimulator(scenario, rateLimit, async (simulator) => {
		if (phaseMs !== undefined) await untilPhase(windowMs, phaseMs);
		const startMs = Date.now();
		const { items } = await run(scenario, simulator, DOCUMENTED_LIMIT, windowMs);
		const { requests } = simulator;
		const measurement = {
			name,
			requests: requests.length,
			refused: requests.filter(({ status }) => status === 429).length,
			failed: items.filter(({ error }) => error !== undefined).length,
			items: items.length,
			tookMs: Date.now() - startMs,
			bestMs:
				needed > DOCUMENTED_LIMIT
					? bestPossibleMs(rateLimit, needed, startMs, { atOnce: concurrency, latencyMs })
					: undefined,
		};
		return { ...measurement, failure: scenario.check(measurement) };
	});
}
