import { getEventListeners } from 'node:events';

import { CancelledError } from '../../../../nodes/shared/timing';
import { RateLimitError, RequestQueue } from '../../../../nodes/shared/rateLimiter/requestQueue';

describe('RequestQueue', () => {
	let queue: RequestQueue<string>;
	beforeEach(() => {
		queue = new RequestQueue();
	});

	it('admits requests in order, those that join at the front first', async () => {
		const waiting = [queue.join({}), queue.join({}), queue.join({ atFront: true })];
		expect(queue.nextPlaces).toBe(1);
		for (const permit of ['a', 'b', 'c']) queue.admitNext(permit);
		expect(await Promise.all(waiting)).toEqual(['b', 'c', 'a']);
		expect(queue.nextPlaces).toBe(0);
	});

	it('lets background work and other requests take turns while both wait', async () => {
		const names: string[] = [];
		const join = async (name: string, isBackground: boolean) => {
			await queue.join({ isBackground });
			names.push(name);
		};
		const background = ['b1', 'b2', 'b3', 'b4', 'b5'].map((name) => join(name, true));
		const others = ['a1', 'a2', 'a3'].map((name) => join(name, false));
		for (let turn = 0; turn < 8; turn++) queue.admitNext('');
		await Promise.all([...background, ...others]);
		expect(names).toEqual(['b1', 'a1', 'b2', 'a2', 'b3', 'a3', 'b4', 'b5']);
	});

	it('rejects a request whose signal has already aborted', async () => {
		const waiting = queue.join({ signal: AbortSignal.abort() });
		await expect(waiting).rejects.toThrow(CancelledError);
		expect(queue.nextPlaces).toBe(0);
	});

	it('rejects only the request whose signal aborts', async () => {
		const controller = new AbortController();
		const cancelled = queue.join({ signal: controller.signal });
		const other = queue.join({});
		controller.abort();
		await expect(cancelled).rejects.toThrow(CancelledError);
		queue.admitNext('a');
		expect(await other).toBe('a');
	});

	it('does not listen to the signal of a request that was admitted', async () => {
		const { signal } = new AbortController();
		const waiting = queue.join({ signal });
		expect(getEventListeners(signal, 'abort')).toHaveLength(1);
		queue.admitNext('a');
		await waiting;
		expect(getEventListeners(signal, 'abort')).toEqual([]);
	});

	it('rejects requests with a shorter maximum pause, and then ignores their signals', async () => {
		const controller = new AbortController();
		const rejected = queue.join({ signal: controller.signal, maxWaitMs: 999 });
		const waiting = queue.join({ maxWaitMs: 1000 });
		queue.rejectForPause(1000);
		await expect(rejected).rejects.toEqual(new RateLimitError(1000));
		controller.abort();
		expect(queue.nextPlaces).toBe(1);
		queue.admitNext('a');
		expect(await waiting).toBe('a');
		expect(queue.nextPlaces).toBe(0);
	});

	it('ignores the signal of an admitted request', async () => {
		const controller = new AbortController();
		const admitted = queue.join({ signal: controller.signal });
		const next = queue.join({});
		queue.admitNext('a');
		controller.abort();
		expect(await admitted).toBe('a');
		expect(queue.nextPlaces).toBe(1);
		queue.admitNext('b');
		expect(await next).toBe('b');
		expect(queue.nextPlaces).toBe(0);
	});
});
