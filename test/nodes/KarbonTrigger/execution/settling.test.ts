import { Settling } from '../../../../nodes/KarbonTrigger/execution/settling';
import { realTiming } from '../../../../nodes/shared/timing';

const never = new Promise<void>(() => undefined);
const endless = { ...realTiming, sleep: async () => await never };

describe('Marks that are still to be written', () => {
	it('are waited for', async () => {
		const settling = new Settling();
		let isWritten = false;
		settling.add(Promise.resolve().then(() => void (isWritten = true)));
		await settling.done(endless);
		expect(isWritten).toBe(true);
	});

	it('are waited for a few seconds only when a workflow goes on', async () => {
		const settling = new Settling();
		settling.add(never);
		const waits: number[] = [];
		await settling.done({
			...realTiming,
			sleep: async (ms) => await Promise.resolve(void waits.push(ms)),
		});
		expect(waits).toEqual([3_000]);
	});

	it('cost no time when there are none', async () => {
		const settling = new Settling();
		settling.add(Promise.resolve());
		await settling.done(endless);
		const waits: number[] = [];
		await settling.done({
			...realTiming,
			sleep: async (ms) => await Promise.resolve(void waits.push(ms)),
		});
		expect(waits).toEqual([]);
	});
});
