import { type Algorithm, PACE, runOnModel, START } from '../../../support/modelledRun';
import { bestPossibleMs } from '../../../support/modelledService';

// The full table of phases, latencies and processes is in test/acceptance.
describe('a limiter with default settings', () => {
	it.each<[Algorithm, number]>([
		['slidingWindow', 0],
		['tokenBucket', 0],
		['fixedWindow', 30_000],
	])(
		'sends 300 requests against a %s at phase %i ms in at most 1.10 x the best possible time',
		async (algorithm, phase) => {
			const { failed, service, tookMs } = await runOnModel(algorithm, phase, [300]);
			expect(failed).toBe(0);
			expect(service.accepted).toHaveLength(300);
			expect(service.refused.length).toBeLessThanOrEqual(10);
			const best = bestPossibleMs({ algorithm }, 300, START + phase, PACE);
			expect(tookMs).toBeLessThanOrEqual(1.1 * best);
		},
	);

	it('shares the limit with another process so that neither starves', async () => {
		const { done, failed } = await runOnModel('fixedWindow', 137, [400, 400]);
		expect(failed).toBe(0);
		const bothUntil = Math.min(...done.map((times) => times.at(-1)!));
		const shares = done.map((times) => times.filter((time) => time <= bothUntil).length);
		expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.6 * Math.max(...shares));
	});
});
