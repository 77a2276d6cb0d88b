import { createRateLimiter, type RateLimiter } from '../../../simulator/rateLimit';
import { closeAll, startBench } from '../support';

const ALGORITHMS = ['slidingWindow', 'fixedWindow', 'tokenBucket'] as const;
const START = Date.UTC(2026, 0, 15, 9);

/** How many of `count` requests at the same time are allowed. */
function burst(limiter: RateLimiter, at: number, count: number): number {
	return Array.from({ length: count }, () => limiter.take(at)).filter((result) => result.allowed)
		.length;
}

function waitAt(limiter: RateLimiter, at: number): number {
	const result = limiter.take(at);
	return result.allowed ? 0 : result.retryAfterMs;
}

describe('karbon.md 100', () => {
	it.each(ALGORITHMS)('%s: allows 120 at once and refuses the 121st', (algorithm) => {
		expect(burst(createRateLimiter({ algorithm }), START, 200)).toBe(120);
	});

	it.each(ALGORITHMS)('%s: a refused request does not count', (algorithm) => {
		const limiter = createRateLimiter({ algorithm });
		burst(limiter, START, 5000);
		expect(burst(limiter, START + 60_000, 200)).toBe(120);
	});

	it.each(ALGORITHMS)(
		'%s: allows a request after the returned wait, and not 1 ms earlier',
		(algorithm) => {
			const limiter = createRateLimiter({ algorithm });
			burst(limiter, START + 123, 120);
			const wait = Math.ceil(waitAt(limiter, START + 4567));
			expect(wait).toBeGreaterThanOrEqual(0);
			if (wait > 0) expect(limiter.take(START + 4567 + wait - 1).allowed).toBe(false);
			expect(limiter.take(START + 4567 + wait).allowed).toBe(true);
		},
	);

	it('slidingWindow: never allows more than 120 in any 60 s', () => {
		const limiter = createRateLimiter({ algorithm: 'slidingWindow' });
		const allowed: number[] = [];
		for (let at = START; at < START + 300_000; at += 97)
			if (limiter.take(at).allowed) allowed.push(at);
		for (const [index, at] of allowed.entries()) {
			const later = allowed[index + 120];
			if (later !== undefined) expect(later - at).toBeGreaterThanOrEqual(60_000);
		}
		expect(allowed.length).toBe(600);
	});

	it('fixedWindow: starts a new window at each full minute, so that two bursts can follow each other', () => {
		const limiter = createRateLimiter({ algorithm: 'fixedWindow' });
		expect(burst(limiter, START + 59_999, 200)).toBe(120);
		expect(burst(limiter, START + 60_000, 200)).toBe(120);
		expect(waitAt(limiter, START + 60_000)).toBe(60_000);
	});

	it('tokenBucket: refills 2 per second, up to 120', () => {
		const limiter = createRateLimiter({ algorithm: 'tokenBucket' });
		burst(limiter, START, 120);
		expect(waitAt(limiter, START)).toBe(500);
		expect(burst(limiter, START + 10_000, 200)).toBe(20);
		expect(burst(limiter, START + 3_600_000, 200)).toBe(120);
	});

	it('off: allows everything', () => {
		expect(burst(createRateLimiter({ algorithm: 'off' }), START, 10_000)).toBe(10_000);
	});

	it.each([{ limit: 0 }, { limit: 1.5 }, { windowMs: 0 }])(
		'throws for the options %j',
		(options) => {
			expect(() => createRateLimiter({ algorithm: 'fixedWindow', ...options })).toThrow(RangeError);
		},
	);
});

describe('karbon.md 101: 429', () => {
	afterEach(closeAll);

	it('has Retry-After in whole seconds, and the same number in the body', async () => {
		const bench = await startBench({ rateLimit: { algorithm: 'slidingWindow', limit: 2 } });
		await bench.get('/v3/Users');
		await bench.clock.advance(10_500);
		await bench.get('/v3/Users');
		const refused = await bench.get('/v3/Users');
		expect(refused.status).toBe(429);
		expect(refused.headers.get('retry-after')).toBe('50');
		expect(refused.body).toEqual({
			statusCode: '429',
			message: 'Rate limit is exceeded. Try again in 50 seconds.',
		});
		await bench.clock.advance(49_500);
		expect((await bench.get('/v3/Users')).status).toBe(200);
	});

	it('never has Retry-After 0', async () => {
		const bench = await startBench({
			rateLimit: { algorithm: 'slidingWindow', limit: 1, windowMs: 1000 },
		});
		await bench.get('/v3/Users');
		await bench.clock.advance(999);
		expect((await bench.get('/v3/Users')).headers.get('retry-after')).toBe('1');
	});

	it('is shared by all endpoints, but not by rejected credentials and routes below /_simulator', async () => {
		const bench = await startBench({ rateLimit: { algorithm: 'slidingWindow', limit: 2 } });
		await bench.call('GET', '/v3/Users', undefined, { AccessKey: 'wrong' });
		await bench.get('/_simulator');
		expect((await bench.get('/v3/Users')).status).toBe(200);
		expect((await bench.get('/v3/Nothing')).status).toBe(404);
		expect((await bench.post('/v3/Expenses', {})).status).toBe(429);
		expect((await bench.get('/_simulator')).status).toBe(200);
	});

	it('starts after 120 requests in a sliding minute by default', async () => {
		const bench = await startBench({ rateLimit: undefined });
		const answers = await Promise.all(
			Array.from({ length: 125 }, () => bench.get('/v3/Users?$top=1')),
		);
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
	});
});
