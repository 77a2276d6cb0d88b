import { CancelledError, realTiming, throwIfCancelled } from '../../../nodes/shared/timing';

describe('throwIfCancelled', () => {
	it('throws for an aborted signal only', () => {
		expect(() => throwIfCancelled()).not.toThrow();
		expect(() => throwIfCancelled(new AbortController().signal)).not.toThrow();
		expect(() => throwIfCancelled(AbortSignal.abort())).toThrow(CancelledError);
	});
});

describe('realTiming', () => {
	it('has the clock of the machine', () => {
		const before = Date.now();
		expect(realTiming.now()).toBeGreaterThanOrEqual(before);
		expect(realTiming.now()).toBeLessThanOrEqual(Date.now());
	});

	it('has random numbers from 0 to below 1', () => {
		const numbers = Array.from({ length: 50 }, () => realTiming.random());
		expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
		expect(Math.max(...numbers)).toBeLessThan(1);
		expect(new Set(numbers).size).toBeGreaterThan(1);
	});

	it.each([0, -5])('does not wait for %i milliseconds', async (ms) => {
		const started = performance.now();
		await realTiming.sleep(ms);
		expect(performance.now() - started).toBeLessThan(20);
	});

	it('waits as long as it is told, over several slices', async () => {
		const started = performance.now();
		await realTiming.sleep(320);
		// Timers may fire a millisecond early.
		expect(performance.now() - started).toBeGreaterThanOrEqual(318);
		expect(performance.now() - started).toBeLessThan(600);
	});

	it('does not begin to wait when the signal has aborted', async () => {
		await expect(realTiming.sleep(60_000, AbortSignal.abort())).rejects.toThrow(
			'The execution was cancelled',
		);
	});

	it('stops waiting within a slice when the signal aborts', async () => {
		const controller = new AbortController();
		const started = performance.now();
		const wait = realTiming.sleep(60_000, controller.signal);
		setTimeout(() => controller.abort(), 20);
		await expect(wait).rejects.toThrow(CancelledError);
		expect(performance.now() - started).toBeLessThan(600);
	});
});
