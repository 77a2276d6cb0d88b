import { bestPossibleMs } from '../../../../support/servers/modelledService';
import {
	type Algorithm,
	arrivalsInPauses,
	AT_ONCE,
	LATENCY_MS,
	PACE,
	runSchedule,
	START,
} from '../../../../support/servers/schedules';

// More phases, latencies and processes are in test/acceptance.
describe('Requests with default settings', () => {
	it.each<[Algorithm, number]>([
		['slidingWindow', 0],
		['tokenBucket', 0],
		['fixedWindow', 137],
		['fixedWindow', 30_000],
		['fixedWindow', 59_000],
	])(
		'against a %s at phase %i ms: all succeed, take at most 1.10 times the best schedule, and respect every pause',
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

	it('are not delayed when they do not exceed the limit', async () => {
		const { tookMs } = await runSchedule('slidingWindow', 0, [{ requests: 120 }]);
		expect(tookMs).toBe((120 / AT_ONCE) * LATENCY_MS);
	});

	it('of a process that starts later get a share of a sliding window', async () => {
		const late = { requests: 100, afterMs: 150_000 };
		const { done } = await runSchedule('slidingWindow', 0, [{ requests: 1500 }, late]);
		// A quarter of the limit from the start means 200 s; without a share it would be 600 s or more.
		expect(done[1].at(-1)! - late.afterMs).toBeLessThanOrEqual(200_000);
	});
});
