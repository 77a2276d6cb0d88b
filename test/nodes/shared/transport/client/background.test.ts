import { readCredentials } from '../../../../../nodes/shared/credentials';
import {
	BACKGROUND_SHARE,
	RateLimiterRegistry,
} from '../../../../../nodes/shared/rateLimiter/registry';
import { CancelledError } from '../../../../../nodes/shared/timing';
import { KarbonClient } from '../../../../../nodes/shared/transport/client';
import type { ClientOptions } from '../../../../../nodes/shared/transport/clientOptions';
import { createFakeHost, storedCredentials } from '../../../../support/fakeHost';
import { createManualTiming, type ManualTiming } from '../../../../support/clock/manualTiming';

const LIMIT = 10;
const WINDOW_MS = 60_000;
const SHARE = LIMIT * BACKGROUND_SHARE;

/** Clients of one account, and when each of their requests was sent. */
function createClients(timing: ManualTiming, signal?: AbortSignal) {
	const sentAt: Record<string, number[]> = {};
	const host = createFakeHost(({ url }) => {
		const name = String(url).split('/').pop() as string;
		(sentAt[name] ??= []).push(timing.now());
		return { body: {} };
	}, signal);
	const credentials = readCredentials(storedCredentials({ requestsPerMinute: LIMIT }));
	const limiters = new RateLimiterRegistry(WINDOW_MS, timing);
	const create = (options: Pick<ClientOptions, 'background' | 'urgent'> = {}) =>
		new KarbonClient(host, credentials, { limiters, timing, ...options });
	const read = async (client: KarbonClient, name: string, times: number) =>
		await Promise.all(
			Array.from({ length: times }, () =>
				client.send({ method: 'GET', path: `/v3/${name}`, errorContext: { purpose: 'read' } }),
			),
		);
	return { create, read, sentAt };
}

describe('A background client', () => {
	it('sends at most its share of the rate limit, also with several clients', async () => {
		const timing = createManualTiming(0);
		const { create, read, sentAt } = createClients(timing);
		await timing.settle(
			Promise.all([
				read(create({ background: 'always' }), 'background', 2 * SHARE),
				read(create({ background: 'always' }), 'background', 2 * SHARE),
			]),
		);
		const windows = (timing.now() + 1000) / WINDOW_MS;

		expect(sentAt.background).toHaveLength(4 * SHARE);
		expect(windows).toBeGreaterThanOrEqual(3);
		expect(sentAt.background.filter((at) => at < 100)).toHaveLength(SHARE);
	});

	it('leaves the rest to other clients, which do not wait for it', async () => {
		const timing = createManualTiming(0);
		const { create, read, sentAt } = createClients(timing);
		await timing.settle(
			Promise.all([
				read(create({ background: 'always' }), 'background', 3 * SHARE),
				read(create(), 'ordinary', LIMIT - SHARE),
			]),
		);

		expect(sentAt.ordinary.filter((at) => at < 100)).toHaveLength(LIMIT - SHARE);
	});

	it('is the only client whose share is limited', async () => {
		const timing = createManualTiming(0);
		const { create, read, sentAt } = createClients(timing);
		await timing.settle(read(create(), 'ordinary', LIMIT));

		expect(sentAt.ordinary.filter((at) => at < 100)).toHaveLength(LIMIT);
	});

	it('stops waiting for its share when it is canceled', async () => {
		const timing = createManualTiming(0);
		const cancel = new AbortController();
		const { create, read, sentAt } = createClients(timing, cancel.signal);
		const reading = read(create({ background: 'always' }), 'background', SHARE + 1);
		const outcome = expect(reading).rejects.toThrow(CancelledError);
		await timing.advance(100);
		cancel.abort();
		await timing.advance(2000);
		await outcome;

		expect(sentAt.background).toHaveLength(SHARE);
	});
});

describe('A client in the background beside others', () => {
	const reads = LIMIT + 4;

	/** How many of its requests were sent within `fromMs` and `toMs`. */
	const within = (moments: number[] = [], fromMs: number, toMs: number) =>
		moments.filter((at) => at >= fromMs && at < toMs).length;

	it.each<[string, Pick<ClientOptions, 'background' | 'urgent'>]>([
		['alone', { background: 'besideOthers' }],
		['beside scans', { background: 'always' }],
		['beside what keeps a subscription alive', { urgent: true }],
	])('gets the whole rate limit %s', async (_, other) => {
		const timing = createManualTiming(0);
		const { create, read, sentAt } = createClients(timing);
		await timing.settle(read(create(other), 'other', 1));
		await timing.settle(read(create({ background: 'besideOthers' }), 'background', reads));

		expect(within(sentAt.background, 0, 1000)).toBe(LIMIT - 1);
		expect(within(sentAt.background, 1000, WINDOW_MS)).toBe(reads - LIMIT + 1);
	});

	it('gets its share for a window after a request of another workflow, and then all again', async () => {
		const timing = createManualTiming(0);
		const { create, read, sentAt } = createClients(timing);
		await timing.settle(read(create(), 'ordinary', 1));
		const client = create({ background: 'besideOthers' });
		await timing.settle(read(client, 'background', reads));

		expect(within(sentAt.background, 0, 1000)).toBe(SHARE);
		expect(within(sentAt.background, 0, WINDOW_MS)).toBeLessThanOrEqual(2 * SHARE);

		await timing.advance(2 * WINDOW_MS);
		const from = timing.now();
		await timing.settle(read(client, 'background', LIMIT));

		expect(within(sentAt.background, from, from + 1000)).toBe(LIMIT);
	});
});
