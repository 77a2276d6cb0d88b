import { bestPossibleMs } from '../../support/servers/modelledService';
import {
	type Algorithm,
	arrivalsInPauses,
	AT_ONCE,
	PACE,
	repeatableRandom,
	runSchedule,
	START,
} from '../../support/servers/schedules';

const PHASES = [0, 137, 5_000, 15_000, 30_000, 45_000, 55_000, 59_000, 59_990];
const SINGLE: Array<[Algorithm, number]> = [
	['slidingWindow', 0],
	['tokenBucket', 0],
	...PHASES.map((phase): [Algorithm, number] => ['fixedWindow', phase]),
];
/** The first seeds of similar numbers give similar random numbers. */
const SEEDS = Array.from({ length: 10 }, (_, index) => 1 + index * 7_919);

describe('500 requests with default settings', () => {
	it.each(SINGLE)(
		'with a %s at phase %i ms all succeed, take at most 1.1 times the best schedule, and keep every Retry-After',
		async (algorithm, phase) => {
			const { failed, service, tookMs } = await runSchedule(algorithm, phase, [{ requests: 500 }]);
			expect(failed).toBe(0);
			expect(service.accepted).toHaveLength(500);
			const best = bestPossibleMs({ algorithm }, 500, START + phase, PACE);
			expect(tookMs).toBeLessThanOrEqual(1.1 * best);
			expect(service.refused.length).toBeLessThanOrEqual(10);
			expect(arrivalsInPauses(service)).toEqual([]);
		},
	);

	it.each(SINGLE)(
		'with a %s at phase %i ms are refused in two windows at most, whatever the latency',
		async (algorithm, phase) => {
			for (const seed of SEEDS) {
				const random = repeatableRandom(seed + 1);
				const latencyMs = () => 2 + 58 * random();
				const workers = [{ requests: 500 }];
				const { service } = await runSchedule(algorithm, phase, workers, latencyMs, seed);
				const windows = service.refused.map(({ at }) => Math.floor((at - START - phase) / 60_000));
				expect(new Set(windows).size).toBeLessThanOrEqual(2);
			}
		},
	);

	// Not near the end of a window, where the slow requests decide how much of it can be used.
	it.each(SINGLE.filter(([, phase]) => phase <= 45_000))(
		'with a %s at phase %i ms and some slow requests all succeed and take at most 1.1 times the best schedule',
		async (algorithm, phase) => {
			// The first requests take seconds, and later every twentieth request on average.
			const random = repeatableRandom();
			let count = 0;
			const latency = () => (++count <= 12 || random() < 0.05 ? 2_500 : 50 + 300 * random());
			const worker = { requests: 500 };
			const { failed, tookMs } = await runSchedule(algorithm, phase, [worker], latency);
			expect(failed).toBe(0);
			const pace = { atOnce: AT_ONCE, latencyMs: 325 };
			const best = bestPossibleMs({ algorithm }, 500, START + phase, pace);
			expect(tookMs).toBeLessThanOrEqual(1.1 * best);
		},
	);
});

describe('two processes that share a rate limit without communicating', () => {
	it.each<[Algorithm, number]>([
		['slidingWindow', 0],
		['tokenBucket', 0],
		['fixedWindow', 137],
		['fixedWindow', 20_000],
		['fixedWindow', 45_000],
	])(
		'with a %s at phase %i ms complete all requests, use the limit, get few refusals, and share it fairly',
		async (algorithm, phase) => {
			const workers = [{ requests: 1200 }, { requests: 1200 }];
			const { failed, service, tookMs, done } = await runSchedule(algorithm, phase, workers);
			expect(failed).toBe(0);
			const best = bestPossibleMs({ algorithm }, 2400, START + phase, PACE);
			expect(tookMs).toBeLessThanOrEqual(1.3 * best);
			expect(service.refused.length).toBeLessThanOrEqual(0.02 * 2400);

			const bothUntil = Math.min(...done.map((times) => times.at(-1)!));
			const shares = done.map((times) => times.filter((time) => time <= bothUntil).length);
			expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.6 * Math.max(...shares));
			const longestGaps = done.map((times) =>
				Math.max(...times.slice(1).map((time, index) => time - times[index])),
			);
			expect(Math.max(...longestGaps)).toBeLessThanOrEqual(150_000);
		},
	);

	const late: Array<[Algorithm, number, number]> = [20, 80, 300].flatMap((latencyMs) => [
		['slidingWindow', 0, latencyMs],
		['tokenBucket', 0, latencyMs],
		['fixedWindow', 0, latencyMs],
		['fixedWindow', 30_000, latencyMs],
		['fixedWindow', 55_000, latencyMs],
	]);

	it.each(late)(
		'get fair shares of a %s at phase %i ms with a latency of %i ms when one starts later',
		async (algorithm, phase, latencyMs) => {
			const second = { requests: 300, afterMs: 150_000 };
			const workers = [{ requests: 1500 }, second];
			const { failed, done } = await runSchedule(algorithm, phase, workers, latencyMs);
			expect(failed).toBe(0);
			// With half of the limit from the start it would take 5 minutes, and without a share 11 minutes or more.
			expect(done[1].at(-1)! - second.afterMs).toBeLessThanOrEqual(9.5 * 60_000);
		},
	);

	it.each<[Algorithm, number]>(
		[4, 20, 80, 300].flatMap((latencyMs) => [
			['slidingWindow', latencyMs],
			['tokenBucket', latencyMs],
			['fixedWindow', latencyMs],
		]),
	)(
		'with a %s and a latency of %i ms, one that starts later does not wait until the other is done',
		async (algorithm, latencyMs) => {
			const later = { requests: 1, afterMs: 150_000 };
			for (const seed of SEEDS) {
				const workers = [{ requests: 1500 }, later];
				const { done } = await runSchedule(algorithm, 0, workers, latencyMs, seed);
				expect(done[1][0] - later.afterMs).toBeLessThanOrEqual(150_000);
				// The other takes ten minutes more.
				expect(done[0].at(-1)).toBeGreaterThanOrEqual(660_000);
			}
		},
	);
});

describe('four processes with a quarter of the limit in their credentials', () => {
	const starts = [
		[0, 0, 0, 0],
		[0, 700, 1_500, 2_900],
	];
	const settings: Array<[Algorithm, number[]]> = starts.flatMap((afterMs) => [
		['slidingWindow', afterMs],
		['tokenBucket', afterMs],
		['fixedWindow', afterMs],
	]);

	it.each(settings)(
		'use it with a %s, and get few refusals, when they start after %j ms',
		async (algorithm, afterMs) => {
			for (const seed of SEEDS) {
				const random = repeatableRandom(seed + 1);
				const phaseMs = Math.floor(random() * 60_000);
				const latencyMs = () => 20 + 120 * random();
				const workers = afterMs.map((after) => ({
					requests: 300,
					afterMs: after,
					share: 30,
					atOnce: 60,
				}));
				const schedule = await runSchedule(algorithm, phaseMs, workers, latencyMs, seed);
				expect(schedule.failed).toBe(0);
				expect(schedule.service.refused.length).toBeLessThanOrEqual(0.01 * 1200);
				// Without others, a process takes nine minutes for what its first window does not allow.
				const tookMs = schedule.done.map((times, worker) => times.at(-1)! - afterMs[worker]);
				expect(Math.max(...tookMs)).toBeLessThanOrEqual(1.15 * 540_000);
			}
		},
	);

	it.each<[Algorithm]>([['slidingWindow'], ['tokenBucket'], ['fixedWindow']])(
		'take as long with a %s when their executions start one after the other',
		async (algorithm) => {
			for (const seed of SEEDS) {
				const random = repeatableRandom(seed + 1);
				const latencyMs = () => 20 + 120 * random();
				const executions = { executions: 10, everyMs: 12_000 };
				const workers = [0, 3_000, 6_000, 9_000].map((afterMs) => ({
					requests: 500,
					afterMs,
					share: 30,
					...executions,
				}));
				const { failed, done, service } = await runSchedule(algorithm, 0, workers, latencyMs, seed);
				expect(failed).toBe(0);
				// Each learns from its first refused requests that the limit is used up.
				expect(service.refused.length).toBeLessThanOrEqual(4 * AT_ONCE);
				const tookMs = done.map((times, worker) => times.at(-1)! - workers[worker].afterMs);
				expect(Math.max(...tookMs)).toBeLessThanOrEqual(1.05 * 940_000);
			}
		},
	);
});
