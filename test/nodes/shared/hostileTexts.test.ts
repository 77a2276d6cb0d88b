import type { OperationInput } from '../../../nodes/Karbon/execution/operation';
import { listOrder } from '../../../nodes/Karbon/lists/order';
import { readBaseUrl, readCredentials } from '../../../nodes/shared/credentials';
import { RateLimiterRegistry } from '../../../nodes/shared/rateLimiter/registry';
import { resolveLink } from '../../../nodes/shared/transport/resolveLink';

const LENGTH = 100_000;
const BASE = 'https://api.example.com';

const ORDER = listOrder({
	fields: [{ value: 'Name', name: 'Name', type: 'text' }],
	defaultOrder: { field: 'Name', direction: 'asc' },
});
function readOrder(orderBy: string): unknown {
	const context = { getNodeParameter: () => ({ orderBy }), getNode: () => ({ type: 'karbon' }) };
	return ORDER.read({ context, itemIndex: 0 } as unknown as OperationInput);
}

/** A regular expression such as `\/+$` takes the square of the length, here more than the time limit of a test. */
describe('A text of 100,000 characters takes no longer than its length', () => {
	const slashes = '/'.repeat(LENGTH);
	const stored = (fields: Record<string, string>) =>
		readCredentials({ accessToken: 't', accessKey: 'k', ...fields });

	it.each<[string, () => unknown, string]>([
		['slashes in the Base URL', () => readBaseUrl(`${BASE}/${slashes}x`), 'is longer than 2000'],
		['lines in the Base URL', () => readBaseUrl(`${BASE}${'\n/'.repeat(LENGTH)}x`), 'is longer'],
		[
			"signs in an entry of 'Trusted Download Hosts'",
			() => stored({ trustedDownloadHosts: `a/${'#'.repeat(LENGTH)}\u2028` }),
			'The entry "a/" in',
		],
		["tabs in 'Order By'", () => readOrder(`Name${'\t'.repeat(LENGTH)}x`), "'Order By' must be"],
	])('%s', (_, read, message) => {
		expect(read).toThrow(message);
	});

	it.each<[string, () => unknown, unknown]>([
		['slashes at the end of the Base URL', () => readBaseUrl(`${BASE}${slashes}`), BASE],
		[
			'slashes in the address of a rate limiter',
			() =>
				new RateLimiterRegistry()
					.limiterFor({ baseUrl: `${BASE}/${slashes}x`, accessKey: 'k', requestsPerMinute: 1 })
					.isIdle(),
			true,
		],
		[
			'slashes in an address that a link is compared with',
			() => resolveLink('/v3', BASE, `${BASE}/a${slashes}x`).trusted,
			true,
		],
	])('%s', (_, read, expected) => {
		expect(read()).toBe(expected);
	});
});
