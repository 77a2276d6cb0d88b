import type { ChangeEvent } from '../../../nodes/KarbonTrigger/events/changeEvent';
import { NodeMemory } from '../../../nodes/KarbonTrigger/nodeMemory';
import { newOnes } from '../../../nodes/KarbonTrigger/repeats';
import { createManualTiming, quiet } from '../../support/manualTiming';
import { MemoryStore } from '../../support/memoryStore';

const MAX_WAIT_MS = 1_300;

const delivered: ChangeEvent = {
	ResourcePermaKey: 'invoice-1',
	ResourceType: 'Invoice',
	ActionType: 'Updated',
	Timestamp: '2026-05-04T09:59:00.000Z',
};

let workers = 0;

/** A worker: it runs executions and watches over nothing. */
function createWorker(store: MemoryStore, random = 0.5) {
	const timing = createManualTiming(undefined, random);
	const troubles: string[] = [];
	const onTrouble = ({ message }: Error) => troubles.push(message);
	const memory = new NodeMemory();
	const id = ++workers;
	let executions = 0;
	return {
		memory,
		timing,
		troubles,
		keeps: async () => {
			const executionId = `${id}-${++executions}`;
			const fence = { store, memory, executionId, onTrouble, timing };
			return (await newOnes([delivered], fence)).kept.size === 1;
		},
	};
}

describe('What a worker has noted', () => {
	it('is noted again when another worker overwrote it at the same moment', async () => {
		const store = new MemoryStore();
		const [one, other] = [createWorker(store), createWorker(store)];
		const before = [...store.entries];
		expect(await one.keeps()).toBe(true);
		store.entries = before;
		await one.timing.advance(MAX_WAIT_MS);
		expect(await other.keeps()).toBe(false);
	});

	it.each([
		[0, 300],
		[0.999, 1_299],
	])(
		'is noted again after a pause of chance length (chance %d: %d ms)',
		async (random, pauseMs) => {
			const worker = createWorker(new MemoryStore(), random);
			await worker.keeps();
			expect(worker.timing.waits).toEqual([pauseMs]);
		},
	);

	it('is told of when it cannot be noted again', async () => {
		const store = new MemoryStore();
		const worker = createWorker(store);
		expect(await worker.keeps()).toBe(true);
		store.failAfter = 1;
		await worker.timing.advance(MAX_WAIT_MS);
		await quiet();
		expect(worker.troubles).toEqual(['the database is locked']);
	});

	it('is noted once in a process that watches over the node, where nobody else writes', async () => {
		const worker = createWorker(new MemoryStore());
		worker.memory.confirmation.open({});
		await worker.keeps();
		expect(worker.timing.waits).toEqual([]);
	});
});
