import { readCredentials } from '../../../../../nodes/shared/credentials';
import { RateLimiterRegistry } from '../../../../../nodes/shared/rateLimiter/registry';
import { KarbonClient } from '../../../../../nodes/shared/transport/client';
import type { ClientOptions } from '../../../../../nodes/shared/transport/clientOptions';
import { createFakeHost, type FakeAnswer, storedCredentials } from '../../../../support/fakeHost';
import { createManualTiming } from '../../../../support/clock/manualTiming';
import { OK, request, systemError, tooMany } from './requests';

const READ = request();
const written = { record: 'Invoice', verb: 'updated' };
const WRITE = request({ method: 'PUT', errorContext: { purpose: 'update the invoice', written } });

/** A client, and when its requests were sent: `GET 0`. */
function setUp(requestsPerMinute: number, options: ClientOptions = {}) {
	const timing = createManualTiming(0);
	const sent: string[] = [];
	/** The answers of the next requests; then OK. */
	const answers: Array<FakeAnswer | Error> = [];
	const host = createFakeHost(({ method }) => {
		sent.push(`${method} ${timing.now()}`);
		const answer = answers.shift() ?? OK;
		if (answer instanceof Error) throw answer;
		return answer;
	});
	const credentials = readCredentials(storedCredentials({ requestsPerMinute }));
	const limiters = new RateLimiterRegistry(60_000, timing);
	const client = new KarbonClient(host, credentials, { limiters, timing, ...options });
	const anotherClient = () => new KarbonClient(host, credentials, { limiters, timing, ...options });
	const limiter = () =>
		limiters.limiterFor({
			baseUrl: credentials.baseUrl,
			accessKey: credentials.accessKey,
			requestsPerMinute,
		});
	const others = async (count: number) =>
		await Promise.all(
			Array.from({ length: count }, async () => {
				const permit = await limiter().acquire({ limit: requestsPerMinute });
				permit.release('answered');
			}),
		);
	return { timing, sent, answers, client, anotherClient, others };
}

describe('A series of requests', () => {
	it.each([
		['a read', 1],
		['several reads', 3],
	])('sends the write of %s without a wait, whatever is queued behind it', async (_, reads) => {
		const { timing, sent, client, others } = setUp(60);
		await timing.settle(others(60));
		const series = client.series(reads);
		const run = async () => {
			series.begin();
			for (let read = 0; read < reads; read++) await client.attempt(READ, series);
			const waiting = others(35);
			const written = await client.attempt(WRITE, series);
			series.close();
			await waiting;
			return written;
		};
		await expect(timing.settle(run())).resolves.toMatchObject({ ok: true });
		const at = (reads + 1) * 1000;
		expect(sent).toEqual([...new Array(reads).fill(`GET ${at}`), `PUT ${at}`]);
	});

	it.each([
		['was refused for its rate', tooMany(36), 36_000],
		['was not delivered', systemError('ECONNREFUSED'), 0],
	])('does not send a write again that %s, but tells so after the wait', async (_, answer, ms) => {
		const { timing, sent, answers, client } = setUp(60);
		const series = client.series(1);
		const run = async () => {
			series.begin();
			await client.attempt(READ, series);
			answers.push(answer);
			const refused = await client.attempt(WRITE, series);
			expect(refused).toMatchObject({ ok: false, mayRetry: true });
			series.begin();
			await client.attempt(READ, series);
			return await client.attempt(WRITE, series);
		};
		await expect(timing.settle(run())).resolves.toMatchObject({ ok: true });
		expect(sent.map((one) => one.split(' ')[0])).toEqual(['GET', 'PUT', 'GET', 'PUT']);
		const [, , readAt, writtenAt] = sent.map((one) => Number(one.split(' ')[1]));
		expect(readAt).toBeGreaterThanOrEqual(ms);
		expect(writtenAt).toBe(readAt);
		expect(client.statistics.retries).toBe(1);
	});

	it('counts all refusals against one budget, over all its reads and writes', async () => {
		const limits = {
			attempts: 5,
			rateLimitedAttempts: 3,
			budgetMs: 600_000,
			baseMs: 1,
			capMs: 1,
		};
		const { timing, sent, answers, client } = setUp(60, { limits });
		const series = client.series(1);
		const refusedWrite = async () => {
			series.begin();
			await client.attempt(READ, series);
			answers.push(tooMany(1));
			return await client.attempt(WRITE, series);
		};
		for (const mayRetry of [true, true, undefined]) {
			const attempt = await timing.settle(refusedWrite());
			expect(attempt).toMatchObject({ ok: false, failure: { isOutcomeUnknown: false } });
			expect('mayRetry' in attempt && attempt.mayRetry).toBe(mayRetry ?? false);
		}
		expect(sent).toHaveLength(6);
	});

	it('fails at once when Karbon asks to wait for longer than the budget', async () => {
		const { timing, answers, client } = setUp(60);
		const series = client.series(1);
		await timing.settle(client.attempt(READ, series));
		answers.push(tooMany(3000));
		const attempt = await timing.settle(client.attempt(WRITE, series));
		expect(attempt).toMatchObject({
			ok: false,
			failure: { outcome: { kind: 'rateLimited', retryAfterMs: 3_000_000 } },
		});
		expect(attempt).not.toHaveProperty('mayRetry');
	});

	describe('does not send its write', () => {
		it.each<[string, (set: ReturnType<typeof setUp>) => Promise<unknown>, FakeAnswer?]>([
			[
				'when another request of the client came between',
				async ({ client }) => await client.attempt(READ),
			],
			[
				'when another request came after a read that found no record',
				async ({ client }) => await client.attempt(READ),
				{ status: 404 },
			],
			[
				'when another client was refused since',
				async ({ anotherClient, answers }) => {
					answers.push(tooMany(5));
					await anotherClient().attempt(READ);
				},
			],
		])('%s', async (_, between, answer = OK) => {
			const set = setUp(60);
			const { timing, sent, answers, client } = set;
			const series = client.series(1);
			const run = async () => {
				answers.push(answer);
				await client.attempt(READ, series);
				await between(set);
				return await client.attempt(WRITE, series);
			};
			await expect(timing.settle(run())).resolves.toMatchObject({ ok: false, mayRetry: true });
			expect(sent.join()).not.toContain('PUT');
			expect(client.statistics.retries).toBe(0);
		});

		it('when nothing was read', async () => {
			const { timing, sent, client } = setUp(60);
			const series = client.series(1);
			const attempt = await timing.settle(client.attempt(WRITE, series));
			expect(attempt).toMatchObject({ ok: false, mayRetry: true });
			expect(sent).toEqual([]);
		});

		it('when another request came between, also under a limit of one request a minute', async () => {
			const { timing, sent, client } = setUp(1);
			const series = client.series(1);
			const run = async () => {
				await client.attempt(READ, series);
				await client.attempt(READ);
				return await client.attempt(WRITE, series);
			};
			await expect(timing.settle(run())).resolves.toMatchObject({ ok: false, mayRetry: true });
			expect(sent.join()).not.toContain('PUT');
		});

		it('when a later read had to be repeated after a wait', async () => {
			const { timing, sent, answers, client } = setUp(60);
			const series = client.series(2);
			const run = async () => {
				await client.attempt(READ, series);
				answers.push({ status: 502 });
				await client.attempt(READ, series);
				return await client.attempt(WRITE, series);
			};
			await expect(timing.settle(run())).resolves.toMatchObject({ ok: false, mayRetry: true });
			expect(sent.join()).not.toContain('PUT');
		});

		it('when there were more reads than it has places for', async () => {
			const { timing, sent, client } = setUp(60);
			const series = client.series(1);
			const run = async () => {
				series.begin();
				await client.attempt(READ, series);
				await client.attempt(READ, series);
				return await client.attempt(WRITE, series);
			};
			await expect(timing.settle(run())).resolves.toMatchObject({ ok: false, mayRetry: true });
			expect(sent.join()).not.toContain('PUT');
			// It knows better the next time.
			await expect(timing.settle(run())).resolves.toMatchObject({ ok: true });
		});
	});

	it('leaves a place for its write, so that a second read waits', async () => {
		const { timing, sent, client } = setUp(2);
		const series = client.series(1);
		for (let read = 0; read < 2; read++) await timing.settle(client.attempt(READ, series));
		expect(sent).toEqual(['GET 0', 'GET 30000']);
	});

	it.each([
		[3, ['GET 0', 'PUT 0', 'GET 20000', 'PUT 20000']],
		[1, ['GET 0', 'PUT 60000', 'GET 120000', 'PUT 180000']],
	])('can be used again, under a limit of %i requests a minute', async (limit, expected) => {
		const { timing, sent, client } = setUp(limit);
		const series = client.series(1);
		for (let update = 0; update < 2; update++) {
			series.begin();
			await timing.settle(client.attempt(READ, series));
			await timing.settle(client.attempt(WRITE, series));
		}
		series.close();
		expect(sent).toEqual(expected);
	});

	it('reads again after a refused read, and then writes', async () => {
		const { timing, sent, answers, client } = setUp(60);
		const series = client.series(1);
		answers.push(tooMany(5));
		const run = async () => {
			await client.attempt(READ, series);
			return await client.attempt(WRITE, series);
		};
		await expect(timing.settle(run())).resolves.toMatchObject({ ok: true });
		expect(sent.map((one) => one.split(' ')[0])).toEqual(['GET', 'GET', 'PUT']);
	});

	it.each([
		['its write', 1, ['GET 0', 'PUT 60000']],
		['each request', 2, ['GET 0', 'GET 60000', 'PUT 120000']],
	])('waits before %s under a limit of one request a minute', async (_, reads, expected) => {
		const { timing, sent, client } = setUp(1);
		const series = client.series(reads);
		const run = async () => {
			for (let read = 0; read < reads; read++) await client.attempt(READ, series);
			return await client.attempt(WRITE, series);
		};
		await expect(timing.settle(run())).resolves.toMatchObject({ ok: true });
		expect(sent).toEqual(expected);
	});

	it('lets those of other clients go on while its own client sends another request', async () => {
		const { timing, sent, answers, client, anotherClient } = setUp(2);
		for (let request = 0; request < 2; request++) await timing.settle(client.attempt(READ));
		// Shows a window that slides: until the first request is a minute old.
		answers.push(tooMany(30));
		await timing.settle(client.attempt(READ));
		const before = sent.length;
		const run = async (own: KarbonClient) => {
			const series = own.series(1);
			await own.attempt(READ, series);
			await own.attempt(READ);
			await own.attempt(READ, series);
			await own.attempt(WRITE, series);
			series.close();
		};
		await timing.advance(120_000);
		const both = Promise.all([client, anotherClient()].map(run));
		await timing.advance(20 * 60_000);
		expect(sent.length - before).toBeGreaterThanOrEqual(6);
		await both;
	});

	it('of a background client waits for its share before it reads', async () => {
		const { timing, sent, client } = setUp(4, { background: 'always' });
		const run = async () => {
			for (let update = 0; update < 2; update++) {
				const series = client.series(1);
				await client.attempt(READ, series);
				await client.attempt(WRITE, series);
				series.close();
			}
		};
		await timing.settle(run());
		expect(sent).toEqual(['GET 0', 'PUT 0', 'GET 60001', 'PUT 60001']);
	});
});
