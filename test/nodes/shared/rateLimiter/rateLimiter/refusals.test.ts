import { quiet } from '../../../../support/clock/manualTiming';
import {
	admitted,
	answerAtOnce,
	ask,
	elapsed,
	limiter,
	names,
	open,
	START,
	times,
	timing,
} from './manualLimiter';

describe('A rate limiter', () => {
	describe('when Karbon refuses a request', () => {
		it('sends nothing before the requested wait is over, and then continues', async () => {
			open(10);
			const permit = await ask('a');
			void ask('b');
			await quiet();
			admitted.length = 0;
			permit.release('refused');
			limiter.refused(7000, timing.now());
			void ask('c');
			void ask('d', { atFront: true });
			await timing.advance(6999);
			expect(admitted).toEqual([]);
			await timing.advance(30_000);
			expect(names()).toBe('dc');
			expect(Math.min(...times())).toBeGreaterThanOrEqual(7000);
		});

		it('never shortens a wait that an earlier refusal asked for', async () => {
			open(10);
			limiter.refused(9000, timing.now());
			limiter.refused(1000, timing.now());
			void ask('a');
			await timing.advance(8999);
			expect(admitted).toEqual([]);
			await timing.advance(30_000);
			expect(names()).toBe('a');
		});

		it('sends by the times of earlier requests, once the wait shows a sliding window', async () => {
			open(4, 8000);
			await answerAtOnce(4);
			const sentAt = timing.now();
			limiter.refused(8000, sentAt, 8000);
			await answerAtOnce(8);
			const [, , , , ...later] = times();
			// Four when the window has passed, at four times the rate of the limit, and four when it has again.
			expect(later).toEqual([8005, 8505, 9005, 9505, 16_010, 16_510, 17_010, 17_510]);
			// It wakes up each second, and at these moments.
			expect(timing.waits).toHaveLength(22);
		});

		it.each([
			[0, 16_010],
			[0.5, 16_260],
			[0.999, 16_510],
		])(
			'leaves a place of a sliding window free for a part of the time between two requests, here %d',
			async (random, expected) => {
				open(4, 8000, random);
				await answerAtOnce(4);
				limiter.refused(8000, timing.now(), 8000);
				await answerAtOnce(8);
				expect(times().slice(4)).toEqual([
					...[8005, 8505, 9005, 9505],
					...[expected, expected + 500, expected + 1000, expected + 1500],
				]);
			},
		);

		it('leaves no place free where other processes have the rest of the limit', async () => {
			open(4, 8000, 0.999, 40);
			await answerAtOnce(4);
			limiter.refused(8000, timing.now(), 8000);
			await answerAtOnce(8);
			expect(times().slice(8)).toEqual([16_010, 16_510, 17_010, 17_510]);
		});

		it('detects a sliding window by the age of the oldest request, also after a slow burst', async () => {
			open(4, 8000);
			for (const at of [0, 1000, 2000, 3000]) {
				await timing.advance(at - elapsed());
				await answerAtOnce(1);
			}
			limiter.refused(5000, timing.now(), 5000);
			await answerAtOnce(4);
			expect(times().slice(4)).toEqual([8005, 9005, 10_005, 11_005]);
		});

		it('detects a sliding window also when no request has been answered yet', async () => {
			open(4, 8000);
			const burst = await Promise.all(['a', 'b', 'c', 'd'].map((name) => ask(name)));
			limiter.refused(8000, timing.now(), 8000);
			for (const permit of burst) permit.release('answered');
			await answerAtOnce(4);
			expect(times().slice(4)).toEqual([8005, 8505, 9005, 9505]);
		});

		it.each([
			['rounded up to seconds', 8900, 'window'],
			['too long by more than rounding', 9001, 'bucket'],
			['too short', 6499, 'bucket'],
			['as short as the latency and a late request allow', 6500, 'window'],
		])('treats a wait that is %s (%i ms) as that of a %s', async (_name, retryAfterMs, mode) => {
			open(4, 8000);
			const burst = await Promise.all(['a', 'b', 'c', 'd'].map((name) => ask(name)));
			await timing.advance(500);
			for (const permit of burst) permit.release('answered');
			// Sent when the burst was answered, refused at the same moment: a window would ask for 7.5 to 8 s.
			limiter.refused(20_000, timing.now(), retryAfterMs);
			await answerAtOnce(5);
			const gaps = times()
				.slice(5)
				.map((at, index) => at - times()[index + 4]);
			expect(gaps[0]).toBe(mode === 'window' ? 500 : 0);
		});

		it('sends no bursts in a window that others use as well', async () => {
			open(4, 8000);
			await answerAtOnce(4);
			limiter.refused(8000, timing.now(), 8000);
			await answerAtOnce(1);
			limiter.refused(1000, timing.now());
			await answerAtOnce(2);
			const [again, paced, next] = times().slice(4);
			// 0.7 of the rate, which begins to recover at once, instead of two at once.
			expect(paced - again).toBe(2858);
			expect(next - paced).toBeGreaterThanOrEqual(2300);
		});

		it('waits for pending requests when they fill a window', async () => {
			open(2, 8000);
			await answerAtOnce(2);
			limiter.refused(8000, timing.now(), 8000);
			const permits = Promise.all([ask('a'), ask('b')]);
			const [slow, other] = await timing.settle(permits);
			void ask('c');
			await timing.advance(20_000);
			expect(names()).toBe('01ab');
			slow.release('refused');
			other.release('answered');
			await timing.advance(1000);
			expect(names()).toBe('01abc');
		});

		it('detects that others use the limit when a window is used up too early', async () => {
			open(10, 10_000);
			await answerAtOnce(10);
			limiter.refused(3000, timing.now());
			await answerAtOnce(4);
			limiter.refused(1000, timing.now());
			await answerAtOnce(2);
			const [first, second] = times().slice(14);
			// 0.7 of the rate, which begins to recover at once.
			expect(second - first).toBeGreaterThan(1200);
		});

		it('continues at the rate of the limit when its own requests explain the refusal', async () => {
			open(4, 8000);
			await answerAtOnce(4);
			limiter.refused(1000, timing.now());
			await answerAtOnce(2);
			expect(times().slice(4)).toEqual([2000, 4000]);
		});

		it('reduces its rate when others use the limit as well, and resumes without a burst', async () => {
			open(4, 8000);
			await answerAtOnce(1);
			limiter.refused(1000, timing.now());
			const permits = Array.from({ length: 3 }, (_, index) => ask(`w${index}`));
			await timing.settle(Promise.all(permits));
			expect(times().slice(1)).toEqual([3858, 6715, 9572]);
		});

		it.each([0, 100])('counts the refusals of one burst after %i ms once', async (latencyMs) => {
			open(16, 16_000);
			const burst = await Promise.all([ask('a'), ask('b'), ask('c')]);
			await timing.advance(latencyMs);
			for (const permit of burst) {
				permit.release('refused');
				limiter.refused(1000, START);
			}
			const next = [ask('x'), ask('y')];
			await timing.settle(Promise.all(next));
			const [x, y] = times().slice(3);
			// 0.7 of the rate is one in 1.43 seconds. Reduced three times, it would be one in 2.9.
			expect([x, y - x]).toEqual([2429 + latencyMs, 1429]);
		});

		it('recovers its full rate gradually', async () => {
			open(10, 10_000);
			limiter.refused(100, timing.now());
			const gaps: number[] = [];
			let last = 0;
			for (let index = 0; index < 120; index++) {
				(await timing.settle(ask('r'))).release('answered');
				gaps.push(elapsed() - last);
				last = elapsed();
			}
			expect(gaps[1]).toBeLessThanOrEqual(1429);
			expect(gaps[1]).toBeGreaterThan(1300);
			expect(gaps[20]).toBeLessThan(gaps[1]);
			expect(gaps[119]).toBe(1000);
			for (let index = 2; index < gaps.length; index++) {
				expect(gaps[index]).toBeLessThanOrEqual(gaps[index - 1] + 1);
			}
		});

		it('does not recover by requests that got no response', async () => {
			open(10, 10_000);
			limiter.refused(100, timing.now());
			for (let index = 0; index < 4; index++) {
				(await timing.settle(ask('r'))).release('unanswered');
			}
			expect(times()).toEqual([1529, 2958, 4386, 5815]);
		});

		it('never stops completely, however often it is refused', async () => {
			open(100, 100_000);
			for (let index = 0; index < 50; index++) {
				await timing.advance(10);
				limiter.refused(1, timing.now());
			}
			const before = elapsed();
			await timing.settle(ask('a'));
			expect(elapsed() - before).toBeLessThanOrEqual(20_001);
		});
	});
});
