import { mapInOrder } from '../../nodes/shared/mapInOrder';
import { createTestClient } from '../support/fakeHost';
import { createManualTiming } from '../support/manualTiming';
import {
	type Algorithm,
	AT_ONCE,
	LATENCY_MS,
	PACE,
	repeatableRandom,
	runOnModel as run,
	START,
} from '../support/modelledRun';
import { bestPossibleMs, createModelledService } from '../support/modelledService';

const PHASES = [0, 137, 5_000, 15_000, 30_000, 45_000, 55_000, 59_000, 59_990];
const SINGLE: Array<[Algorithm, number]> = [
	['slidingWindow', 0],
	['tokenBucket', 0],
	...PHASES.map((phase): [Algorithm, number] => ['fixedWindow', phase]),
];

describe('500 requests with default settings', () => {
	it.each(SINGLE)(
		'against a %s at phase %i ms: none lost, at most 1.10 x the best possible schedule',
		async (algorithm, phase) => {
			const { failed, service, tookMs } = await run(algorithm, phase, [500]);
			expect(failed).toBe(0);
			expect(service.accepted).toHaveLength(500);
			expect(tookMs).toBeLessThanOrEqual(
				1.1 * bestPossibleMs({ algorithm }, 500, START + phase, PACE),
			);
			expect(service.refused.length).toBeLessThanOrEqual(10);
		},
	);

	it.each(SINGLE)(
		'against a %s at phase %i ms: nothing arrives in the time that a refusal asked to wait',
		async (algorithm, phase) => {
			const { service } = await run(algorithm, phase, [500]);
			const arrivals = [...service.accepted, ...service.refused.map(({ at }) => at)];
			for (const { at, until } of service.refused) {
				// What was under way when the refusal arrived cannot be called back.
				const known = at + LATENCY_MS;
				expect(arrivals.filter((arrival) => arrival > known && arrival < until)).toEqual([]);
			}
		},
	);

	// Not near the end of a window, where the stalls themselves decide how much of it can be used.
	it.each(SINGLE.filter(([, phase]) => phase <= 45_000))(
		'against a %s at phase %i ms on a machine that stalls: none lost, at most 1.10 x the best',
		async (algorithm, phase) => {
			// The first requests take seconds, and one in twenty later on.
			const random = repeatableRandom();
			let count = 0;
			const latency = () => (++count <= 12 || random() < 0.05 ? 2_500 : 50 + 300 * random());
			const { failed, tookMs } = await run(algorithm, phase, [500], latency);
			expect(failed).toBe(0);
			const pace = { atOnce: AT_ONCE, latencyMs: 325 };
			const best = bestPossibleMs({ algorithm }, 500, START + phase, pace);
			expect(tookMs).toBeLessThanOrEqual(1.1 * best);
		},
	);

	it('are not slowed at all when they are fewer than the limit', async () => {
		const { tookMs } = await run('slidingWindow', 0, [120]);
		expect(tookMs).toBe((120 / AT_ONCE) * LATENCY_MS);
	});
});

describe('two processes that share one limit without knowing of each other', () => {
	const shared: Array<[Algorithm, number]> = [
		['slidingWindow', 0],
		['tokenBucket', 0],
		['fixedWindow', 137],
		['fixedWindow', 20_000],
		['fixedWindow', 45_000],
	];

	it.each(shared)(
		'against a %s at phase %i ms lose nothing, use the limit, and are seldom refused',
		async (algorithm, phase) => {
			const { failed, service, tookMs } = await run(algorithm, phase, [1200, 1200]);
			expect(failed).toBe(0);
			expect(tookMs).toBeLessThanOrEqual(
				1.3 * bestPossibleMs({ algorithm }, 2400, START + phase, PACE),
			);
			expect(service.refused.length).toBeLessThanOrEqual(0.02 * 2400);
		},
	);

	it.each(shared)(
		'against a %s at phase %i ms share it so that neither starves',
		async (algorithm, phase) => {
			const { done } = await run(algorithm, phase, [1200, 1200]);
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
		'let one that comes late to a %s at phase %i ms with a latency of %i ms have its share',
		async (algorithm, phase, latencyMs) => {
			const timing = createManualTiming(START + phase, repeatableRandom());
			const service = createModelledService(timing, { algorithm }, latencyMs);
			const started = timing.now();
			const took: number[] = [];
			const work = async (index: number, count: number, afterMs: number) => {
				await timing.sleep(afterMs);
				const { client } = createTestClient(service.answer, { timing });
				await mapInOrder(count, AT_ONCE, async () => {
					await client.send({ method: 'GET', path: '/v3/X', purpose: 'read' });
				});
				took[index] = timing.now() - started - afterMs;
			};
			await timing.settle(Promise.all([work(0, 1500, 0), work(1, 300, 150_000)]));
			// Half of the limit from the start would mean 5 minutes; without a share it would be 11 or more.
			expect(took[1]).toBeLessThanOrEqual(9.5 * 60_000);
		},
	);
});
