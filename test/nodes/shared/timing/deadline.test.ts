import {
	CancelledError,
	Deadline,
	DeadlineError,
	waitAtMost,
} from '../../../../nodes/shared/timing';
import { createManualTiming, type ManualTiming, quiet } from '../../../support/clock/manualTiming';

const never = new Promise<never>(() => undefined);

describe('Deadline', () => {
	let timing: ManualTiming;
	beforeEach(() => {
		timing = createManualTiming();
	});

	const after = (ms: number, cancel?: AbortSignal) =>
		new Deadline(timing.now() + ms, timing, cancel);

	it.each([
		['returns the result of a task', async () => 'done', 'done'],
		['throws the error of a task', async () => Promise.reject(new Error('no')), 'Error: no'],
	])('%s, and keeps no timer running once it is closed', async (_name, task, expected) => {
		const deadline = after(1000);
		expect(await deadline.race(task()).catch(String)).toBe(expected);
		deadline.close();
		await expect(timing.settle(never)).rejects.toThrow('nothing waits for time');
		expect(deadline.isOver).toBe(false);
	});

	it('ends a task that never settles, with the code of a time-out, and aborts its signal', async () => {
		const started = timing.now();
		const deadline = after(1000);
		const ended = timing.settle(deadline.race(never));
		await expect(ended).rejects.toBeInstanceOf(DeadlineError);
		await expect(ended).rejects.toMatchObject({ code: 'ETIMEDOUT' });
		expect(timing.now() - started).toBe(1000);
		expect([deadline.isOver, deadline.remainingMs, deadline.signal?.aborted]).toEqual([
			true,
			0,
			true,
		]);
	});

	it.each([0, -1])('is over at once with %i milliseconds left', async (ms) => {
		const deadline = after(ms);
		expect(deadline.isOver).toBe(true);
		await expect(deadline.race(never)).rejects.toBeInstanceOf(DeadlineError);
	});

	it('ends a task when the execution is canceled, before or while it waits', async () => {
		const controller = new AbortController();
		const deadline = after(1000, controller.signal);
		const ended = deadline.race(never);
		controller.abort();
		await expect(ended).rejects.toBeInstanceOf(CancelledError);
		const late = after(1000, controller.signal);
		await expect(late.race(never)).rejects.toBeInstanceOf(CancelledError);
		expect([deadline.isOver, late.isOver]).toEqual([false, false]);
	});

	it('ends when an outer deadline is over', async () => {
		const whole = after(100);
		const part = after(1000, whole.signal);
		const ended = timing.settle(part.race(never));
		await expect(ended).rejects.toBeInstanceOf(DeadlineError);
		expect(part.isOver).toBe(true);
	});

	it('ignores the signal once it is closed', async () => {
		const controller = new AbortController();
		const deadline = after(1000, controller.signal);
		deadline.close();
		controller.abort();
		await quiet();
		expect(deadline.signal?.aborted).toBe(false);
	});

	it('leaves nothing at its signal after a task', async () => {
		const deadline = after(1000);
		const removed = jest.spyOn(deadline.signal!, 'removeEventListener');
		await deadline.race(Promise.resolve());
		await quiet();
		expect(removed).toHaveBeenCalledTimes(1);
		deadline.close();
	});

	it('without a time limit only passes on the signal of the execution', async () => {
		const { signal } = new AbortController();
		const bounded = new Deadline(Infinity, timing, signal);
		const unbounded = new Deadline(Infinity, timing);
		expect(bounded.signal).toBe(signal);
		expect([unbounded.signal, unbounded.remainingMs, unbounded.isOver]).toEqual([
			undefined,
			Infinity,
			false,
		]);
		expect(await unbounded.race(Promise.resolve(1))).toBe(1);
		expect(await bounded.race(Promise.resolve(2))).toBe(2);
		expect(timing.waits).toEqual([]);
	});
});

describe('waitAtMost', () => {
	const timing = createManualTiming();

	it('waits for a task, also for one that fails', async () => {
		await waitAtMost(1000, Promise.resolve(), timing);
		await waitAtMost(1000, Promise.reject(new Error('failed')), timing);
	});

	it('ends at the time limit, or when the execution is canceled', async () => {
		const cancel = new AbortController();
		let isOver = false;
		void waitAtMost(1000, never, timing).then(() => (isOver = true));
		const canceled = waitAtMost(1000, never, timing, cancel.signal);
		cancel.abort();
		await canceled;
		await timing.advance(999);
		expect(isOver).toBe(false);
		await timing.advance(1);
		expect(isOver).toBe(true);
	});
});
