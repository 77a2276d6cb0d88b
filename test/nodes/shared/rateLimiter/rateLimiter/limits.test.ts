import {
	admitted,
	answerAtOnce,
	ask,
	elapsed,
	limiter,
	MINUTE,
	open,
	times,
	timing,
} from './manualLimiter';

describe('A rate limiter', () => {
	describe('with different limits', () => {
		it('applies a lower limit at once', async () => {
			open(10, 10_000);
			await answerAtOnce(4, { limit: 2 });
			expect(times()).toEqual([0, 0, 5000, 10_000]);
		});

		it('applies the lowest limit, whichever is announced last', async () => {
			open(10, 10_000);
			await answerAtOnce(1, { limit: 2 });
			await answerAtOnce(3, { limit: 10 });
			expect(times()).toEqual([0, 0, 5000, 10_000]);
		});

		it('applies a higher limit ten minutes after the lower one was used, without an additional burst', async () => {
			open(2, 10_000);
			await answerAtOnce(2, { limit: 2 });
			await timing.advance(599_000);
			admitted.length = 0;
			await answerAtOnce(3, { limit: 10 });
			expect(times().map((at) => at - 599_000)).toEqual([0, 0, 1000]);
		});

		it('applies the limit of a request as long as it waits or is pending', async () => {
			open(10, 8000);
			const permit = await ask('slow', { limit: 1 });
			await timing.advance(60 * MINUTE);
			admitted.length = 0;
			await answerAtOnce(2, { limit: 10 });
			expect(times().map((at) => at - 60 * MINUTE)).toEqual([0, 8000]);
			permit.release('answered');
			await timing.advance(10 * MINUTE);
			const before = elapsed();
			await answerAtOnce(2, { limit: 10 });
			expect(elapsed() - before).toBe(800);
		});

		it('does not apply the limit of a request that was canceled ten minutes ago', async () => {
			open(10, 10_000);
			await expect(ask('a', { limit: 1, signal: AbortSignal.abort() })).rejects.toThrow();
			await timing.advance(10 * MINUTE);
			await answerAtOnce(2, { limit: 10 });
			expect(times()).toEqual([10 * MINUTE, 10 * MINUTE]);
		});

		it.each([4, 100])('keeps its reduced rate when the limit %i is used', async (limit) => {
			open(4, 8000);
			limiter.refused(1000, timing.now());
			await timing.settle(ask('a', { limit }));
			expect(elapsed()).toBe(3858);
		});
	});
});
