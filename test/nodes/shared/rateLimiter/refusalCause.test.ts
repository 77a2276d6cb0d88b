import { refusalCause } from '../../../../nodes/shared/rateLimiter/refusalCause';
import { RequestWindow } from '../../../../nodes/shared/rateLimiter/algorithms';

const RATE = { limit: 10, windowMs: 10_000, whole: 10 };

describe('The cause of a refusal 3 seconds after a burst, under a limit of 10 requests in 10 seconds,', () => {
	it.each<[string, number, number | undefined, number, ReturnType<typeof refusalCause>]>([
		['8 requests and the rest of the window', 8, 7_000, -Infinity, 'otherClients'],
		['9 requests and the rest of the window', 9, 7_000, -Infinity, 'slidingWindow'],
		['the rest of the window, rounded up', 9, 7_999, -Infinity, 'slidingWindow'],
		['a second more than the rest', 9, 8_000, -Infinity, 'ownRequests'],
		['the rest of a window that began a second before them', 9, 6_000, -Infinity, 'slidingWindow'],
		['less than that', 9, 5_999, -Infinity, 'ownRequests'],
		['9 requests and no wait', 9, undefined, -Infinity, 'ownRequests'],
		['an earlier refusal that these explain', 9, undefined, 0, 'otherClients'],
	])('after %s is known', (_name, requests, retryAfterMs, lastRefusedAt, cause) => {
		const sent = new RequestWindow();
		for (let request = 0; request < requests; request++) sent.answer(sent.add(0), 0);
		const refusal = { now: 3_000, sentAt: 3_000, retryAfterMs, lastRefusedAt };
		expect(refusalCause(refusal, sent, RATE)).toBe(cause);
	});
});

describe('The cause of a refusal 3 seconds after a burst, where other clients have a part of the limit,', () => {
	it.each<[string, number, number | undefined, ReturnType<typeof refusalCause>]>([
		['a wait for the oldest request of others', 9, 3_000, 'slidingWindow'],
		['a longer wait than a window has left', 9, 9_000, 'slidingWindow'],
		['the wait of a bucket', 9, 2_000, 'ownRequests'],
		['no wait', 9, undefined, 'ownRequests'],
		['a wait for the requests of others, with fewer than the share', 8, 3_000, 'slidingWindow'],
		['the wait of a bucket, with fewer requests than the share', 8, 2_000, 'otherClients'],
	])('after %s is known', (_name, requests, retryAfterMs, cause) => {
		const sent = new RequestWindow();
		for (let request = 0; request < requests; request++) sent.answer(sent.add(0), 0);
		const refusal = { now: 3_000, sentAt: 3_000, retryAfterMs, lastRefusedAt: -Infinity };
		expect(refusalCause(refusal, sent, { ...RATE, whole: 40 })).toBe(cause);
	});
});
