import { RateLimitError } from '../../../../../nodes/shared/rateLimiter/requestQueue';
import { CancelledError } from '../../../../../nodes/shared/timing';
import { quiet } from '../../../../support/clock/manualTiming';
import {
	admitted,
	answerAtOnce,
	ask,
	elapsed,
	limiter,
	MINUTE,
	names,
	open,
	times,
	timing,
} from './manualLimiter';

describe('A rate limiter', () => {
	it('lets a short burst through without any wait', async () => {
		open(120);
		await answerAtOnce(120);
		expect(times()).toEqual(new Array(120).fill(0));
		expect(timing.waits).toEqual([]);
	});

	it('lets further requests through one by one, at the rate of the limit', async () => {
		open(4, 8000);
		await answerAtOnce(8);
		expect(times()).toEqual([0, 0, 0, 0, 2000, 4000, 6000, 8000]);
	});

	it('lets no more than the limit through in any later window, also after a long idle time', async () => {
		open(4, 8000);
		await answerAtOnce(4);
		await timing.advance(10 * MINUTE);
		admitted.length = 0;
		await answerAtOnce(6);
		expect(times().map((at) => at - 10 * MINUTE)).toEqual([0, 0, 0, 0, 2000, 4000]);
	});

	it('admits waiting requests in order, retries first', async () => {
		open(1, 1000);
		void ask('a');
		void ask('b');
		void ask('c');
		void ask('x', { atFront: true });
		await timing.advance(3000);
		expect(names()).toBe('axbc');
	});

	describe('for callers with a maximum pause', () => {
		it('rejects a request at once when the pause is longer', async () => {
			open(10);
			limiter.refused(30_000, timing.now());
			const refusal = ask('a', { maxWaitMs: 15_000 });
			await expect(refusal).rejects.toMatchObject({ name: 'RateLimitError', waitMs: 30_000 });
			await expect(refusal).rejects.toThrow('Rate limit reached');
		});

		it('rejects requests that already wait when the pause is longer, and lets the others wait', async () => {
			open(1, 10_000);
			await answerAtOnce(1);
			const hasty = ask('hasty', { maxWaitMs: 15_000, signal: new AbortController().signal });
			const patient = ask('patient', { maxWaitMs: 60_000 });
			limiter.refused(30_000, timing.now());
			await expect(hasty).rejects.toBeInstanceOf(RateLimitError);
			await timing.settle(patient);
			expect(elapsed()).toBeGreaterThanOrEqual(30_000);
		});

		it('lets them wait in the queue, however long it takes', async () => {
			open(1, 60_000);
			await answerAtOnce(1);
			await timing.settle(ask('a', { maxWaitMs: 1000 }));
			expect(elapsed()).toBe(60_000);
		});
	});

	describe('when an execution is canceled', () => {
		it('rejects a request whose signal has aborted', async () => {
			open(10);
			await expect(ask('a', { signal: AbortSignal.abort() })).rejects.toThrow(CancelledError);
			await quiet();
			expect(admitted).toEqual([]);
		});

		it('removes its request from the queue without delaying the others', async () => {
			open(1, 1000);
			const controller = new AbortController();
			void ask('a');
			const cancelled = ask('b', { signal: controller.signal });
			void ask('c');
			await timing.advance(500);
			controller.abort();
			await expect(cancelled).rejects.toThrow(CancelledError);
			await timing.advance(500);
			expect(admitted).toEqual([
				['a', 0],
				['c', 1000],
			]);
		});

		it('ignores the signal of an admitted request', async () => {
			open(10);
			const controller = new AbortController();
			const permit = await ask('a', { signal: controller.signal });
			void ask('b');
			controller.abort();
			await quiet();
			expect(names()).toBe('ab');
			permit.release('answered');
		});

		it('becomes idle after the last waiting request is canceled', async () => {
			open(1, MINUTE);
			await answerAtOnce(1);
			const controller = new AbortController();
			const cancelled = ask('b', { signal: controller.signal });
			controller.abort();
			await expect(cancelled).rejects.toThrow(CancelledError);
			await timing.advance(1000);
			expect(limiter.isIdle()).toBe(false);
			await timing.advance(MINUTE);
			expect(limiter.isIdle()).toBe(true);
			expect(timing.waits).toHaveLength(1);
		});
	});

	it('is not idle while as many requests wait as are under way', async () => {
		open(1);
		await ask('a');
		void ask('b');
		expect(limiter.isIdle()).toBe(false);
	});

	it('is idle when no request waits, is pending or counts for the window, and it is not paused', async () => {
		open(10, 10_000);
		expect(limiter.isIdle()).toBe(true);
		const permit = await ask('a');
		expect(limiter.isIdle()).toBe(false);
		permit.release('answered');
		expect(limiter.isIdle()).toBe(false);
		await timing.advance(10_005);
		expect(limiter.isIdle()).toBe(true);
		limiter.refused(5000, timing.now());
		expect(limiter.isIdle()).toBe(false);
		await timing.advance(5000);
		expect(limiter.isIdle()).toBe(true);
	});
});
