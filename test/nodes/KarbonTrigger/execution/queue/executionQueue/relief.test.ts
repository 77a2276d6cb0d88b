import { quiet } from '../../../../../support/clock/manualTiming';
import { hostWith, many, queue, timing, useDrivenQueue } from './drivenQueue';

useDrivenQueue();

/** Whether the response to a delivery of 100 events may be sent. */
function relief(): { isHere: boolean } {
	const state = { isHere: false };
	void queue.relief(100).then(() => (state.isHere = true));
	return state;
}

/** A queue with so many waiting events, while an execution is in the trigger node. */
function fill(count: number): void {
	queue.open(hostWith({ sleep: async (ms) => await timing.sleep(ms) }));
	queue.add(many(1, 'first'));
	queue.add(many(count));
}

describe('The response to a delivery', () => {
	test('does not wait while at most 10,000 events wait', async () => {
		fill(10_000);
		const response = relief();
		await quiet();
		expect(response.isHere).toBe(true);
	});

	test.each([
		[11_000, 100],
		[15_000, 500],
		[20_000, 1_000],
	])('waits longer the more events wait: with %d, %d ms', async (count, delayMs) => {
		fill(count);
		const response = relief();
		await timing.advance(delayMs - 1);
		expect(response.isHere).toBe(false);
		await timing.advance(1);
		expect(response.isHere).toBe(true);
	});

	test('waits longer while others wait, so that responses are spread, but at most a second', async () => {
		fill(15_000);
		const responses = Array.from({ length: 100 }, relief);
		const sent: number[] = [];
		for (let elapsed = 0; elapsed < 1_000; elapsed += 100) {
			await timing.advance(100);
			sent.push(responses.filter(({ isHere }) => isHere).length);
		}
		expect(sent).toEqual([0, 0, 0, 0, 1, 11, 21, 31, 41, 100]);
		const after = relief();
		await timing.advance(500);
		expect(after.isHere).toBe(true);
	});

	test('does not wait for a trigger that closes', async () => {
		const host = hostWith();
		queue.open(host);
		queue.add(many(1, 'first'));
		queue.add(many(19_000));
		const response = relief();
		host.closing.abort();
		queue.close(host);
		await quiet();
		expect(response.isHere).toBe(true);
	});

	test('does not wait where no trigger is open', async () => {
		const response = relief();
		await quiet();
		expect(response.isHere).toBe(true);
	});
});
