import { bestPossibleMs } from '../../test/support/servers/modelledService';
import {
	type Algorithm,
	PACE,
	repeatableRandom,
	runSchedule,
	START,
} from '../../test/support/servers/schedules';
import { type Cell, type Figure, type Row, type Sample, sessionOf } from '../harness/row';
import { jainsIndex } from '../harness/statistics';

const PROCESSES = 64;
const READS = 200;
const SEEDS = 20;
const WINDOW_MS = 60_000;
const LATENCY_MS = { lowest: 20, range: 180 };

const FIGURES: Figure[] = [
	{ name: 'goodput / limit', of: ({ goodput }) => goodput, min: 0.8 },
	{
		name: 'fairness until the first process finishes',
		of: ({ fairness }) => fairness,
		min: 0.9,
	},
	{ name: 'fairness over the whole run', of: ({ speedFairness }) => speedFairness },
	{ name: 'rejected requests / requests', of: ({ refused, reads }) => refused / (reads + refused) },
	{ name: 'failed reads', of: ({ failed }) => failed, max: 0, isForEach: true, digits: 0 },
	{ name: 'time / fastest schedule', of: ({ tookMs, bestMs }) => tookMs / bestMs },
];

/** Runs all processes with a seed, which decides the phase of the window and the duration of each request. */
async function simulate(algorithm: Algorithm, seed: number): Promise<Sample> {
	const random = repeatableRandom(seed + 1);
	const phaseMs = Math.floor(random() * WINDOW_MS);
	const workers = Array.from({ length: PROCESSES }, () => ({ requests: READS }));
	const latencyMs = () => LATENCY_MS.lowest + LATENCY_MS.range * random();
	const { done, failed, service, tookMs } = await runSchedule(
		algorithm,
		phaseMs,
		workers,
		latencyMs,
		seed + 1,
	);
	const reads = PROCESSES * READS;
	const ends = done.map((times) => times.at(-1) ?? Infinity);
	const firstEnd = Math.min(...ends);
	const bestMs = bestPossibleMs({ algorithm }, reads, START + phaseMs, {
		...PACE,
		atOnce: 6 * PROCESSES,
	});
	return {
		reads,
		failed,
		tookMs,
		bestMs,
		refused: service.refused.length,
		goodput: bestMs / tookMs,
		fairness: jainsIndex(done.map((times) => times.filter((time) => time <= firstEnd).length)),
		speedFairness: jainsIndex(ends.map((end) => READS / end)),
	};
}

const cellOf = (algorithm: Algorithm, name: string): Cell => ({
	name,
	samples: SEEDS,
	figures: FIGURES,
	open: async () =>
		await Promise.resolve(sessionOf(async (seed) => await simulate(algorithm, seed))),
});

/** Many processes that share a limit without communicating, on a virtual clock. */
export const PROCESSES_ROW: Row = {
	id: 7,
	title: '64 processes share a limit',
	method: `${PROCESSES} processes, each with its own rate limiter, read ${READS} records each under one limit of 120 requests per minute, at the same time and without communicating. The rate limiter and the client are the nodes' own, the limit is simulated, and the clock is virtual. Each of ${SEEDS} seeds uses different window starts and request times (${LATENCY_MS.lowest} to ${LATENCY_MS.lowest + LATENCY_MS.range} ms). Fairness is Jain's index: 1 means that all processes read equally fast.`,
	cells: [
		cellOf('slidingWindow', 'sliding window'),
		cellOf('tokenBucket', 'token bucket'),
		cellOf('fixedWindow', 'fixed window'),
	],
};
