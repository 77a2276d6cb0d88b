import { RateLimiter } from '../../../../../nodes/shared/rateLimiter/rateLimiter';
import type { Timing } from '../../../../../nodes/shared/timing';
import { createManualTiming, type ManualTiming } from '../../../../support/clock/manualTiming';

const MINUTE = 60_000;

/** A clock that can be set, with waits that do not depend on it. */
function settableClock(): { timing: Timing; real: ManualTiming; set(ms: number): void } {
	const real = createManualTiming();
	let offset = 0;
	const timing = { ...real, now: () => real.now() + offset };
	return { timing, real, set: (ms) => (offset += ms) };
}

describe('When the clock is set back by ten minutes, a rate limiter goes on', () => {
	const LIMIT = 60;
	let clock: ReturnType<typeof settableClock>;
	let limiter: RateLimiter;

	beforeEach(() => {
		clock = settableClock();
		limiter = new RateLimiter({ limit: LIMIT, windowMs: MINUTE, whole: LIMIT }, clock.timing);
	});

	const send = async () => (await limiter.acquire({ limit: LIMIT })).release('answered');
	const sendMany = async (count: number) =>
		await clock.real.settle(Promise.all(Array.from({ length: count }, send)));
	/** How long the next request waits. */
	const nextWait = async () => {
		const begunAt = clock.real.now();
		await sendMany(1);
		return clock.real.now() - begunAt;
	};

	it('within a second after a full bucket was used', async () => {
		await sendMany(LIMIT);
		clock.set(-10 * MINUTE);
		expect(await nextWait()).toBeLessThanOrEqual(1000);
	});

	it('within a second when requests already wait', async () => {
		await sendMany(LIMIT);
		const waiting = [send(), send()];
		await clock.real.advance(300);
		clock.set(-10 * MINUTE);
		const setAt = clock.real.now();
		await clock.real.settle(waiting[0]);
		expect(clock.real.now() - setAt).toBeLessThanOrEqual(2000);
		await clock.real.settle(waiting[1]);
		expect(clock.real.now() - setAt).toBeLessThanOrEqual(3000);
	});

	it('within a second after the end of a pause in which requests wait', async () => {
		const refusedAt = clock.real.now();
		limiter.refused(5000, clock.timing.now());
		const waiting = send();
		await clock.real.advance(2000);
		clock.set(-10 * MINUTE);
		await clock.real.settle(waiting);
		expect(clock.real.now() - refusedAt).toBeGreaterThanOrEqual(5000);
		// The allowance was decreased, and flows in from the end of the pause on.
		expect(clock.real.now() - refusedAt).toBeLessThanOrEqual(5000 + 2000 + 1000);
	});

	it('when a sliding window is full', async () => {
		await sendMany(LIMIT);
		const permit = await clock.real.settle(limiter.acquire({ limit: LIMIT }));
		const restMs = MINUTE - 1000;
		limiter.refused(restMs, clock.timing.now(), restMs);
		permit.release('refused');
		clock.set(-10 * MINUTE);
		expect(await nextWait()).toBeLessThanOrEqual(MINUTE + 1000);
	});

	it('and also when the clock had been ahead before', async () => {
		clock.set(10 * MINUTE);
		await sendMany(LIMIT);
		clock.set(-10 * MINUTE);
		expect(await nextWait()).toBeLessThanOrEqual(1000);
		clock.set(10 * MINUTE);
		expect(await nextWait()).toBeLessThanOrEqual(1000);
	});
});
