import { readCredentials } from '../../../../nodes/shared/credentials';
import { RateLimiterRegistry } from '../../../../nodes/shared/rateLimiter/registry';
import { KarbonClient } from '../../../../nodes/shared/transport/client';
import { createFakeHost, storedCredentials } from '../../../support/fakeHost';
import { createManualTiming } from '../../../support/clock/manualTiming';

const LIMIT = 10;
const WINDOW_MS = 60_000;

/** Clients of one account in a process that has many, and when their requests were sent. */
function setUp() {
	const timing = createManualTiming(0);
	const limiters = new RateLimiterRegistry(WINDOW_MS, timing);
	const sentAt: number[] = [];
	const host = createFakeHost(() => {
		sentAt.push(timing.now());
		return { body: {} };
	});
	const credentials = readCredentials(storedCredentials({ requestsPerMinute: LIMIT }));
	return {
		timing,
		sentAt,
		createClient: (background?: 'always') =>
			new KarbonClient(host, credentials, { limiters, timing, background }),
		/** Other accounts, none of which sends anything. */
		addAccounts(count: number) {
			for (let index = 0; index < count; index++) {
				limiters.limiterFor({
					baseUrl: 'https://api.example.com',
					accessKey: `other-${index}`,
					requestsPerMinute: LIMIT,
				});
			}
		},
	};
}

const read = async (client: KarbonClient) =>
	await client.send({ method: 'GET', path: '/v3/Users', errorContext: { purpose: 'read users' } });

const readWith = async (...clients: KarbonClient[]) =>
	await Promise.all(clients.flatMap((client) => Array.from({ length: LIMIT }, () => read(client))));

describe('Two clients of one account keep one rate limit', () => {
	it('when the process has too many accounts as one of them is created', async () => {
		const { timing, sentAt, createClient, addAccounts } = setUp();
		addAccounts(199);
		const background = createClient('always');
		await timing.settle(readWith(background, createClient()));
		expect(sentAt.filter((at) => at < 1_000)).toHaveLength(LIMIT);
	});

	it('when one of them pauses while too many accounts come', async () => {
		const { timing, sentAt, createClient, addAccounts } = setUp();
		const first = createClient();
		await timing.settle(read(first));
		await timing.advance(2 * WINDOW_MS);
		addAccounts(250);
		const resumedAt = timing.now();
		await timing.settle(readWith(first, createClient()));
		expect(sentAt.filter((at) => at >= resumedAt && at < resumedAt + 1_000)).toHaveLength(LIMIT);
	});

	it('when too many accounts come while a request is under way', async () => {
		const { timing, sentAt, createClient, addAccounts } = setUp();
		const first = readWith(createClient());
		addAccounts(250);
		await timing.settle(Promise.all([first, readWith(createClient())]));
		expect(sentAt.filter((at) => at < 1_000)).toHaveLength(LIMIT);
	});
});
