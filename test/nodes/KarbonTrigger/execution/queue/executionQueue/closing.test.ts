import { CancelledError } from '../../../../../../nodes/shared/timing';
import { quiet } from '../../../../../support/clock/manualTiming';
import {
	toRescan,
	asked,
	begin,
	come,
	events,
	hostWith,
	isUnfinished,
	many,
	n8n,
	queue,
	SECOND,
	timing,
	useDrivenQueue,
} from './drivenQueue';

useDrivenQueue();

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

	test('starts no larger executions after one that n8n has stopped in its trigger node', async () => {
		const host = hostWith();
		queue.open(host);
		await come(many(1_000));
		await come(many(1_000, 'more'));
		begin(0).end(true);
		queue.close(host);
		expect(asked.map(({ keys }) => keys.length)).toEqual([1_000, 500, 500]);
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
		expect(toRescan).toEqual(['b']);
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
		n8n.refusal = new Error('the database is full');
		queue.open(former);
		await come(events('a'));
		await quiet();
		const latter = hostWith();
		queue.open(latter);
		former.closing.abort();
		queue.close(former);
		n8n.refusal = undefined;
		await timing.advance(5 * SECOND);
		expect(asked.map(({ keys }) => keys)).toEqual([['a']]);
	});
});
