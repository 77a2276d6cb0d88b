import fc from 'fast-check';

import { mapInOrder } from '../../../nodes/shared/mapInOrder';
import { createManualTiming } from '../../support/manualTiming';

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
					const results = mapInOrder(delays.length, width, async (index) => {
						maxRunning = Math.max(maxRunning, ++running);
						await timing.sleep(delays[index]);
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
		const results = mapInOrder(6, 3, async (index) => {
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
