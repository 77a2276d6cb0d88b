import { createManualClock, createRealClock, sleepOn } from '../../../simulator/clock';

describe('manual clock', () => {
	it('runs due timers in order, each at its due time, and awaits them', async () => {
		const clock = createManualClock(0);
		const seen: Array<[string, number]> = [];
		clock.setTimer(() => void seen.push(['late', clock.now()]), 20);
		clock.setTimer(async () => {
			await Promise.resolve();
			seen.push(['early', clock.now()]);
			clock.setTimer(() => void seen.push(['added', clock.now()]), 5);
		}, 10);
		clock.setTimer(() => void seen.push(['too late', clock.now()]), 31);
		clock.setTimer(() => void seen.push(['canceled', clock.now()]), 1).cancel();
		await clock.advance(30);
		expect(seen).toEqual([
			['early', 10],
			['added', 15],
			['late', 20],
		]);
		expect(clock.now()).toBe(30);
	});
});

describe('real clock', () => {
	it('runs faster by the time scale', async () => {
		const clock = createRealClock(1000);
		const startedAt = clock.now();
		// An hour in real time would exceed the time limit of the test.
		await sleepOn(createRealClock(100_000), 3_600_000);
		expect(clock.now() - startedAt).toBeGreaterThanOrEqual(30_000);
	});

	it('does not run a timer early when its delay is longer than setTimeout allows', () => {
		const clock = createRealClock();
		let fired = false;
		const timer = clock.setTimer(() => {
			fired = true;
		}, 1e12);
		timer.cancel();
		expect(fired).toBe(false);
	});

	it.each([0, -1, Number.NaN])('throws for the time scale %p', (scale) => {
		expect(() => createRealClock(scale)).toThrow(RangeError);
	});
});
