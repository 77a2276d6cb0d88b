import { RateLimitError } from '../../../../nodes/shared/rateLimiter/rateLimitError';
import { CancelledError } from '../../../../nodes/shared/timing';
import { RequestQueue } from '../../../../nodes/shared/rateLimiter/requestQueue';

describe('RequestQueue', () => {
	let queue: RequestQueue<string>;
	beforeEach(() => {
		queue = new RequestQueue();
	});

	it('lets through one after the other, those who go first before the rest', async () => {
		const waiting = [queue.join({}), queue.join({}), queue.join({ first: true })];
		expect(queue.length).toBe(3);
		for (const pass of ['a', 'b', 'c']) queue.admitNext(pass);
		expect(await Promise.all(waiting)).toEqual(['b', 'c', 'a']);
		expect(queue.length).toBe(0);
	});

	it('keeps nobody whose signal has aborted already', async () => {
		const waiting = queue.join({ signal: AbortSignal.abort() });
		await expect(waiting).rejects.toThrow(CancelledError);
		expect(queue.length).toBe(0);
	});

	it('lets go of one whose signal aborts, and of no other', async () => {
		const controller = new AbortController();
		const cancelled = queue.join({ signal: controller.signal });
		const other = queue.join({});
		controller.abort();
		await expect(cancelled).rejects.toThrow(CancelledError);
		queue.admitNext('a');
		expect(await other).toBe('a');
	});

	it('turns away those with too little patience, and leaves their signals alone afterwards', async () => {
		const controller = new AbortController();
		const hasty = queue.join({ signal: controller.signal, maxPauseMs: 999 });
		const patient = queue.join({ maxPauseMs: 1000 });
		queue.rejectAbove(1000);
		await expect(hasty).rejects.toEqual(new RateLimitError(1000));
		controller.abort();
		expect(queue.length).toBe(1);
		queue.admitNext('a');
		expect(await patient).toBe('a');
	});

	it('forgets the signal of one who was let through', async () => {
		const controller = new AbortController();
		const admitted = queue.join({ signal: controller.signal });
		const next = queue.join({});
		queue.admitNext('a');
		controller.abort();
		expect(await admitted).toBe('a');
		expect(queue.length).toBe(1);
		queue.admitNext('b');
		expect(await next).toBe('b');
	});
});
