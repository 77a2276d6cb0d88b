import { RateLimiter } from '../../../../../nodes/shared/rateLimiter/rateLimiter';
import type { RequestEnd } from '../../../../../nodes/shared/rateLimiter/reservation';
import type { Safety } from '../../../../../nodes/shared/transport/request';
import { createTestClient, type FakeAnswer } from '../../../../support/fakeHost';
import { OK, request, run, script, systemError, tooMany } from './requests';

describe('KarbonClient.attempt', () => {
	it("returns Karbon's response", async () => {
		const { attempt, count } = await run(script(OK));
		expect(attempt).toEqual({
			ok: true,
			response: { status: 200, headers: {}, body: { ok: true } },
		});
		expect(count).toBe(1);
	});

	/** A failure that is followed by a success, and the result for each safety. */
	type Row = [string, FakeAnswer | Error, Record<Safety, 'retried' | 'refused' | 'unknown'>];
	const all = (end: 'retried' | 'refused') => ({ read: end, idempotent: end, write: end });
	const onlyReads = { read: 'retried', idempotent: 'retried', write: 'unknown' } as const;
	const table: Row[] = [
		['HTTP 301', { status: 301 }, { read: 'refused', idempotent: 'refused', write: 'unknown' }],
		['HTTP 400', { status: 400 }, all('refused')],
		['HTTP 401', { status: 401 }, all('refused')],
		['HTTP 403', { status: 403 }, all('refused')],
		['HTTP 404', { status: 404 }, all('refused')],
		['HTTP 408', { status: 408 }, onlyReads],
		['HTTP 409', { status: 409 }, { read: 'retried', idempotent: 'retried', write: 'refused' }],
		['HTTP 429', tooMany(1), all('retried')],
		['HTTP 500', { status: 500 }, onlyReads],
		['HTTP 502', { status: 502 }, onlyReads],
		['HTTP 503', { status: 503 }, onlyReads],
		['HTTP 504', { status: 504 }, onlyReads],
		['a web page', { body: '<html>' }, onlyReads],
		['a refused connection', systemError('ECONNREFUSED'), all('retried')],
		['an unknown host', systemError('ENOTFOUND'), all('retried')],
		['a failing name server', systemError('EAI_AGAIN'), all('retried')],
		['a broken connection', systemError('ECONNRESET', 'socket hang up'), onlyReads],
		['a time-out', systemError('ECONNABORTED', 'timeout of 60000ms exceeded'), onlyReads],
		['a bad certificate', systemError('CERT_HAS_EXPIRED'), all('refused')],
		['an unknown failure', new Error('odd'), onlyReads],
	];

	it.each(
		table.flatMap(([name, answer, ends]) =>
			(Object.keys(ends) as Safety[]).map(
				(safety) => [name, safety, ends[safety], answer] as const,
			),
		),
	)(
		'after %s, the result of a request with safety "%s" is: %s',
		async (_name, safety, end, answer) => {
			const { attempt, count } = await run(script(answer, OK), { method: 'POST', safety });
			expect(count).toBe(end === 'retried' ? 2 : 1);
			if (end === 'retried') expect(attempt.ok).toBe(true);
			else
				expect(attempt).toMatchObject({
					ok: false,
					failure: { isOutcomeUnknown: end === 'unknown' },
				});
		},
	);

	it('stops after five server faults of a read, with growing pauses', async () => {
		const { attempt, count, timing } = await run(script({ status: 503 }));
		expect(count).toBe(5);
		expect(attempt).toMatchObject({ ok: false, failure: { attempts: 5, isOutcomeUnknown: false } });
		const backoffs = timing.waits.filter((ms) => ms < 60_000);
		expect(backoffs).toEqual([250, 500, 1000, 2000]);
	});

	it('stops after forty rate limit responses', async () => {
		const { attempt, count } = await run(script(tooMany(1)));
		expect(count).toBe(40);
		expect(attempt).toMatchObject({
			ok: false,
			failure: { attempts: 40, outcome: { kind: 'rateLimited', retryAfterMs: 1000 } },
		});
	});

	it('counts server faults separately from rate limit responses', async () => {
		const refusals = Array.from({ length: 8 }, () => tooMany(1));
		const { attempt, count } = await run(script(...refusals, { status: 503 }, OK));
		expect([attempt.ok, count]).toEqual([true, 10]);
	});

	it('creates the body of a form again for each attempt', async () => {
		let made = 0;
		const body = async () => ({ body: `form ${++made}`, headers: { 'Content-Length': '6' } });
		const { host } = await run(script(tooMany(1), OK), { method: 'POST', body });
		expect(host.requests.map((options) => options.body)).toEqual(['form 1', 'form 2']);
	});

	it('throws when the body cannot be created, and sends nothing', async () => {
		const test = createTestClient(script(OK));
		const body = async () => {
			throw new Error('the file is gone');
		};
		await expect(test.client.attempt(request({ method: 'POST', body }))).rejects.toThrow(
			'the file is gone',
		);
		expect(test.host.requests).toHaveLength(0);
	});

	it('counts requests, retries and the time of rate limit waits', async () => {
		const { client, host } = await run(script(tooMany(10), { status: 503 }, OK));
		expect(host.requests).toHaveLength(3);
		expect(client.statistics).toEqual({
			requests: 3,
			retries: 2,
			rateLimitWaitMs: expect.any(Number),
		});
		expect(client.statistics.rateLimitWaitMs).toBeGreaterThanOrEqual(10_000);
		expect(client.statistics.rateLimitWaitMs).toBeLessThan(20_000);
	});

	it.each<[string, FakeAnswer | Error, RequestEnd]>([
		['a success', OK, 'answered'],
		['a refused write', { status: 400 }, 'answered'],
		['a rate limit response', tooMany(3600), 'refused'],
		['a lost connection', systemError('ECONNRESET'), 'unanswered'],
	])('tells the rate limiter how a request ended, after %s', async (_name, answer, end) => {
		const release = jest.spyOn(RateLimiter.prototype, 'acquire');
		const ends: RequestEnd[] = [];
		release.mockResolvedValue({ release: (how) => ends.push(how) });
		await run(script(answer), { method: 'POST' });
		release.mockRestore();
		expect(ends).toEqual([end]);
	});

	it("takes Karbon's time from a response, also where nobody asks for it", async () => {
		const headers = { date: new Date(0).toUTCString() };
		const { attempt } = await run(script({ ...OK, headers }));
		expect(attempt.ok).toBe(true);
		const measured = jest.fn();
		await run(script({ ...OK, headers }), {}, { clock: { measured } });
		expect(measured).toHaveBeenCalledWith(0, expect.any(Number));
	});
});

describe('KarbonClient.send', () => {
	it('returns the response', async () => {
		const { client, settle } = createTestClient(script(OK));
		expect((await settle(client.send(request()))).body).toEqual({ ok: true });
	});

	it('throws the error for a failure', async () => {
		const { client, settle } = createTestClient(script({ status: 404 }));
		await expect(
			settle(
				client.send(request({ errorContext: { purpose: 'read', subject: 'the invoice "k"' } })),
			),
		).rejects.toThrow('The invoice "k" was not found');
	});
});
