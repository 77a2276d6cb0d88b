import { freeMemory, memoryFor } from '../../../../nodes/KarbonTrigger/state/nodeMemory';
import { createQueueHost } from '../../../support/queueHost';

const host = (id: string) => ({ getWorkflow: () => ({ id: 'w' }), getNode: () => ({ id }) });

test('Of 1,001 nodes, one whose trigger is open is never forgotten', () => {
	const open = memoryFor(host('open'));
	open.queue.open(createQueueHost());
	const closed = memoryFor(host('closed'));
	for (let count = 0; count < 1_001; count++) memoryFor(host(`node-${count}`));
	expect(memoryFor(host('open'))).toBe(open);
	expect(memoryFor(host('closed'))).not.toBe(closed);
});

test('A node that comes when all others are open keeps its memory', () => {
	for (let count = 0; count < 1_100; count++) {
		memoryFor(host(`all-${count}`)).queue.open(createQueueHost());
	}
	const latest = memoryFor(host('latest'));
	expect(memoryFor(host('latest'))).toBe(latest);
});

test('A node that was deactivated is forgotten', () => {
	const before = memoryFor(host('gone'));
	freeMemory(host('gone'));
	expect(memoryFor(host('gone'))).not.toBe(before);
});

test('A workflow that has no id yet has a memory as well', () => {
	const unsaved = { getWorkflow: () => ({}), getNode: () => ({ id: 'unsaved' }) };
	expect(memoryFor(unsaved)).toBe(memoryFor(unsaved));
});

test('The queue of a node goes by the clock of this machine', () => {
	const { queue } = memoryFor(host('queue'));
	expect(queue.isOpen).toBe(false);
	expect(queue.add([{ ResourcePermaKey: 'k' }])).toBe(false);
});
