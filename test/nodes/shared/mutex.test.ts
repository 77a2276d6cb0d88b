import { Mutex } from '../../../nodes/shared/mutex';
import { createManualTiming } from '../../support/manualTiming';

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

	it('goes on after a task that failed, which fails for its caller alone', async () => {
		const mutex = new Mutex();
		const broken = mutex.run(async () => {
			throw new Error('broken');
		});
		const next = mutex.run(async () => 'fine');
		await expect(broken).rejects.toThrow('broken');
		expect(await next).toBe('fine');
	});
});
