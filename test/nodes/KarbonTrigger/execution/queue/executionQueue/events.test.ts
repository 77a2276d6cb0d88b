import { isListable } from '../../../../../../nodes/KarbonTrigger/scan/sources';
import { quiet } from '../../../../../support/clock/manualTiming';
import {
	asked,
	begin,
	come,
	event,
	events,
	hostWith,
	many,
	MINUTE,
	MOMENT,
	n8n,
	queue,
	timing,
	useDrivenQueue,
} from './drivenQueue';

useDrivenQueue();

describe('An event', () => {
	test('starts an execution at once when no execution is in the trigger node', async () => {
		queue.open(hostWith());
		expect(await come(events('a'))).toBe(true);
		expect(asked.map(({ keys }) => keys)).toEqual([['a']]);
	});

	test('is not accepted when no trigger is open', async () => {
		expect(await come(events('a'))).toBe(false);
		expect(queue.isOpen).toBe(false);
	});

	test('waits while an execution is in the trigger node, and the next one takes all events in order', async () => {
		queue.open(hostWith());
		await come(events('a'));
		const execution = begin(0);
		await come(events('b', 'c'));
		await come(events('d'));
		expect(queue.length).toBe(3);
		execution.end();
		expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'd']]);
	});

	test('does not wait for the end of the workflow', async () => {
		queue.open(hostWith());
		await come(events('a'));
		const execution = begin(0);
		let isWorkflowOver = false;
		void execution.workflow!.then(() => (isWorkflowOver = true));
		await come(events('b'));
		execution.end();
		expect(asked).toHaveLength(2);
		await quiet();
		expect(isWorkflowOver).toBe(false);
		asked[0].resolve();
		await quiet();
		expect(isWorkflowOver).toBe(true);
	});

	test('shares an execution with events that follow within 250 milliseconds', async () => {
		queue.open(hostWith({ isRecoverable: () => true }));
		queue.add(events('a'));
		begin(0).end();
		queue.add(events('b'));
		await timing.advance(240);
		queue.add(events('c'));
		await timing.advance(240);
		expect(asked).toHaveLength(1);
		await timing.advance(100);
		expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c']]);
	});

	test('waits for further events until a second after the last start', async () => {
		queue.open(hostWith({ isRecoverable: () => true }));
		queue.add(events('a'));
		begin(0).end();
		for (const key of ['b', 'c', 'd', 'e', 'f']) {
			await timing.advance(190);
			queue.add(events(key));
		}
		expect(asked).toHaveLength(1);
		await timing.advance(140);
		expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'd', 'e', 'f']]);
	});

	test('does not wait longer for further events after the clock was set back', async () => {
		queue.open(hostWith({ isRecoverable: () => true }));
		queue.add(events('a'));
		begin(0).end();
		queue.add(events('b'));
		n8n.clockChange = -10 * MINUTE;
		await timing.advance(1000);
		expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
	});

	test('does not wait longer because a delivery brings no new events', async () => {
		queue.open(hostWith({ isRecoverable: () => true }));
		queue.add(events('a'));
		begin(0).end();
		queue.add(events('b'));
		await timing.advance(200);
		queue.add([]);
		await timing.advance(100);
		expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
	});

	test.each([
		['of a deletion', isListable, { ActionType: 'Deleted' }],
		['of a type without a list', isListable, { ResourceType: 'Note' }],
		['that no scan would find', () => false, {}],
	])('%s does not wait for others', (_name, isRecoverable, parts) => {
		queue.open(hostWith({ isRecoverable }));
		queue.add(events('a'));
		begin(0).end();
		queue.add([{ ...event('b'), ...parts }]);
		expect(asked).toHaveLength(2);
	});

	test('of a full execution does not wait for others', () => {
		queue.open(hostWith({ isRecoverable: () => true }));
		queue.add(events('a'));
		begin(0).end();
		queue.add(many(1_000));
		expect(asked).toHaveLength(2);
	});

	test('is in an execution of at most as many events as the trigger takes', async () => {
		queue.maxEvents = 800;
		queue.open(hostWith());
		await come(events('a'));
		await come(many(2_100));
		for (const index of [0, 1, 2]) {
			await timing.advance(MOMENT);
			begin(index).end();
		}
		expect(asked.map(({ keys }) => keys.length)).toEqual([1, 800, 800, 500]);
	});
});

test('A record is unread if an event about it is neither a deletion nor of a type without a list', async () => {
	queue.open(hostWith());
	const [paid, deleted, note, unasked] = ['paid', 'deleted', 'note', 'unasked'].map(event);
	await come([paid, { ...deleted, ActionType: 'Deleted' }]);
	queue.add([{ ...note, ResourceType: 'Note' }, unasked]);
	expect([queue.length, asked.length]).toEqual([2, 1]);
	expect(queue.unread(new Set(['paid', 'deleted', 'note']))).toEqual(new Set(['paid']));
});

describe('Room', () => {
	test('is available when fewer than 1,000 events wait', async () => {
		queue.open(hostWith());
		await come(events('a'));
		begin(0);
		await come(many(999));
		await queue.room();
		await come(events('b'));
		let hasRoom = false;
		const room = queue.room().then(() => (hasRoom = true));
		await quiet();
		expect(hasRoom).toBe(false);
		asked[0].resolve();
		await room;
		expect(asked[1].keys).toHaveLength(1_000);
	});

	test('is available when the trigger closes', async () => {
		const host = hostWith();
		n8n.refusal = new Error('the database is full');
		queue.open(host);
		await come(many(2_000));
		const room = queue.room();
		queue.close(host);
		await room;
		expect(queue.length).toBe(0);
	});
});
