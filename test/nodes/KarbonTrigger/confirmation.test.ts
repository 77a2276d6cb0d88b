import type { ChangeEvent } from '../../../nodes/KarbonTrigger/changeEvent';
import { SETTLE_MS } from '../../../nodes/KarbonTrigger/confirmation';
import { NodeMemory } from '../../../nodes/KarbonTrigger/nodeMemory';
import { newOnes } from '../../../nodes/KarbonTrigger/repeats';
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

/** One n8n process that watches over the node and runs its executions. */
function createProcess(store: MemoryStore) {
	const memory = new NodeMemory();
	const watcher = {};
	let executions = 0;
	memory.confirmation.open(watcher);
	return {
		memory,
		keeps: async (event: ChangeEvent, executionId = `${Math.random()}-${++executions}`) =>
			(await newOnes([event], { store, memory, executionId, ...SURROUNDINGS })).size === 1,
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
		const { confirmation } = new NodeMemory();
		const [older, newer] = [{}, {}];
		confirmation.open(older);
		confirmation.open(newer);
		await confirmation.close(older);
		expect(confirmation.isOpen).toBe(true);
		await confirmation.close(newer);
		expect(confirmation.isOpen).toBe(false);
	});
});
