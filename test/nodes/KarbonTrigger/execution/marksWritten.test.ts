import { NodeMemory } from '../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { realTiming } from '../../../../nodes/shared/timing';

const never = new Promise<void>(() => undefined);
const changes = { has: () => false };
const stopped = { ...realTiming, now: () => 0 };
const endless = { ...stopped, sleep: async () => await never };

describe('Marks that are still to be written', () => {
	it('are awaited', async () => {
		const memory = new NodeMemory();
		let isWritten = false;
		memory.keep(
			changes,
			Promise.resolve().then(() => void (isWritten = true)),
		);
		await memory.marksWritten(endless);
		expect(isWritten).toBe(true);
	});

	it('are awaited for at most 3 seconds while a workflow runs on', async () => {
		const memory = new NodeMemory();
		memory.keep(changes, never);
		const waits: number[] = [];
		await memory.marksWritten({
			...stopped,
			sleep: async (ms) => await Promise.resolve(void waits.push(ms)),
		});
		expect(waits).toEqual([3_000]);
	});

	it('cause no wait when there are none', async () => {
		const memory = new NodeMemory();
		memory.keep(changes, Promise.resolve());
		await memory.marksWritten(endless);
		const waits: number[] = [];
		await memory.marksWritten({
			...stopped,
			sleep: async (ms) => await Promise.resolve(void waits.push(ms)),
		});
		expect(waits).toEqual([]);
	});
});
