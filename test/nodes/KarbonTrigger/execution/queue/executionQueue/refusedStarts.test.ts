import {
	ManualExecutionCancelledError,
	SystemShutdownExecutionCancelledError,
	TimeoutExecutionCancelledError,
} from 'n8n-workflow';

import { quiet } from '../../../../../support/clock/manualTiming';
import {
	toRescan,
	asked,
	begin,
	begun,
	come,
	events,
	hostWith,
	lost,
	many,
	MINUTE,
	n8n,
	queue,
	refusals,
	refuseTwice,
	SECOND,
	timing,
	scanRequests,
	useDrivenQueue,
} from './drivenQueue';

useDrivenQueue();

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
				async start() {
					moments.push((timing.now() - startedAt) / SECOND);
					return await Promise.reject(new Error('the database is full'));
				},
			}),
		);
		await come(events('a'));
		await timing.advance(30 * MINUTE);
		const pauses = moments.slice(1).map((moment, index) => moment - moments[index]);
		expect(pauses.slice(0, 9)).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
		expect(refusals.slice(0, 3)).toEqual([1, 2, 3]);
		expect(scanRequests).toBe(refusals.length);
	});

	test('does not make a burst of 1,000 changes wait for the next tick', async () => {
		queue.open(hostWith());
		await come(many(680));
		begin(0);
		await come(many(320, 'late'));
		n8n.refusal = new Error('SQLITE_BUSY');
		asked[0].resolve();
		await quiet();
		n8n.refusal = undefined;
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

	test.each([
		['the user', ManualExecutionCancelledError],
		['a time limit', TimeoutExecutionCancelledError],
		['the shutdown of n8n', SystemShutdownExecutionCancelledError],
	])('is not retried when %s stopped the execution', async (_name, Stopped) => {
		queue.open(hostWith());
		await come(events('a'));
		asked[0].reject(new Stopped('7'));
		await timing.advance(10 * MINUTE);
		expect(asked).toHaveLength(1);
		expect([refusals, toRescan, scanRequests]).toEqual([[], ['a'], 0]);
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
		expect([toRescan, scanRequests]).toEqual([['a'], 0]);
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

test('During 3 hours of refused starts, the queue stays within its limit', async () => {
	n8n.refusal = new Error('the database is full');
	queue.open(hostWith({ isRecoverable: ({ ResourcePermaKey: key }) => key!.startsWith('listed') }));
	for (let hour = 0; hour < 3; hour++) {
		await come(many(8_000, `listed-${hour}`));
		await come(many(1_500, `other-${hour}`));
		await timing.advance(60 * MINUTE);
		expect(queue.length).toBeLessThanOrEqual(20_000);
	}
	expect(queue.length).toBe(20_000);
	expect(lost).toBe(0);
	n8n.refusal = undefined;
	await timing.advance(5 * MINUTE);
	for (let index = 0; index < asked.length; index++) begin(index).end();
	const others = asked.flatMap(({ keys }) => keys).filter((key) => key.startsWith('other'));
	expect(others).toHaveLength(4_500);
});

test('Events that no scan finds are reported when they are lost', async () => {
	n8n.refusal = new Error('the database is full');
	queue.open(hostWith());
	await come(many(25_000));
	expect(lost).toBe(5_000);
	expect(toRescan).toHaveLength(5_000);
});
