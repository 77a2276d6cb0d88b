import type { Permit } from '../../../../../nodes/shared/rateLimiter/reservation';
import { MAX_PAUSE_MS } from '../../../../../nodes/shared/rateLimiter/pause';
import { admitted, ask, limiter, MINUTE, names, open, START, timing } from './manualLimiter';

describe('A rate limiter', () => {
	describe('when Karbon asks to wait longer than ten minutes', () => {
		const MAX = MAX_PAUSE_MS;
		const YEARS = 50 * 365 * 86_400_000;

		/** A request is refused for years; then these wait. */
		async function refuseForYears(...waiting: string[]): Promise<Array<Promise<Permit>>> {
			open(10);
			const permit = await ask('refused');
			limiter.refused(YEARS, timing.now(), YEARS);
			permit.release('refused');
			admitted.length = 0;
			return waiting.map((name) => ask(name));
		}

		it('rejects requests with a shorter maximum pause at once, and reports the whole wait', async () => {
			void (await refuseForYears());
			const rejected = ask('a', { maxWaitMs: MAX });
			await expect(rejected).rejects.toMatchObject({ waitMs: YEARS });
			await timing.advance(MAX / 2);
			await expect(ask('b', { maxWaitMs: MAX })).rejects.toMatchObject({
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
			const impatient = ask('c', { maxWaitMs: MAX });
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
			admitted.length = 0;
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
});
