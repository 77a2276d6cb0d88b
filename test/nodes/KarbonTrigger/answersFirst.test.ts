import { answersFirst } from '../../../nodes/KarbonTrigger/answersFirst';
import { Backlog } from '../../../nodes/KarbonTrigger/backlog';
import { CancelledError, type Timing } from '../../../nodes/shared/timing';

/** A clock that moves when somebody sleeps; `onSleep` is what happens meanwhile. */
function clock(onSleep: (now: number) => void = () => undefined) {
	const sleeps: number[] = [];
	let now = 10_000;
	const timing: Timing = {
		now: () => now,
		random: () => 0,
		async sleep(ms, signal) {
			if (signal?.aborted) throw new CancelledError();
			sleeps.push(ms);
			now += ms;
			onSleep(now);
		},
	};
	return { timing, sleeps };
}

const memoryWith = (answeredAt?: number) => ({ answeredAt, backlog: new Backlog() });

describe('answersFirst', () => {
	it('does not wait where no delivery was received, as on a worker', async () => {
		const { timing, sleeps } = clock();
		await answersFirst(memoryWith(), timing);
		expect(sleeps).toEqual([]);
	});

	it('does not wait when the last answer is a while ago', async () => {
		const { timing, sleeps } = clock();
		await answersFirst(memoryWith(9_000), timing);
		expect(sleeps).toEqual([]);
	});

	it('waits a moment after a delivery, in case others follow', async () => {
		const { timing, sleeps } = clock();
		await answersFirst(memoryWith(10_000), timing);
		expect(sleeps).toEqual([200]);
	});

	it('waits for the end of a burst', async () => {
		const memory = memoryWith(10_000);
		const { timing, sleeps } = clock((now) => {
			if (now < 11_000) memory.answeredAt = now - 100;
		});
		await answersFirst(memory, timing);
		expect(sleeps.length).toBeGreaterThan(5);
		expect(timing.now() - memory.answeredAt!).toBeGreaterThanOrEqual(200);
	});

	it('works all the same while deliveries never end', async () => {
		const memory = memoryWith(10_000);
		const { timing, sleeps } = clock((now) => (memory.answeredAt = now));
		await answersFirst(memory, timing);
		expect(sleeps.reduce((sum, ms) => sum + ms, 0)).toBe(3_000);
	});

	it('does not wait while deliveries are held back until it is done', async () => {
		const memory = memoryWith(10_000);
		memory.backlog.open({}, async () => undefined);
		const forever = async () => await new Promise<never>(() => undefined);
		for (let index = 0; index < 3; index++) void memory.backlog.work(Infinity, forever);
		expect(memory.backlog.hold({ items: [], earliest: 0 })).toBe(true);
		const { timing, sleeps } = clock();
		await answersFirst(memory, timing);
		expect(sleeps).toEqual([]);
	});

	it('ends at once when the execution is stopped', async () => {
		const { timing } = clock();
		const stopped = answersFirst(memoryWith(10_000), timing, AbortSignal.abort());
		await expect(stopped).rejects.toThrow(CancelledError);
	});
});
