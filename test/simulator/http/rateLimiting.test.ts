import type { SimulatorOptions } from '../../../simulator';
import { closeAll, startBench } from '../support';

type Variants = NonNullable<SimulatorOptions['variants']>;

afterEach(closeAll);

describe('Headers of the rate limit', () => {
	it.each([
		['absent', null],
		['sent', '120'],
	] as const)('are %s: X-RateLimit-Limit is %s', async (rateLimitHeaders, value) => {
		const bench = await startBench({ variants: { rateLimitHeaders } });
		const { headers } = await bench.get('/v3/Contacts');
		expect(headers.get('x-ratelimit-limit')).toBe(value);
	});
});

describe('A request above the rate limit', () => {
	it.each<[Variants, number, string | null, RegExp]>([
		[{}, 429, '60', /in 60 seconds/],
		[{ retryAfter: 'date' }, 429, 'date', /in 60 seconds/],
		[{ retryAfter: 'zero' }, 429, '0', /again later/],
		[{ retryAfter: 'absent' }, 429, null, /again later/],
		[{ rateLimitStatus: '503' }, 503, '60', /in 60 seconds/],
	])(
		'is refused under %j with status %d and Retry-After %s',
		async (variants, status, header, text) => {
			const bench = await startBench({
				variants,
				rateLimit: { algorithm: 'slidingWindow', limit: 1 },
			});
			await bench.get('/v3/Contacts');
			const answer = await bench.get('/v3/Contacts');
			const date = new Date(bench.clock.now() + 60_000).toUTCString();
			expect(answer.status).toBe(status);
			expect(answer.headers.get('retry-after')).toBe(header === 'date' ? date : header);
			expect(answer.body).toEqual({
				statusCode: String(status),
				message: expect.stringMatching(text) as string,
			});
		},
	);
});
