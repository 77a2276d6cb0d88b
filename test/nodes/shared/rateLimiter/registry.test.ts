import {
	backgroundAccess,
	RateLimiterRegistry,
	processLimiters,
} from '../../../../nodes/shared/rateLimiter/registry';
import { createManualTiming } from '../../../support/clock/manualTiming';

const BASE = 'https://api.example.com';

describe('RateLimiterRegistry', () => {
	it('has one rate limiter for each account and application', () => {
		const limiters = new RateLimiterRegistry();
		const limiter = limiters.limiterFor({
			baseUrl: BASE,
			accessKey: 'key-1',
			requestsPerMinute: 120,
		});
		expect(limiters.limiterFor({ baseUrl: BASE, accessKey: 'key-1', requestsPerMinute: 120 })).toBe(
			limiter,
		);
		expect(
			limiters.limiterFor({ baseUrl: BASE, accessKey: 'key-2', requestsPerMinute: 120 }),
		).not.toBe(limiter);
		expect(
			limiters.limiterFor({
				baseUrl: 'https://other.example',
				accessKey: 'key-1',
				requestsPerMinute: 120,
			}),
		).not.toBe(limiter);
	});

	it.each([
		['http://api.example.com', BASE],
		['https://api.example.com:8443', BASE],
		['https://api.example.com/path', 'https://api.example.com/Path'],
	])('has another one for %s than for %s', (one, other) => {
		const limiters = new RateLimiterRegistry();
		expect(limiters.limiterFor({ baseUrl: one, accessKey: 'k', requestsPerMinute: 120 })).not.toBe(
			limiters.limiterFor({ baseUrl: other, accessKey: 'k', requestsPerMinute: 120 }),
		);
	});

	it('has one for credentials with different limits, of which the lowest applies', async () => {
		const timing = createManualTiming(0);
		const limiters = new RateLimiterRegistry(10_000, timing);
		for (const limit of [10, 1]) {
			const access = { baseUrl: BASE, accessKey: 'key-1', requestsPerMinute: limit };
			await timing.settle(limiters.limiterFor(access).acquire({ limit }));
		}
		expect(timing.now()).toBe(0);
		const access = { baseUrl: BASE, accessKey: 'key-1', requestsPerMinute: 10 };
		await timing.settle(limiters.limiterFor(access).acquire({ limit: 10 }));
		expect(timing.now()).toBeGreaterThanOrEqual(10_000);
		expect(timing.now()).toBeLessThanOrEqual(10_005);
	});

	it.each([
		[120, 60],
		[7, 3],
		[1, 1],
	])('gives background work its share of %d requests: %d', (limit, share) => {
		const limiters = new RateLimiterRegistry();
		const access = { baseUrl: BASE, accessKey: 'key-1', requestsPerMinute: limit };
		const background = backgroundAccess(access);
		expect(background.requestsPerMinute).toBe(share);
		const limiter = limiters.limiterFor(background);
		expect(limiters.limiterFor(backgroundAccess(access))).toBe(limiter);
		expect(limiters.limiterFor(access)).not.toBe(limiter);
	});

	it('shows no key', () => {
		const limiters = new RateLimiterRegistry();
		limiters.limiterFor({ baseUrl: BASE, accessKey: 'key-that-is-secret', requestsPerMinute: 120 });
		const seen: string[] = [];
		JSON.stringify(limiters, (_name, value: unknown) => {
			if (value instanceof Map) return [...value.keys()].map((key) => seen.push(String(key)));
			return value;
		});
		expect(seen).toHaveLength(1);
		expect(seen.join()).not.toContain('secret');
	});

	it('drops idle limiters, and keeps those in use, when there are many', async () => {
		const timing = createManualTiming();
		const limiters = new RateLimiterRegistry(10_000, timing);
		const idle = limiters.limiterFor({ baseUrl: BASE, accessKey: 'idle', requestsPerMinute: 120 });
		const busy = limiters.limiterFor({ baseUrl: BASE, accessKey: 'busy', requestsPerMinute: 120 });
		const permit = await busy.acquire({ limit: 120 });
		for (let index = 0; index < 250; index++)
			limiters.limiterFor({ baseUrl: BASE, accessKey: `key-${index}`, requestsPerMinute: 120 });
		expect(limiters.limiterFor({ baseUrl: BASE, accessKey: 'busy', requestsPerMinute: 120 })).toBe(
			busy,
		);
		expect(
			limiters.limiterFor({ baseUrl: BASE, accessKey: 'idle', requestsPerMinute: 120 }),
		).not.toBe(idle);
		permit.release('answered');
	});

	it('keeps 200 limiters, also idle ones', () => {
		const limiters = new RateLimiterRegistry();
		const named = (index: number) =>
			limiters.limiterFor({ baseUrl: BASE, accessKey: `key-${index}`, requestsPerMinute: 120 });
		const first = named(0);
		for (let index = 1; index < 200; index++) named(index);
		expect(named(0)).toBe(first);
		named(200);
		expect(named(0)).not.toBe(first);
	});

	it('exists once for the process', () => {
		expect(processLimiters).toBeInstanceOf(RateLimiterRegistry);
	});
});
