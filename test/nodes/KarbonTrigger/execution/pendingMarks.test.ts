import { PendingMarks } from '../../../../nodes/KarbonTrigger/execution/pendingMarks';
import { realTiming } from '../../../../nodes/shared/timing';

const never = new Promise<void>(() => undefined);
const endless = { ...realTiming, sleep: async () => await never };

describe('Marks that are still to be written', () => {
	it('are awaited', async () => {
		const pendingMarks = new PendingMarks();
		let isWritten = false;
		pendingMarks.add(Promise.resolve().then(() => void (isWritten = true)));
		await pendingMarks.written(endless);
		expect(isWritten).toBe(true);
	});

	it('are awaited for at most 3 seconds while a workflow runs on', async () => {
		const pendingMarks = new PendingMarks();
		pendingMarks.add(never);
		const waits: number[] = [];
		await pendingMarks.written({
			...realTiming,
			sleep: async (ms) => await Promise.resolve(void waits.push(ms)),
		});
		expect(waits).toEqual([3_000]);
	});

	it('cause no wait when there are none', async () => {
		const pendingMarks = new PendingMarks();
		pendingMarks.add(Promise.resolve());
		await pendingMarks.written(endless);
		const waits: number[] = [];
		await pendingMarks.written({
			...realTiming,
			sleep: async (ms) => await Promise.resolve(void waits.push(ms)),
		});
		expect(waits).toEqual([]);
	});
});
