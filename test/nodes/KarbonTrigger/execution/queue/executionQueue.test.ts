import type { ChangeEvent } from '../../../../../nodes/KarbonTrigger/events/changeEvent';
import type { BegunExecution } from '../../../../../nodes/KarbonTrigger/execution/queue/startedExecution';
import { unpack } from '../../../../../nodes/KarbonTrigger/execution/carried';
import { ExecutionQueue } from '../../../../../nodes/KarbonTrigger/execution/queue/executionQueue';
import type { QueueHost } from '../../../../../nodes/KarbonTrigger/execution/queue/queueHost';
import { isListable } from '../../../../../nodes/KarbonTrigger/scan/sources';
import { CancelledError } from '../../../../../nodes/shared/timing';
import { createManualTiming, type ManualTiming, quiet } from '../../../../support/manualTiming';
import { createQueueHost } from '../../../../support/queueHost';

const SECOND = 1_000;
const MINUTE = 60_000;

/** An execution that n8n was asked for. */
interface Asked {
	keys: string[];
	/** Of the `StartedExecution`. */
	id: string;
	/** Ends the workflow, or reports that n8n did not start it. */
	resolve(hasRun?: boolean): void;
	reject(error: Error): void;
}

let timing: ManualTiming;
/** How far the clock was set forward. Milliseconds. */
let clockChange: number;
let queue: ExecutionQueue;
let asked: Asked[];
let uncertain: number;
/** Keys of events that may not have reached the workflow. */
let amiss: unknown[];
let refusals: number[];
let lost: number;
let begun: number;
/** If set, n8n refuses every start. */
let refusal: Error | undefined;
/** Before version 2, n8n reports neither refused starts nor the end of all workflows. */
let tellsAll: boolean;

beforeEach(() => {
	timing = createManualTiming();
	clockChange = 0;
	amiss = [];
	queue = new ExecutionQueue(
		() => timing.now() + clockChange,
		(events) => amiss.push(...events.map((event) => event.ResourcePermaKey)),
	);
	asked = [];
	uncertain = 0;
	refusals = [];
	lost = 0;
	begun = 0;
	refusal = undefined;
	tellsAll = true;
});

function hostWith(parts: Partial<QueueHost> = {}): QueueHost & { closing: AbortController } {
	const closing = new AbortController();
	const host = createQueueHost({
		start(events) {
			if (refusal) throw refusal;
			const ended = new Promise<boolean>((resolve, reject) => {
				asked.push({
					keys: events.map((event) => event.ResourcePermaKey!),
					id: unpack(events.map((json) => ({ json }))).startId!,
					resolve: (hasRun = true) => resolve(hasRun),
					reject,
				});
			});
			return { ended, tellsAll };
		},
		onUncertain: () => uncertain++,
		onRefused: (_error, times) => refusals.push(times),
		onLost: (count) => (lost += count),
		onBegun: () => begun++,
		isStopped: (error) => (error as Error).message === 'stopped',
		sleep: async (ms) => await timing.sleep(ms, closing.signal),
		...parts,
	});
	return { ...host, closing };
}

const event = (key: string): ChangeEvent => ({
	ResourcePermaKey: key,
	ResourceType: 'Invoice',
	ActionType: 'Updated',
	Timestamp: '2026-01-15T09:00:00Z',
});
const events = (...keys: string[]) => keys.map(event);
const many = (count: number, name = 'many') =>
	Array.from({ length: count }, (_value, index) => event(`${name}-${index}`));

/** Whether the queue has an event whose workflow has not ended. */
const isUnfinished = () => queue.oldestUnfinished('/v3/Invoices') < Infinity;

const unread = () => queue.unread(new Set(['a', 'b', 'c']));

/** So long after a start, events do not wait to share an execution. */
const MOMENT = 1_000;

/** Events come a moment after what happened before. */
async function come(added: ChangeEvent[]): Promise<boolean> {
	await timing.advance(MOMENT);
	return queue.add(added);
}

/** The execution begins here. */
const begin = (index: number): BegunExecution => queue.begin(asked[index].id);

/** n8n refuses this start and the next one, each time until the pause after it is over. */
async function refuseTwice(first: number): Promise<void> {
	for (const index of [first, first + 1]) {
		asked[index].reject(new Error('the database is full'));
		await timing.advance(10 * SECOND);
	}
}

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

	test('does not wait for further events after the clock was set back', async () => {
		queue.open(hostWith({ isRecoverable: () => true }));
		queue.add(events('a'));
		begin(0).end();
		queue.add(events('b'));
		clockChange = -10 * MINUTE;
		await timing.advance(100);
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
		queue.open(hostWith({ maxEvents: 800 }));
		await come(events('a'));
		await come(many(2_100));
		for (const index of [0, 1, 2]) {
			await timing.advance(MOMENT);
			begin(index).end();
		}
		expect(asked.map(({ keys }) => keys.length)).toEqual([1, 800, 800, 500]);
	});
});

describe('An execution', () => {
	test('with another start ID does not end the running one', async () => {
		queue.open(hostWith());
		await come(events('a'));
		await come(events('b'));
		expect(queue.begin('x').workflow).toBeUndefined();
		queue.begin('x').end();
		queue.begin(undefined).end();
		expect(asked).toHaveLength(1);
		expect(begun).toBe(0);
	});

	test('counts as handed on when its trigger node ends, where n8n does not report all workflows', async () => {
		tellsAll = false;
		queue.open(hostWith());
		await come(events('a'));
		const execution = begin(0);
		expect(execution.workflow).toBeUndefined();
		expect(isUnfinished()).toBe(true);
		execution.end();
		expect([isUnfinished(), amiss]).toEqual([false, []]);
		// The result of the workflow no longer matters.
		asked[0].reject(new Error('the user stopped it'));
		await quiet();
		expect([refusals, amiss]).toEqual([[], []]);
	});

	test('is unfinished until its trigger node ends, also when its workflow was reported before', async () => {
		tellsAll = false;
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
		expect([isUnfinished(), amiss]).toEqual([true, []]);
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
		expect(uncertain).toBe(0);
		const late = begin(1);
		expect(late.workflow).toBeDefined();
		late.end();
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
			tellsAll = false;
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
			expect([isUnfinished(), amiss]).toEqual([true, []]);
			begin(0).end();
			expect([isUnfinished(), amiss]).toEqual([false, []]);
		});

		test('is left to a scan 15 minutes after a later one has begun', async () => {
			await timing.advance(5 * SECOND);
			begin(1).end();
			await timing.advance(15 * MINUTE);
			queue.tick();
			expect([isUnfinished(), amiss, uncertain]).toEqual([false, ['a'], 1]);
		});
	});

	test('that waits for the concurrency limit stays known until it begins', async () => {
		queue.open(hostWith());
		await come(events('a'));
		await timing.advance(60 * MINUTE);
		queue.tick();
		expect([unread(), uncertain]).toEqual([new Set(['a']), 0]);
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
		expect([unread(), amiss]).toEqual([new Set(['a']), []]);
		await timing.advance(SECOND);
		queue.tick();
		expect([unread(), amiss, uncertain]).toEqual([new Set(), ['a'], 1]);
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
		expect([unread(), amiss]).toEqual([new Set(), []]);
	});

	test('that fails leaves its events to the next scan', async () => {
		queue.open(hostWith());
		await come(events('a'));
		begin(0).end(true);
		// It is not started again at once, because it would fail again.
		expect([isUnfinished(), amiss, uncertain]).toEqual([false, ['a'], 0]);
		await come(events('b'));
		expect(asked).toHaveLength(2);
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
		expect([isUnfinished(), amiss]).toEqual([false, []]);
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

describe('Execution in other processes', () => {
	/** The first workflow ends, and its execution never began here. */
	async function elsewhere(): Promise<void> {
		queue.open(hostWith());
		await come(events('a'));
		asked[0].resolve();
		await quiet();
	}

	test('lets no event wait, and counts an execution as handed on at the end of its workflow', async () => {
		await elsewhere();
		await come(events('b'));
		await come(events('c'));
		expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['c']]);
		asked[2].resolve();
		await timing.advance(60 * MINUTE);
		queue.tick();
		expect(isUnfinished()).toBe(true);
		asked[1].resolve();
		await quiet();
		expect([isUnfinished(), amiss, uncertain]).toEqual([false, [], 0]);
	});

	test('does not keep a scan from looking up records with an unfinished event', async () => {
		await elsewhere();
		await come(events('b'));
		expect(unread()).toEqual(new Set());
	});

	test('keeps an execution that ends later than the next one unfinished for 15 minutes', async () => {
		await elsewhere();
		for (const key of ['b', 'c']) {
			await come(events(key));
			await timing.advance(SECOND);
		}
		await timing.advance(15 * SECOND);
		queue.tick();
		asked[2].resolve();
		await timing.advance(15 * MINUTE);
		queue.tick();
		expect([isUnfinished(), amiss, uncertain]).toEqual([false, ['b'], 1]);
	});

	test('leaves starts that may have been refused to the next scan, where n8n does not report them', async () => {
		tellsAll = false;
		await elsewhere();
		await come(events('b'));
		await timing.advance(15 * SECOND);
		queue.tick();
		expect([asked.length, amiss, refusals]).toEqual([2, ['b'], []]);
		expect(isUnfinished()).toBe(true);
	});

	test('is not assumed of executions that wait for the concurrency limit', async () => {
		queue.open(hostWith());
		await come(events('a'));
		await timing.advance(15 * SECOND);
		queue.tick();
		await come(events('b'));
		for (const pauseMs of [15 * SECOND, 15 * MINUTE]) {
			await timing.advance(pauseMs);
			queue.tick();
		}
		await come(events('c'));
		expect(unread()).toEqual(new Set(['a', 'b', 'c']));
	});

	test('retries a start that n8n refuses', async () => {
		await elsewhere();
		await come(events('b'));
		asked[1].reject(new Error('no queue'));
		await quiet();
		await timing.advance(5 * SECOND);
		expect(asked.at(-1)!.keys).toEqual(['b']);
	});

	test('ends a series of refused starts when an execution has run', async () => {
		await elsewhere();
		await come(events('b'));
		await refuseTwice(1);
		begun = 0;
		asked[3].resolve();
		await quiet();
		expect(begun).toBe(1);
		await come(events('c'));
		asked[4].reject(new Error('no queue'));
		await quiet();
		expect(refusals).toEqual([1, 2, 1]);
	});

	test('is not assumed of an execution that n8n failed before it began', async () => {
		queue.open(hostWith());
		await come(events('a'));
		asked[0].resolve(false);
		await quiet();
		expect(uncertain).toBe(1);
		await come(events('b'));
		await come(events('c'));
		expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
	});

	test('is no longer assumed once an execution begins in this process', async () => {
		await elsewhere();
		queue.begin('x');
		await come(events('b'));
		await come(events('c'));
		expect(asked).toHaveLength(2);
	});
});

describe('A start that n8n refuses', () => {
	test('may also be an execution that n8n failed before it began', async () => {
		queue.open(hostWith());
		await come(events('a'));
		begin(0).end();
		asked[0].resolve();
		await come(events('b'));
		asked[1].resolve(false);
		await quiet();
		expect(refusals).toEqual([1]);
		await timing.advance(5 * SECOND);
		expect(asked.at(-1)!.keys).toEqual(['b']);
	});

	test('is retried after pauses that double up to 5 minutes', async () => {
		const moments: number[] = [];
		const startedAt = timing.now();
		queue.open(
			hostWith({
				start() {
					moments.push((timing.now() - startedAt) / SECOND);
					return { ended: Promise.reject(new Error('the database is full')), tellsAll };
				},
			}),
		);
		await come(events('a'));
		await timing.advance(30 * MINUTE);
		const pauses = moments.slice(1).map((moment, index) => moment - moments[index]);
		expect(pauses.slice(0, 9)).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
		expect(refusals.slice(0, 3)).toEqual([1, 2, 3]);
		expect(uncertain).toBe(refusals.length);
	});

	test('does not make a burst of 1,000 changes wait for the next tick', async () => {
		queue.open(hostWith());
		await come(many(680));
		begin(0);
		await come(many(320, 'late'));
		refusal = new Error('SQLITE_BUSY');
		asked[0].resolve();
		await quiet();
		refusal = undefined;
		expect(asked).toHaveLength(1);
		// No delivery and no tick of n8n's schedule comes.
		await timing.advance(5 * SECOND);
		expect(asked[1].keys).toHaveLength(320);
	});

	test('keeps the order of the events', async () => {
		queue.open(hostWith());
		await come(events('a', 'b'));
		await come(events('c'));
		asked[0].reject(new Error('the database is full'));
		await quiet();
		await come(events('d'));
		await timing.advance(5 * SECOND);
		expect(asked[1].keys).toEqual(['a', 'b', 'c', 'd']);
	});

	test('counts once when several starts were pending', async () => {
		queue.open(hostWith());
		await come(events('a'));
		await come(events('b'));
		await timing.advance(15 * SECOND);
		for (const { reject } of asked.slice(0, 2)) reject(new Error('the database is full'));
		await quiet();
		expect(refusals).toEqual([1, 1]);
	});

	test('no longer counts when an execution begins', async () => {
		queue.open(hostWith());
		await come(events('a'));
		await refuseTwice(0);
		begin(2).end();
		expect(begun).toBe(1);
		await come(events('b'));
		asked[3].reject(new Error('the database is full'));
		await quiet();
		expect(refusals).toEqual([1, 2, 1]);
	});

	test('is not retried when the user stopped the execution', async () => {
		queue.open(hostWith());
		await come(events('a'));
		asked[0].reject(new Error('stopped'));
		await timing.advance(10 * MINUTE);
		expect(asked).toHaveLength(1);
		expect([refusals, amiss, uncertain]).toEqual([[], ['a'], 0]);
	});

	test('is not retried when the execution had begun before', async () => {
		queue.open(hostWith());
		await come(events('a'));
		const execution = begin(0);
		asked[0].reject(new Error('timed out'));
		await execution.workflow;
		await timing.advance(10 * MINUTE);
		execution.end();
		expect(asked).toHaveLength(1);
		expect([amiss, uncertain]).toEqual([['a'], 0]);
	});

	test('with an error that is thrown at once does not crash the process', async () => {
		queue.open(
			hostWith({
				start: () => {
					throw new Error('n8n is closing');
				},
			}),
		);
		await come(events('a'));
		await quiet();
		expect(queue.length).toBe(1);
	});
});

describe('Closing', () => {
	test('starts executions for the waiting events', async () => {
		const host = hostWith();
		queue.open(host);
		await come(events('a'));
		await come(many(1_500));
		queue.close(host);
		expect(asked.map(({ keys }) => keys.length)).toEqual([1, 1_000, 500]);
		expect(queue.isOpen).toBe(false);
		expect(queue.length).toBe(0);
	});

	test('completes although n8n refuses these starts', async () => {
		const host = hostWith({
			start: () => {
				throw new Error('n8n is closing');
			},
		});
		queue.open(host);
		await come(events('a'));
		queue.close(host);
		await quiet();
		expect(queue.length).toBe(0);
	});

	test('keeps events unfinished that have not reached the workflow', async () => {
		const host = hostWith();
		queue.open(host);
		await come(events('a'));
		begin(0);
		await come(events('b'));
		queue.close(host);
		expect(isUnfinished()).toBe(true);
		asked[1].reject(new Error('n8n is closing'));
		await quiet();
		expect(amiss).toEqual(['b']);
		asked[0].resolve();
		await quiet();
		expect(isUnfinished()).toBe(false);
	});

	test('has no effect when a newer trigger is open', async () => {
		const [former, latter] = [hostWith(), hostWith()];
		queue.open(former);
		await come(events('a'));
		await come(events('b'));
		queue.open(latter);
		former.closing.abort(new CancelledError());
		queue.close(former);
		expect(queue.isOpen).toBe(true);
		begin(0).end();
		expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
	});

	test('ends the pause before the next attempt, and a newer trigger retries', async () => {
		const former = hostWith();
		refusal = new Error('the database is full');
		queue.open(former);
		await come(events('a'));
		await quiet();
		const latter = hostWith();
		queue.open(latter);
		former.closing.abort();
		queue.close(former);
		refusal = undefined;
		await timing.advance(5 * SECOND);
		expect(asked.map(({ keys }) => keys)).toEqual([['a']]);
	});
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
		refusal = new Error('the database is full');
		queue.open(host);
		await come(many(2_000));
		const room = queue.room();
		queue.close(host);
		await room;
		expect(queue.length).toBe(0);
	});
});

test('During 3 hours of refused starts, the queue stays within its limit', async () => {
	refusal = new Error('the database is full');
	queue.open(hostWith({ isRecoverable: ({ ResourcePermaKey: key }) => key!.startsWith('listed') }));
	for (let hour = 0; hour < 3; hour++) {
		await come(many(8_000, `listed-${hour}`));
		await come(many(1_500, `other-${hour}`));
		await timing.advance(60 * MINUTE);
		expect(queue.length).toBeLessThanOrEqual(20_000);
	}
	expect(queue.length).toBe(20_000);
	expect(lost).toBe(0);
	refusal = undefined;
	await timing.advance(5 * MINUTE);
	for (let index = 0; index < asked.length; index++) begin(index).end();
	const others = asked.flatMap(({ keys }) => keys).filter((key) => key.startsWith('other'));
	expect(others).toHaveLength(4_500);
});

test('Events that no scan finds are reported when they are lost', async () => {
	refusal = new Error('the database is full');
	queue.open(hostWith());
	await come(many(25_000));
	expect(lost).toBe(5_000);
	expect(amiss).toHaveLength(5_000);
});
