import { setTimeout as sleep } from 'node:timers/promises';

import { RateLimiterRegistry } from '../nodes/shared/rateLimiter/registry';
import { createSimulator, type RateLimitOptions, type Simulator } from '../simulator';
import { bestPossibleMs } from '../test/support/servers/modelledService';
import { credentialFor } from '../test/support/n8n/credentials';
import { type ActionOutcome, runAction } from '../test/support/action/runAction';
import type { Scenario } from './scenarios';

/** What came of a scenario. */
export interface Measurement {
	name: string;
	/** All requests that arrived, and those of them that were refused for their rate. */
	requests: number;
	refused: number;
	/** Items with an error, and items in all. */
	failed: number;
	items: number;
	tookMs: number;
	/** What a client needs that knows the algorithm of the limit and its phase; absent below the limit. */
	bestMs?: number;
	/** Which bar was missed; absent when all were met. */
	missed?: string;
}

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

/** Rounds of requests over which the speed is taken. */
const ROUNDS = 10;

/**
 * How long a request takes when nothing limits the rate: milliseconds, from the fastest stretch of a
 * whole run, so that what is compared with it is never too slow a client.
 */
async function latencyOf(scenario: Scenario): Promise<number> {
	return await withSimulator(scenario, { algorithm: 'off' }, async (simulator) => {
		await run(scenario, simulator, UNLIMITED);
		const times = simulator.requests.map(({ at }) => at);
		const span = Math.min(ROUNDS * scenario.atOnce, times.length - 1);
		const stretches = times.slice(span).map((end, index) => end - times[index]);
		return Math.max(1, (Math.min(...stretches) * scenario.atOnce) / span);
	});
}

/** Waits until the window of the service that is running has such an age. */
async function untilPhase(windowMs: number, phaseMs: number): Promise<void> {
	await sleep((2 * windowMs - (Date.now() % windowMs) + phaseMs) % windowMs);
}

/** Runs a scenario once without a limit, for the latency, and once with it. */
export async function measure(scenario: Scenario): Promise<Measurement> {
	const { name, rateLimit, phaseMs, atOnce, needed } = scenario;
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
					? bestPossibleMs(rateLimit, needed, startMs, { atOnce, latencyMs })
					: undefined,
		};
		return { ...measurement, missed: scenario.bar(measurement) };
	});
}
