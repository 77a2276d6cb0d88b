import { DeadlineError, withDeadline } from '../../../../nodes/shared/transport/deadline';
import { createManualTiming } from '../../../support/manualTiming';

const never = new Promise<never>(() => undefined);

describe('withDeadline', () => {
	it('hands on what the task gives, and stops its clock', async () => {
		const timing = createManualTiming();
		expect(await withDeadline(Promise.resolve('done'), 1000, timing)).toBe('done');
		await expect(timing.settle(never)).rejects.toThrow('nobody waits for time');
	});

	it('hands on the failure of the task, and stops its clock', async () => {
		const timing = createManualTiming();
		await expect(withDeadline(Promise.reject(new Error('no')), 1000, timing)).rejects.toThrow('no');
		await expect(timing.settle(never)).rejects.toThrow('nobody waits for time');
	});

	it('gives up a task that never settles, with the code of a time-out', async () => {
		const timing = createManualTiming();
		const started = timing.now();
		const waiting = timing.settle(withDeadline(never, 1000, timing));
		await expect(waiting).rejects.toBeInstanceOf(DeadlineError);
		await expect(waiting).rejects.toMatchObject({ code: 'ETIMEDOUT' });
		expect(timing.now() - started).toBe(1000);
	});
});
