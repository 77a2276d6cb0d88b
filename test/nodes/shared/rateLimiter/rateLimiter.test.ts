import {
	type AcquireOptions,
	type Permit,
	RateLimiter,
} from '../../../../nodes/shared/rateLimiter/rateLimiter';
import { MAX_RETRY_AFTER_MS } from '../../../../nodes/shared/rateLimiter/pause';
import { RateLimitError } from '../../../../nodes/shared/rateLimiter/rateLimitError';
import { CancelledError } from '../../../../nodes/shared/timing';
import { createManualTiming, type ManualTiming, quiet } from '../../../support/manualTiming';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 15, 9);

let timing: ManualTiming;
let limiter: RateLimiter;
/** Names of admitted requests, with the milliseconds since the start. */
let admitted: Array<[string, number]>;

const elapsed = () => timing.now() - START;

function open(limit: number, windowMs = MINUTE): void {
	timing = createManualTiming(START);
	limiter = new RateLimiter({ limit, windowMs }, timing);
	admitted = [];
}

/** Queues a request. The test releases its permit. */
function ask(
	name: string,
	{
		signal,
		atFront,
		maxPauseMs,
		limit,
	}: { signal?: AbortSignal; atFront?: boolean; maxPauseMs?: number; limit?: number } = {},
): Promise<Permit> {
	const asked = limiter.acquire({ signal, atFront, maxPauseMs, limit });
	asked.then(
		() => admitted.push([name, elapsed()]),
		() => undefined,
	);
	return asked;
}

/** Queues several requests that are answered at once. */
async function answerAtOnce(count: number, options: AcquireOptions = {}): Promise<void> {
	const all = Array.from({ length: count }, async (_, index) => {
		(await ask(`${index}`, options)).release('answered');
	});
	await timing.settle(Promise.all(all));
}

const names = () => admitted.map(([name]) => name).join('');
const times = () => admitted.map(([, at]) => at);

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
		admitted = [];
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

	describe('when Karbon refuses a request', () => {
		it('sends nothing before the requested wait is over, and then continues', async () => {
			open(10);
			const permit = await ask('a');
			void ask('b');
			await quiet();
			admitted = [];
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
			['too short', 7499, 'bucket'],
			['as short as the latency allows', 7500, 'window'],
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
			expect(paced - again).toBeGreaterThanOrEqual(4000);
			expect(next - paced).toBeGreaterThanOrEqual(3000);
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
			// Half of the rate, which begins to recover at once.
			expect(second - first).toBeGreaterThan(1800);
		});

		it('continues at the rate of the limit when its own requests explain the refusal', async () => {
			open(4, 8000);
			await answerAtOnce(4);
			limiter.refused(1000, timing.now());
			await answerAtOnce(2);
			expect(times().slice(4)).toEqual([2000, 4000]);
		});

		it('halves its rate when others use the limit as well, and resumes without a burst', async () => {
			open(4, 8000);
			await answerAtOnce(1);
			limiter.refused(1000, timing.now());
			const permits = Array.from({ length: 3 }, (_, index) => ask(`w${index}`));
			await timing.settle(Promise.all(permits));
			expect(times().slice(1)).toEqual([5000, 9000, 13_000]);
		});

		it('counts the refusals of one burst once', async () => {
			open(16, 16_000);
			const burst = await Promise.all([ask('a'), ask('b'), ask('c')]);
			await timing.advance(100);
			for (const permit of burst) {
				permit.release('refused');
				limiter.refused(1000, START);
			}
			const next = [ask('x'), ask('y')];
			await timing.settle(Promise.all(next));
			const [x, y] = times().slice(3);
			// Half of the rate is one in two seconds. Halved three times, it would be one in eight.
			expect([x, y - x]).toEqual([3100, 2000]);
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
			expect(gaps[1]).toBeLessThanOrEqual(2000);
			expect(gaps[1]).toBeGreaterThan(1800);
			expect(gaps[20]).toBeLessThan(gaps[1]);
			expect(gaps[119]).toBe(1000);
			for (let index = 2; index < gaps.length; index++) {
				expect(gaps[index]).toBeLessThanOrEqual(gaps[index - 1] + 1);
			}
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

	describe('for callers with a maximum pause', () => {
		it('rejects a request at once when the pause is longer', async () => {
			open(10);
			limiter.refused(30_000, timing.now());
			const refusal = ask('a', { maxPauseMs: 15_000 });
			await expect(refusal).rejects.toMatchObject({ name: 'RateLimitError', waitMs: 30_000 });
			await expect(refusal).rejects.toThrow('Karbon asks to wait 30 seconds');
		});

		it('rejects requests that already wait when the pause is longer, and lets the others wait', async () => {
			open(1, 10_000);
			await answerAtOnce(1);
			const hasty = ask('hasty', { maxPauseMs: 15_000, signal: new AbortController().signal });
			const patient = ask('patient', { maxPauseMs: 60_000 });
			limiter.refused(30_000, timing.now());
			await expect(hasty).rejects.toBeInstanceOf(RateLimitError);
			await timing.settle(patient);
			expect(elapsed()).toBeGreaterThanOrEqual(30_000);
		});

		it('lets them wait in the queue, however long it takes', async () => {
			open(1, 60_000);
			await answerAtOnce(1);
			await timing.settle(ask('a', { maxPauseMs: 1000 }));
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

	describe('with different limits', () => {
		it('applies a lower limit at once', async () => {
			open(10, 10_000);
			limiter.announce(2);
			await answerAtOnce(4);
			expect(times()).toEqual([0, 0, 5000, 10_000]);
		});

		it('applies the lowest limit, whichever is announced last', async () => {
			open(10, 10_000);
			limiter.announce(2);
			await answerAtOnce(4, { limit: 10 });
			expect(times()).toEqual([0, 0, 5000, 10_000]);
		});

		it('applies a higher limit ten minutes after the lower one was used, without an additional burst', async () => {
			open(2, 10_000);
			await answerAtOnce(2, { limit: 2 });
			await timing.advance(599_000);
			admitted = [];
			await answerAtOnce(3, { limit: 10 });
			expect(times().map((at) => at - 599_000)).toEqual([0, 0, 1000]);
		});

		it('applies the limit of a request as long as it waits or is pending', async () => {
			open(10, 8000);
			const permit = await ask('slow', { limit: 1 });
			await timing.advance(60 * MINUTE);
			admitted = [];
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

		it.each([4, 100])('keeps its reduced rate when the limit %i is announced', async (limit) => {
			open(4, 8000);
			limiter.announce(4);
			limiter.refused(1000, timing.now());
			limiter.announce(limit);
			await timing.settle(ask('a'));
			expect(elapsed()).toBe(5000);
		});
	});

	describe('when Karbon asks to wait longer than ten minutes', () => {
		const MAX = MAX_RETRY_AFTER_MS;
		const YEARS = 50 * 365 * 86_400_000;

		/** A request is refused for years; then these wait. */
		async function refuseForYears(...waiting: string[]): Promise<Array<Promise<Permit>>> {
			open(10);
			const permit = await ask('refused');
			limiter.refused(YEARS, timing.now(), YEARS);
			permit.release('refused');
			admitted = [];
			return waiting.map((name) => ask(name));
		}

		it('rejects requests with a shorter maximum pause at once, and reports the whole wait', async () => {
			void (await refuseForYears());
			const rejected = ask('a', { maxPauseMs: MAX });
			await expect(rejected).rejects.toMatchObject({ waitMs: YEARS });
			await timing.advance(MAX / 2);
			await expect(ask('b', { maxPauseMs: MAX })).rejects.toMatchObject({
				waitMs: YEARS - MAX / 2,
			});
		});

		it('sends exactly one request as a probe after ten minutes, while the others wait', async () => {
			void (await refuseForYears('a', 'b', 'c'));
			await timing.advance(MAX - 1);
			expect(admitted).toEqual([]);
			await timing.advance(30_000);
			expect(admitted).toEqual([['a', MAX]]);
		});

		it('resumes when the probe is answered', async () => {
			const [probe] = await refuseForYears('a', 'b', 'c');
			await timing.advance(MAX);
			(await probe).release('answered');
			await timing.advance(60_000);
			expect(names()).toBe('abc');
		});

		it('pauses again when the probe is refused for as long', async () => {
			const [probe] = await refuseForYears('a', 'b');
			await timing.advance(MAX);
			const permit = await probe;
			const impatient = ask('c', { maxPauseMs: MAX });
			limiter.refused(YEARS, timing.now(), YEARS);
			permit.release('refused');
			await expect(impatient).rejects.toMatchObject({ waitMs: YEARS });
			await timing.advance(MAX - 1);
			expect(names()).toBe('a');
			await timing.advance(20_000);
			expect(names()).toBe('ab');
		});

		it('continues as usual when the probe is refused for a short time', async () => {
			const [probe] = await refuseForYears('a', 'b', 'c');
			await timing.advance(MAX);
			limiter.refused(7000, timing.now(), 7000);
			(await probe).release('refused');
			await timing.advance(6999);
			expect(names()).toBe('a');
			await timing.advance(60_000);
			expect(names()).toBe('abc');
		});

		it('sends the next request as a probe when the first got no response', async () => {
			const [probe] = await refuseForYears('a', 'b', 'c');
			await timing.advance(MAX);
			(await probe).release('unanswered');
			await timing.advance(30_000);
			expect(names()).toBe('ab');
		});

		it('sends another request as a probe when the first takes longer than a minute', async () => {
			void (await refuseForYears('a', 'b', 'c'));
			await timing.advance(MAX + MINUTE);
			expect(admitted).toEqual([
				['a', MAX],
				['b', MAX + MINUTE],
			]);
		});

		it('does not resume after the response to a request that was sent before', async () => {
			open(10);
			const early = await ask('early');
			const permit = await ask('refused');
			limiter.refused(YEARS, START, YEARS);
			permit.release('refused');
			early.release('answered');
			admitted = [];
			void ask('a');
			void ask('b');
			await timing.advance(MAX + 30_000);
			expect(names()).toBe('a');
		});

		it('stays paused when requests of the same burst are refused for a short time', async () => {
			void (await refuseForYears('a', 'b'));
			limiter.refused(5000, START, 5000);
			await timing.advance(MAX + 30_000);
			expect(names()).toBe('a');
			expect(limiter.isIdle()).toBe(false);
		});

		it('is not idle before a probe was answered', async () => {
			void (await refuseForYears());
			await timing.advance(MAX + MINUTE);
			expect(limiter.isIdle()).toBe(false);
			(await ask('a')).release('answered');
			await timing.advance(2 * MINUTE);
			expect(limiter.isIdle()).toBe(true);
		});
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
