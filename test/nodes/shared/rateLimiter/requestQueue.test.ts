import { RateLimitError } from '../../../../nodes/shared/rateLimiter/rateLimitError';
import { CancelledError } from '../../../../nodes/shared/timing';
import { RequestQueue } from '../../../../nodes/shared/rateLimiter/requestQueue';

describe('RequestQueue', () => {
	let line: RequestQueue<string>;
	beforeEach(() => {
		line = new RequestQueue();
	});

	it('lets through one after the other, those who go first before the rest', async () => {
		const waiting = [
			line.join(undefined, false, Infinity),
			line.join(undefined, false, Infinity),
			line.join(undefined, true, Infinity),
		];
		expect(line.length).toBe(3);
		for (const pass of ['a', 'b', 'c']) line.admitNext(pass);
		expect(await Promise.all(waiting)).toEqual(['b', 'c', 'a']);
		expect(line.length).toBe(0);
	});

	it('keeps nobody whose signal has aborted already', async () => {
		const waiting = line.join(AbortSignal.abort(), false, Infinity);
		await expect(waiting).rejects.toThrow(CancelledError);
		expect(line.length).toBe(0);
	});

	it('lets go of one whose signal aborts, and of no other', async () => {
		const controller = new AbortController();
		const cancelled = line.join(controller.signal, false, Infinity);
		const other = line.join(undefined, false, Infinity);
		controller.abort();
		await expect(cancelled).rejects.toThrow(CancelledError);
		line.admitNext('a');
		expect(await other).toBe('a');
	});

	it('turns away those with too little patience, and leaves their signals alone afterwards', async () => {
		const controller = new AbortController();
		const hasty = line.join(controller.signal, false, 999);
		const patient = line.join(undefined, false, 1000);
		line.turnAway(1000);
		await expect(hasty).rejects.toEqual(new RateLimitError(1000));
		controller.abort();
		expect(line.length).toBe(1);
		line.admitNext('a');
		expect(await patient).toBe('a');
	});

	it('forgets the signal of one who was let through', async () => {
		const controller = new AbortController();
		const admitted = line.join(controller.signal, false, Infinity);
		const next = line.join(undefined, false, Infinity);
		line.admitNext('a');
		controller.abort();
		expect(await admitted).toBe('a');
		expect(line.length).toBe(1);
		line.admitNext('b');
		expect(await next).toBe('b');
	});
});
