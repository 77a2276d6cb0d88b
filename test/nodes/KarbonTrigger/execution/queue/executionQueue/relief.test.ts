import { quiet } from '../../../../../support/manualTiming';
import { asked, begin, hostWith, many, queue, timing, useDrivenQueue } from './drivenQueue';

useDrivenQueue();

/** Whether the response to a delivery may be sent. */
function relief(): { isHere: boolean } {
	const state = { isHere: false };
	void queue.relief().then(() => (state.isHere = true));
	return state;
}

describe('The response to a delivery', () => {
	test('does not wait while fewer than 10,000 events wait', async () => {
		queue.open(hostWith());
		queue.add(many(1, 'first'));
		queue.add(many(9_999));
		const response = relief();
		await quiet();
		expect(response.isHere).toBe(true);
	});

	test('waits until fewer than 10,000 events wait', async () => {
		queue.open(hostWith());
		queue.add(many(1, 'first'));
		const execution = begin(0);
		queue.add(many(10_000));
		const response = relief();
		await timing.advance(900);
		expect(response.isHere).toBe(false);
		execution.end();
		expect(asked).toHaveLength(2);
		await quiet();
		expect(response.isHere).toBe(true);
	});

	test('waits for a second at most', async () => {
		queue.open(hostWith());
		queue.add(many(1, 'first'));
		queue.add(many(19_000));
		const response = relief();
		await timing.advance(900);
		expect(response.isHere).toBe(false);
		await timing.advance(200);
		expect(response.isHere).toBe(true);
	});

	test('does not wait for a trigger that closes', async () => {
		const host = hostWith();
		queue.open(host);
		queue.add(many(1, 'first'));
		queue.add(many(19_000));
		const response = relief();
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
