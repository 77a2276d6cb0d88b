import { freeMemory, memoryFor } from '../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { quiet } from '../../../support/clock/manualTiming';
import { createQueueHost } from '../../../support/trigger/queueHost';

const host = (id: string) => ({ getWorkflow: () => ({ id: 'w' }), getNode: () => ({ id }) });

test('Among more than 1,000 nodes, one whose trigger is open is never forgotten', () => {
	const open = memoryFor(host('open'));
	open.queue.open(createQueueHost());
	const closed = memoryFor(host('closed'));
	for (let count = 0; count < 1_001; count++) memoryFor(host(`node-${count}`));
	expect(memoryFor(host('open'))).toBe(open);
	expect(memoryFor(host('closed'))).not.toBe(closed);
});

test('A new node keeps its memory when the triggers of all others are open', () => {
	for (let count = 0; count < 1_100; count++) {
		memoryFor(host(`all-${count}`)).queue.open(createQueueHost());
	}
	const latest = memoryFor(host('latest'));
	expect(memoryFor(host('latest'))).toBe(latest);
});

test('The memory of a node can be freed', () => {
	const before = memoryFor(host('gone'));
	freeMemory(host('gone'));
	expect(memoryFor(host('gone'))).not.toBe(before);
});

test('A workflow without an ID has a memory as well', () => {
	const unsaved = { getWorkflow: () => ({}), getNode: () => ({ id: 'unsaved' }) };
	expect(memoryFor(unsaved)).toBe(memoryFor(unsaved));
});

test('The queue of a new node is closed, and accepts no events', () => {
	const { queue } = memoryFor(host('queue'));
	expect(queue.isOpen).toBe(false);
	expect(queue.add([{ ResourcePermaKey: 'k' }])).toBe(false);
});

/** A node is deactivated while a workflow runs. */
function deactivateWhileRunning(id: string) {
	const memory = memoryFor(host(id));
	memory.isReleased = true;
	let end!: () => void;
	memory.keep({ has: () => false }, new Promise<void>((resolve) => (end = resolve)));
	freeMemory(host(id));
	return { memory, end };
}

test('The memory of a node that was deactivated is freed when its last workflow has ended', async () => {
	const { memory, end } = deactivateWhileRunning('running');
	expect(memoryFor(host('running'))).toBe(memory);
	end();
	await quiet();
	expect(memoryFor(host('running'))).not.toBe(memory);
});

test('The memory stays if the node is published again meanwhile', async () => {
	const { memory, end } = deactivateWhileRunning('again');
	memory.isReleased = false;
	end();
	await quiet();
	expect(memoryFor(host('again'))).toBe(memory);
});
