import type {
	BegunExecution,
	QueueHost,
} from '../../../../../../nodes/KarbonTrigger/execution/queue/startedExecution';
import { quiet } from '../../../../../support/clock/manualTiming';
import {
	toRescan,
	asked,
	begin,
	begun,
	come,
	event,
	events,
	hostWith,
	isUnfinished,
	many,
	MINUTE,
	n8n,
	queue,
	refusals,
	SECOND,
	timing,
	scanRequests,
	unread,
	useDrivenQueue,
} from './drivenQueue';

useDrivenQueue();

describe('An execution', () => {
	test('with another start ID does not end the running one', async () => {
		queue.open(hostWith());
		await come(events('a'));
		await come(events('b'));
		expect(queue.begin('x')).toBeUndefined();
		expect(queue.begin(undefined)).toBeUndefined();
		expect(asked).toHaveLength(1);
		expect(begun).toBe(0);
	});

	test('that n8n begins before it answers the start has the promise for the end of its workflow', async () => {
		const host = hostWith();
		let execution: BegunExecution | undefined;
		const start: QueueHost['start'] = async (started, id) => {
			const ended = host.start(started, id);
			execution = queue.begin(id);
			return await ended;
		};
		queue.open({ ...host, start });
		await come(events('a'));
		let hasEnded = false;
		void execution!.workflow!.then(() => (hasEnded = true));
		execution!.end();
		await quiet();
		expect([hasEnded, isUnfinished()]).toEqual([false, true]);
		asked[0].resolve();
		await quiet();
		expect([hasEnded, isUnfinished()]).toEqual([true, false]);
	});

	test('counts as handed on when its trigger node ends, where n8n does not report all workflows', async () => {
		n8n.tellsAll = false;
		queue.open(hostWith());
		await come(events('a'));
		const execution = begin(0);
		expect(execution.workflow).toBeUndefined();
		expect(isUnfinished()).toBe(true);
		execution.end();
		expect([isUnfinished(), toRescan]).toEqual([false, []]);
		// The result of the workflow no longer matters.
		asked[0].reject(new Error('the user stopped it'));
		await quiet();
		expect([refusals, toRescan]).toEqual([[], []]);
	});

	test('is unfinished until its trigger node ends, also when its workflow was reported before', async () => {
		n8n.tellsAll = false;
		queue.open(hostWith());
		await come(events('a'));
		const execution = begin(0);
		asked[0].resolve();
		await quiet();
		expect(isUnfinished()).toBe(true);
		execution.end();
		expect(isUnfinished()).toBe(false);
	});

	test('that never ends lets the next one start after 5 minutes and 5 seconds for each event, and stays known', async () => {
		queue.open(hostWith());
		await come(events('a', 'b'));
		begin(0);
		queue.add(events('c'));
		await timing.advance(5 * MINUTE + 9 * SECOND);
		expect(asked).toHaveLength(1);
		await timing.advance(SECOND);
		expect(asked).toHaveLength(2);
		begin(1).end();
		asked[1].resolve();
		await timing.advance(60 * MINUTE);
		queue.tick();
		expect(unread()).toEqual(new Set(['a', 'b']));
		expect([isUnfinished(), toRescan]).toEqual([true, []]);
	});

	test('that does not begin lets the next one start after 15 seconds, and is recognized later', async () => {
		queue.open(hostWith());
		await come(events('first'));
		begin(0).end();
		await come(events('a'));
		queue.add(events('b'));
		await timing.advance(14 * SECOND);
		expect(asked).toHaveLength(2);
		await timing.advance(SECOND);
		expect(asked.map(({ keys }) => keys)).toEqual([['first'], ['a'], ['b']]);
		expect(scanRequests).toBe(0);
		const late = begin(1);
		expect(late.workflow).toBeDefined();
		late.end();
	});

	test('that does not begin lets the next one start within a minute also after the clock was set back', async () => {
		queue.open(hostWith());
		await come(events('first'));
		begin(0).end();
		await come(events('a'));
		queue.add(events('b'));
		n8n.clockChange = -10 * MINUTE;
		await timing.advance(MINUTE);
		expect(asked.map(({ keys }) => keys)).toEqual([['first'], ['a'], ['b']]);
	});

	test('that n8n refuses after 15 seconds is started again', async () => {
		queue.open(hostWith());
		await come(events('first'));
		begin(0).end();
		await come(events('a'));
		await come(events('b'));
		await timing.advance(15 * SECOND);
		asked[1].reject(new Error('no connection to the database'));
		await quiet();
		begin(2).end();
		await timing.advance(5 * SECOND);
		expect(asked.at(-1)!.keys).toEqual(['a']);
	});

	describe('that does not begin, where n8n does not report refused starts,', () => {
		beforeEach(async () => {
			n8n.tellsAll = false;
			queue.open(hostWith());
			await come(events('a'));
			await timing.advance(15 * SECOND);
			queue.tick();
		});

		test('is started again with growing pauses, and is reported to the user', async () => {
			expect(refusals).toEqual([1]);
			for (const seconds of [5, 15, 10]) {
				await timing.advance(seconds * SECOND);
				queue.tick();
			}
			expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['a'], ['a']]);
			expect(refusals).toEqual([1, 2]);
		});

		test('stays known, because it may be waiting for the concurrency limit', async () => {
			await timing.advance(40 * MINUTE);
			begin(1).end();
			expect([isUnfinished(), toRescan]).toEqual([true, []]);
			begin(0).end();
			expect([isUnfinished(), toRescan]).toEqual([false, []]);
		});

		test('is left to a scan 15 minutes after a later one has begun', async () => {
			await timing.advance(5 * SECOND);
			begin(1).end();
			await timing.advance(15 * MINUTE);
			queue.tick();
			expect([isUnfinished(), toRescan, scanRequests]).toEqual([false, ['a'], 1]);
		});
	});

	test('that waits for the concurrency limit stays known until it begins', async () => {
		queue.open(hostWith());
		await come(events('a'));
		await timing.advance(60 * MINUTE);
		queue.tick();
		expect([unread(), scanRequests]).toEqual([new Set(['a']), 0]);
		expect(begin(0).workflow).toBeDefined();
	});

	test('that never begins, for example because the user stops it before, is left to the next scan', async () => {
		queue.open(hostWith());
		await come(events('a'));
		await timing.advance(15 * SECOND);
		queue.tick();
		await come(events('b'));
		begin(1).end();
		await timing.advance(15 * MINUTE - SECOND);
		queue.tick();
		expect([unread(), toRescan]).toEqual([new Set(['a']), []]);
		await timing.advance(SECOND);
		queue.tick();
		expect([unread(), toRescan, scanRequests]).toEqual([new Set(), ['a'], 1]);
		asked[1].resolve();
		await quiet();
		expect(isUnfinished()).toBe(false);
	});

	test('reads the times of its events once', async () => {
		queue.open(hostWith());
		const [only] = events('a');
		const times = jest.fn(() => '2026-01-15T09:00:00Z');
		Object.defineProperty(only, 'Timestamp', { get: times, enumerable: true });
		await come([only]);
		begin(0).end();
		queue.oldestUnfinished('/v3/Invoices');
		times.mockClear();
		expect(queue.oldestUnfinished('/v3/Invoices')).toBe(Date.parse('2026-01-15T08:58:00Z'));
		expect(times).not.toHaveBeenCalled();
	});

	test('that begins after a later one is recognized', async () => {
		queue.open(hostWith());
		await come(events('a'));
		await timing.advance(15 * SECOND);
		queue.tick();
		await come(events('b'));
		begin(1).end();
		const execution = begin(0);
		expect(execution.workflow).toBeDefined();
		await timing.advance(4 * MINUTE);
		queue.tick();
		expect(unread()).toEqual(new Set(['a']));
		execution.end();
		expect([unread(), toRescan]).toEqual([new Set(), []]);
	});

	test('that fails leaves its events to the next scan', async () => {
		queue.open(hostWith());
		await come(events('a'));
		begin(0).end(true);
		// It is not started again at once, because it would fail again.
		expect([isUnfinished(), toRescan, scanRequests]).toEqual([false, ['a'], 0]);
		await come(events('b'));
		expect(asked).toHaveLength(2);
	});

	test('that n8n stops in its trigger node, as for its time limit, makes the next ones smaller until others succeed', async () => {
		queue.open(hostWith());
		await come(many(1_000));
		const { end } = begin(0);
		await come(many(2_000, 'more'));
		// n8n stops the execution, and its trigger node ends a moment later.
		asked[0].reject(new Error('timed out'));
		await quiet();
		end(true);
		expect(asked[1].keys).toHaveLength(500);
		begin(1).end();
		expect(asked[2].keys).toHaveLength(510);
		begin(2).end(true);
		expect(asked[3].keys).toHaveLength(255);
		// The nodes after the trigger take too long.
		begin(3).end();
		asked[3].reject(new Error('timed out'));
		await quiet();
		expect(asked[4].keys).toHaveLength(265);
	});

	test('that n8n has stopped leaves the next ones small, also when its trigger node ends well', async () => {
		queue.open(hostWith());
		await come(many(1_000));
		const { end } = begin(0);
		asked[0].reject(new Error('timed out'));
		await quiet();
		end();
		await come(many(1_000, 'more'));
		expect(asked[1].keys).toHaveLength(500);
	});

	test('of few events that n8n stops in its trigger node leaves the next ones room for ten', async () => {
		queue.open(hostWith());
		await come(events('a'));
		begin(0).end(true);
		await come(many(1_000));
		const sizes = [1, 2, 3].map((index) => {
			begin(index).end();
			return asked[index].keys.length;
		});
		expect(sizes).toEqual([10, 20, 30]);
	});

	test('is unfinished until its workflow has ended, however long that takes', async () => {
		queue.open(hostWith());
		await come(events('a'));
		begin(0).end();
		expect(unread()).toEqual(new Set());
		await timing.advance(24 * 60 * MINUTE);
		queue.tick();
		expect(isUnfinished()).toBe(true);
		asked[0].resolve();
		await quiet();
		expect([isUnfinished(), toRescan]).toEqual([false, []]);
	});

	test('is unfinished from two minutes before the earliest of its events on', async () => {
		queue.open(hostWith());
		await come([
			{ ...event('a'), Timestamp: '2026-01-15T09:30:00Z' },
			event('b'),
			{ ...event('c'), ResourceType: 'Contact', Timestamp: '2026-01-15T08:00:00Z' },
			{ ...event('d'), ActionType: 'Deleted', Timestamp: '2026-01-15T08:00:00Z' },
		]);
		expect(queue.oldestUnfinished('/v3/Invoices')).toBe(Date.parse('2026-01-15T08:58:00Z'));
		await come([{ ...event('e'), Timestamp: 'yesterday' }]);
		expect(queue.oldestUnfinished('/v3/Invoices')).toBe(-Infinity);
	});
});
