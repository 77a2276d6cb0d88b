import { createManualClock, type Clock } from '../../../simulator/clock';
import { createMovableClock } from '../../../simulator/clock/movableClock';

describe('a movable clock', () => {
	/** A clock without `advance`, which the test moves. */
	const start = () => {
		const behind = createManualClock(0);
		const { now, setTimer } = behind;
		const clock = createMovableClock({ now, setTimer } satisfies Clock);
		return { behind, clock };
	};

	it('is the given clock when that one can be moved', () => {
		const clock = createManualClock();
		expect(createMovableClock(clock)).toBe(clock);
	});

	it('follows the given clock', async () => {
		const { behind, clock } = start();
		const seen: number[] = [];
		clock.setTimer(() => void seen.push(clock.now()), 10);
		await behind.advance(20);

		expect([clock.now(), seen]).toEqual([20, [10]]);
	});

	it('runs due timers in order, each at its due time, including timers that they set', async () => {
		const { clock } = start();
		const seen: Array<[string, number]> = [];
		clock.setTimer(() => void seen.push(['late', clock.now()]), 20);
		clock.setTimer(async () => {
			await Promise.resolve();
			seen.push(['early', clock.now()]);
			clock.setTimer(() => void seen.push(['added', clock.now()]), 5);
		}, 10);
		await clock.advance(30);

		expect(seen).toEqual([
			['early', 10],
			['added', 15],
			['late', 20],
		]);
		expect(clock.now()).toBe(30);
	});

	it('runs the remaining timers earlier by the moved time, each once', async () => {
		const { behind, clock } = start();
		const seen: number[] = [];
		clock.setTimer(() => void seen.push(clock.now()), 100);
		await clock.advance(60);
		await behind.advance(39);
		expect(seen).toEqual([]);
		await behind.advance(100);

		expect(seen).toEqual([100]);
	});

	it('runs no timer that was canceled before or after a move', async () => {
		const { behind, clock } = start();
		let runs = 0;
		const first = clock.setTimer(() => void (runs += 1), 10);
		const second = clock.setTimer(() => void (runs += 1), 100);
		first.cancel();
		await clock.advance(50);
		second.cancel();
		await clock.advance(1000);
		await behind.advance(1000);

		expect(runs).toBe(0);
	});
});
