import type { ChangeEvent } from '../../../nodes/KarbonTrigger/events/changeEvent';
import { SETTLE_MS } from '../../../nodes/KarbonTrigger/confirmation';
import { NodeMemory } from '../../../nodes/KarbonTrigger/nodeMemory';
import { type Fence, newOnes } from '../../../nodes/KarbonTrigger/repeats';
import { createManualTiming } from '../../support/manualTiming';
import { MemoryStore } from '../../support/memoryStore';

const NOW = Date.UTC(2026, 4, 4, 10);
const delivered: ChangeEvent = {
	ResourcePermaKey: 'invoice-1',
	ResourceType: 'Invoice',
	ActionType: 'Updated',
	Timestamp: '2026-05-04T09:59:00.000Z',
};
const found: ChangeEvent = { ...delivered, recovered: true };

const SURROUNDINGS = {
	timing: createManualTiming(NOW),
	onTrouble: (error: Error) => {
		throw error;
	},
};

/** An execution that does its work at once. */
async function work(event: ChangeEvent, fence: Pick<Fence, 'store' | 'memory' | 'executionId'>) {
	const { kept, settle } = await newOnes([event], { ...fence, ...SURROUNDINGS });
	await settle();
	return kept.size === 1;
}

/** One n8n process that watches over the node and runs its executions. */
function createProcess(store: MemoryStore) {
	const memory = new NodeMemory();
	const watcher = {};
	let executions = 0;
	memory.confirmation.open(watcher);
	return {
		memory,
		keeps: async (event: ChangeEvent, executionId = `${Math.random()}-${++executions}`) =>
			await work(event, { store, memory, executionId }),
		confirm: async (now: number) => await memory.confirmation.confirm(now),
		close: async () => await memory.confirmation.close(watcher),
	};
}

describe('A change and the process that works on it', () => {
	it.each([
		['delivered', delivered],
		['found', found],
	])('is found again when the process dies soon after it was %s', async (_how, event) => {
		const store = new MemoryStore();
		expect(await createProcess(store).keeps(event)).toBe(true);
		expect(await createProcess(store).keeps(found)).toBe(true);
	});

	it.each([
		['delivered', delivered],
		['found', found],
	])('is done with some time after it was %s', async (_how, event) => {
		const store = new MemoryStore();
		const first = createProcess(store);
		await first.keeps(event);
		await first.confirm(NOW + SETTLE_MS - 1);
		expect(store.entries.filter((entry) => entry.startsWith('["invoice-1"')).length).toBeLessThan(
			4,
		);
		await first.confirm(NOW + SETTLE_MS);
		expect(await createProcess(store).keeps(found)).toBe(false);
		expect(await createProcess(store).keeps(delivered)).toBe(false);
	});

	it('is done with when the process is stopped gracefully', async () => {
		const store = new MemoryStore();
		const first = createProcess(store);
		await first.keeps(delivered);
		await first.close();
		expect(await createProcess(store).keeps(found)).toBe(false);
	});

	it('is dropped when it is delivered again, whether the process lives or not', async () => {
		const store = new MemoryStore();
		const first = createProcess(store);
		await first.keeps(delivered);
		expect(await first.keeps(delivered)).toBe(false);
		expect(await createProcess(store).keeps(delivered)).toBe(false);
	});

	it('is kept by an execution that n8n runs a second time in another process', async () => {
		const store = new MemoryStore();
		expect(await createProcess(store).keeps(delivered, 'execution-7')).toBe(true);
		expect(await createProcess(store).keeps(delivered, 'execution-7')).toBe(true);
		expect(await createProcess(store).keeps(delivered, 'execution-8')).toBe(false);
	});

	it('is done with at once where nobody comes back for marks', async () => {
		const store = new MemoryStore();
		const worker = new NodeMemory();
		await newOnes([delivered], { store, memory: worker, executionId: '1', ...SURROUNDINGS });
		expect(await createProcess(store).keeps(found)).toBe(false);
	});

	it('is found again when the process dies while it is worked on, however long that takes', async () => {
		const store = new MemoryStore();
		const first = createProcess(store);
		await newOnes([delivered], { store, memory: first.memory, executionId: '1', ...SURROUNDINGS });
		await first.confirm(NOW + 100 * SETTLE_MS);
		expect(await createProcess(store).keeps(found)).toBe(true);
	});

	it('is done with when the work ends after the watcher has left', async () => {
		const store = new MemoryStore();
		const first = createProcess(store);
		const { memory } = first;
		const fence = { store, memory, executionId: '1', ...SURROUNDINGS };
		const { settle } = await newOnes([delivered], fence);
		await first.close();
		await settle();
		expect(await createProcess(store).keeps(found)).toBe(false);
	});

	it('goes on waiting when the store does not answer', async () => {
		const store = new MemoryStore();
		const first = createProcess(store);
		await first.keeps(delivered);
		store.failAfter = 1;
		await expect(first.confirm(NOW + SETTLE_MS)).rejects.toThrow('the database is locked');
		store.failAfter = Infinity;
		await first.confirm(NOW + SETTLE_MS);
		expect(await createProcess(store).keeps(found)).toBe(false);
	});

	it('is watched over by the newer of two watchers, when the older one leaves late', async () => {
		const store = new MemoryStore();
		const first = createProcess(store);
		const newer = {};
		first.memory.confirmation.open(newer);
		await first.keeps(delivered);
		await first.close();
		expect(await createProcess(store.copy()).keeps(found)).toBe(true);
		await first.memory.confirmation.close(newer);
		expect(await createProcess(store.copy()).keeps(found)).toBe(false);
	});

	it('is found again when the process is ended while it works, after its watcher has left', async () => {
		const store = new MemoryStore();
		const first = createProcess(store);
		await first.close();
		await newOnes([delivered], {
			store,
			memory: first.memory,
			executionId: '1',
			...SURROUNDINGS,
		});
		expect(await createProcess(store).keeps(found)).toBe(true);
	});
});
