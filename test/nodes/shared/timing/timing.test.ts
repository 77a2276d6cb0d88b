import { CancelledError, realTiming, throwIfCancelled } from '../../../../nodes/shared/timing';

const mockSleep = jest.fn<Promise<void>, [number]>();
jest.mock('n8n-workflow', () => ({ sleep: async (ms: number) => await mockSleep(ms) }));

describe('throwIfCancelled', () => {
	it('throws for an aborted signal only', () => {
		expect(() => throwIfCancelled()).not.toThrow();
		expect(() => throwIfCancelled(new AbortController().signal)).not.toThrow();
		expect(() => throwIfCancelled(AbortSignal.abort())).toThrow(CancelledError);
	});
});

describe('realTiming', () => {
	let now: number;
	beforeEach(() => {
		now = Date.UTC(2026, 0, 15, 9);
		jest.spyOn(Date, 'now').mockImplementation(() => now);
		// n8n's sleep, without the wait.
		mockSleep.mockReset().mockImplementation(async (ms) => void (now += ms));
	});
	afterEach(() => jest.restoreAllMocks());
	const sleeps = () => mockSleep.mock.calls.map(([ms]) => ms);

	it('has the time of the machine', () => {
		expect(realTiming.now()).toBe(now);
	});

	it('has random numbers from 0 to below 1', () => {
		const numbers = Array.from({ length: 50 }, () => realTiming.random());
		expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
		expect(Math.max(...numbers)).toBeLessThan(1);
		expect(new Set(numbers).size).toBeGreaterThan(1);
	});

	it.each([0, -5])('does not wait for %i milliseconds', async (ms) => {
		await realTiming.sleep(ms);
		expect(sleeps()).toEqual([]);
	});

	it('waits the given time in several slices', async () => {
		await realTiming.sleep(620);
		expect(sleeps()).toEqual([250, 250, 120]);
	});

	it('continues when a slice ended early', async () => {
		mockSleep.mockImplementationOnce(async (ms) => void (now += ms - 1));
		await realTiming.sleep(250);
		expect(sleeps()).toEqual([250, 1]);
	});

	it('ends in time when the clock of the machine is set back', async () => {
		mockSleep.mockImplementationOnce(async () => void (now -= 3_600_000));
		await realTiming.sleep(620);
		expect(sleeps()).toEqual([250, 250, 120]);
	});

	it('does not begin to wait when the signal has aborted', async () => {
		await expect(realTiming.sleep(60_000, AbortSignal.abort())).rejects.toThrow(
			'The execution was canceled',
		);
		expect(sleeps()).toEqual([]);
	});

	it('stops waiting within a slice when the signal aborts', async () => {
		const controller = new AbortController();
		mockSleep.mockImplementation(async () => controller.abort());
		await expect(realTiming.sleep(60_000, controller.signal)).rejects.toThrow(CancelledError);
		expect(sleeps()).toEqual([250]);
	});
});
