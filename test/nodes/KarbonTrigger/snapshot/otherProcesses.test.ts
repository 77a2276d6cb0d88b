import type { ChangeEvent } from '../../../../nodes/KarbonTrigger/events/changeEvent';
import { NodeMemory } from '../../../../nodes/KarbonTrigger/execution/nodeMemory';
import type { Snapshot } from '../../../../nodes/KarbonTrigger/snapshot/snapshot';
import { quiet } from '../../../support/clock/manualTiming';
import { createQueueHost } from '../../../support/trigger/queueHost';

const MINUTE = 60_000;
const BEGIN = Date.UTC(2026, 5, 1);

let memory: NodeMemory;
let snapshot: Snapshot;
let now: number;
let host: ReturnType<typeof createQueueHost>;
/** Ends the workflows. */
let ends: Array<() => void>;

beforeEach(() => {
	now = BEGIN;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	memory = new NodeMemory();
	snapshot = memory.snapshots.of('/v3/WorkItems');
	memory.clock.measured(now, now);
	ends = [];
	host = createQueueHost({
		start: async () => await new Promise<boolean>((resolve) => ends.push(() => resolve(true))),
	});
	memory.queue.open(host);
	check({ a: 3 });
});

afterEach(() => {
	memory.queue.close(createQueueHost());
	jest.restoreAllMocks();
});

/** Compares the list a minute later. */
function check(rows: Record<string, number>) {
	now += MINUTE;
	memory.clock.measured(now, now);
	const read = { rows: new Map(Object.entries(rows)), readAt: now, pageCount: 1, access: 'key' };
	snapshot.begin(read);
	return snapshot.compare(read, false);
}

async function handOn(rows: Record<string, number>): Promise<ChangeEvent[]> {
	const events = check(rows).map((one) => snapshot.noteQueued(one, 'WorkItem'));
	memory.queue.add(events);
	await quiet();
	return events;
}

async function end(): Promise<void> {
	for (const resolve of ends.splice(0)) resolve();
	await quiet();
}

describe('When workers run the executions', () => {
	test('rows are saved once the workflows have ended that were handed them', async () => {
		const before = snapshot.toSave()?.id;
		await handOn({ a: 4 });
		expect(snapshot.toSave()?.id).toBe(before);
		await end();
		expect(snapshot.toSave()?.id).not.toBe(before);
	});

	test.each([
		['a delivered change is not handed on again', 'Work', 0],
		['a change is, if one of another kind of record was delivered', 'Contact', 1],
	])('%s', async (_, ResourceType, expected) => {
		memory.queue.add([{ ResourcePermaKey: 'a', ResourceType, ActionType: 'Updated' }]);
		await quiet();
		await end();
		expect(check({ a: 4 })).toHaveLength(expected);
	});

	test.each([
		['is not handed on again if it was delivered', true, 0],
		['is handed on if it was not', false, 1],
	])('a deletion %s', async (_, isDelivered, expected) => {
		memory.urgentQueue.open(host);
		const deleted = { ResourcePermaKey: 'a', ResourceType: 'Work', ActionType: 'Deleted' };
		if (isDelivered) memory.urgentQueue.add([deleted]);
		await quiet();
		await end();
		memory.urgentQueue.close(host);
		expect(check({})).toHaveLength(expected);
	});

	test('a change that is handed on again keeps its time, so that marks drop it', async () => {
		const [first] = await handOn({ a: 4 });
		snapshot.rescan(first);
		expect(await handOn({ a: 4 })).toEqual([first]);
	});

	test('a row that has changed again is another change', async () => {
		const [first] = await handOn({ a: 4 });
		snapshot.rescan(first);
		const [second] = await handOn({ a: 5 });
		expect(second.Timestamp).not.toBe(first.Timestamp);
	});

	test('so is a state that came back', async () => {
		const [first] = await handOn({ a: 4 });
		snapshot.rescan(first);
		check({ a: 5 });
		const [second] = await handOn({ a: 4 });
		expect(second.Timestamp).not.toBe(first.Timestamp);
	});

	describe('and the list was read for the first time again meanwhile,', () => {
		let first: ChangeEvent;
		let endFirst: () => void;
		beforeEach(async () => {
			[first] = await handOn({ a: 4 });
			endFirst = ends.pop()!;
			snapshot.forget();
			check({ a: 4 });
		});

		test('an earlier execution that ends finishes no later change', async () => {
			const [second] = await handOn({ a: 5 });
			const before = snapshot.toSave()?.id;
			endFirst();
			await quiet();
			expect(snapshot.toSave()?.id).toBe(before);
			snapshot.rescan(second);
			expect(check({ a: 5 })).toMatchObject([{ key: 'a', digest: 5 }]);
		});

		test('an earlier change that may not have reached the workflow takes no later one back', async () => {
			await handOn({ a: 5 });
			snapshot.rescan(first);
			expect(check({ a: 5 })).toEqual([]);
			expect(check({ a: 6 })).toMatchObject([{ key: 'a', since: now }]);
		});
	});
});
