import { quiet } from '../../../../../support/clock/manualTiming';
import {
	toRescan,
	asked,
	begun,
	come,
	events,
	hostWith,
	isUnfinished,
	many,
	MINUTE,
	n8n,
	queue,
	refusals,
	refuseTwice,
	SECOND,
	timing,
	scanRequests,
	unread,
	useDrivenQueue,
} from './drivenQueue';

useDrivenQueue();

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
		expect([isUnfinished(), toRescan, scanRequests]).toEqual([false, [], 0]);
	});

	test('leaves the events of an execution that failed in its trigger node to the next scan', async () => {
		await elsewhere();
		await come(events('b'));
		asked[1].resolve('failedInTrigger');
		await quiet();
		expect([isUnfinished(), toRescan, scanRequests, refusals]).toEqual([false, ['b'], 0, []]);
	});

	test('makes the next executions smaller after one that failed in its trigger node', async () => {
		await elsewhere();
		await come(many(1_000));
		asked[1].resolve('failedInTrigger');
		await quiet();
		await come(many(1_100, 'more'));
		expect(asked.slice(2).map(({ keys }) => keys.length)).toEqual([500, 500, 100]);
		asked[3].resolve();
		await quiet();
		await come(many(600, 'last'));
		expect(asked.slice(5).map(({ keys }) => keys.length)).toEqual([510, 90]);
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
		expect([isUnfinished(), toRescan, scanRequests]).toEqual([false, ['b'], 1]);
	});

	test('leaves starts that may have been refused to the next scan, where n8n does not report them', async () => {
		n8n.tellsAll = false;
		await elsewhere();
		await come(events('b'));
		await timing.advance(15 * SECOND);
		queue.tick();
		expect([asked.length, toRescan, refusals]).toEqual([2, ['b'], []]);
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
		const before = begun;
		asked[3].resolve();
		await quiet();
		expect(begun).toBe(before + 1);
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
		expect(scanRequests).toBe(1);
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
