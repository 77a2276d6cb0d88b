import fc from 'fast-check';

import { mapInOrder, Mutex } from '../../../nodes/shared/tasks';
import { createManualTiming, quiet } from '../../support/clock/manualTiming';

describe('Mutex', () => {
	it('runs tasks one after the other, in the order in which they came', async () => {
		const timing = createManualTiming();
		const mutex = new Mutex();
		const log: string[] = [];
		const task = (name: string, ms: number) => async () => {
			log.push(`${name} begins`);
			await timing.sleep(ms);
			log.push(`${name} ends`);
			return name;
		};
		const all = Promise.all([mutex.run(task('a', 30)), mutex.run(task('b', 10))]);
		expect(await timing.settle(all)).toEqual(['a', 'b']);
		expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
	});

	it('continues after a task that failed, which fails only for its caller', async () => {
		const mutex = new Mutex();
		const broken = mutex.run(async () => {
			throw new Error('broken');
		});
		const next = mutex.run(async () => 'fine');
		await expect(broken).rejects.toThrow('broken');
		expect(await next).toBe('fine');
	});

	it('runs the tasks of one key in order, and those of other keys at the same time', async () => {
		const mutex = new Mutex();
		const log: string[] = [];
		let end = () => {};
		const first = mutex.runFor('a', async () => {
			log.push('first begins');
			await new Promise<void>((resolve) => (end = resolve));
			log.push('first ends');
			throw new Error('failed');
		});
		const second = mutex.runFor('a', async () => log.push('second'));
		const other = mutex.runFor('b', async () => log.push('other'));
		await quiet();
		expect(log).toEqual(['first begins', 'other']);
		end();
		await expect(first).rejects.toThrow('failed');
		await Promise.all([second, other]);
		expect(log).toEqual(['first begins', 'other', 'first ends', 'second']);
		expect(mutex).toEqual(new Mutex());
	});

	it('runs a task with several keys while no other task with one of them runs', async () => {
		const mutex = new Mutex();
		const log: string[] = [];
		const task = (name: string) => async () => {
			log.push(`${name} begins`);
			await quiet();
			log.push(`${name} ends`);
			return name;
		};
		const all = [
			mutex.runAll(['a', 'b'], task('first')),
			mutex.runAll(['b', 'a'], task('second')),
			mutex.runAll(['b'], task('third')),
			mutex.runAll(['c'], task('other')),
		];
		expect(await Promise.all(all)).toEqual(['first', 'second', 'third', 'other']);
		const order = log.filter((line) => !line.startsWith('other'));
		for (const [index, line] of order.entries()) {
			if (index % 2 === 1) expect(line).toBe(order[index - 1].replace('begins', 'ends'));
		}
		expect(mutex).toEqual(new Mutex());
	});
});

describe('mapInOrder', () => {
	it('returns results in order and never runs more tasks than its width at once', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 30 }),
				fc.integer({ min: 1, max: 8 }),
				async (delays, width) => {
					const timing = createManualTiming();
					let running = 0;
					let maxRunning = 0;
					const results = mapInOrder(delays, width, async (ms, index) => {
						maxRunning = Math.max(maxRunning, ++running);
						await timing.sleep(ms);
						running--;
						return index;
					});
					expect(await timing.settle(results)).toEqual(delays.map((_, index) => index));
					expect(maxRunning).toBe(Math.min(width, delays.length));
				},
			),
			{ numRuns: 30 },
		);
	});

	it('starts no task after a rejection, waits for running tasks, and throws the first error', async () => {
		const timing = createManualTiming();
		const ended: number[] = [];
		const started: number[] = [];
		const results = mapInOrder([0, 1, 2, 3, 4, 5], 3, async (index) => {
			started.push(index);
			await timing.sleep(index === 1 ? 10 : 20 + index);
			if (index > 0 && index < 3) throw new Error(`task ${index}`);
			ended.push(index);
		});
		await expect(timing.settle(results)).rejects.toThrow('task 1');
		expect(started).toEqual([0, 1, 2]);
		expect(ended).toEqual([0]);
	});
});
