import { createClient, KarbonClient } from '../../../../nodes/shared/transport/client';
import {
	ACTIVATION_LIMITS,
	OPERATION_LIMITS,
	type RetryLimits,
	type Safety,
	SEARCH_LIMITS,
} from '../../../../nodes/shared/transport/retryPolicy';
import type { KarbonRequest } from '../../../../nodes/shared/transport/request';
import { CancelledError } from '../../../../nodes/shared/timing';
import { readCredentials } from '../../../../nodes/shared/credentials';
import { RateLimiterRegistry } from '../../../../nodes/shared/rateLimiter/registry';
import { createManualTiming, quiet } from '../../../support/manualTiming';
import { everythingIn } from '../../../support/everythingIn';
import {
	type Answerer,
	BASE_URL,
	createFakeHost,
	createTestClient,
	type FakeAnswer,
	KEY,
	storedCredentials,
	TOKEN,
} from '../../../support/fakeHost';

const request = (fields: Partial<KarbonRequest> = {}): KarbonRequest => ({
	method: 'GET',
	path: '/v3/Invoices/k',
	purpose: 'read the invoice',
	...fields,
});

const systemError = (code: string, message = `connect ${code}`) =>
	Object.assign(new Error(message), { code });

/** Responds with these answers in turn, and repeats the last one. An error is thrown. */
const script =
	(...answers: Array<FakeAnswer | Error>): Answerer =>
	(_options, index) => {
		const answer = answers[Math.min(index, answers.length - 1)];
		if (answer instanceof Error) throw answer;
		return answer;
	};

const OK: FakeAnswer = { body: { ok: true } };
const tooMany = (seconds?: number): FakeAnswer => ({
	status: 429,
	headers: seconds === undefined ? {} : { 'retry-after': String(seconds) },
	body: '{}',
});

async function run(
	answer: Answerer,
	fields: Partial<KarbonRequest> = {},
	options: Parameters<typeof createTestClient>[1] = {},
) {
	const test = createTestClient(answer, options);
	const started = test.timing.now();
	const attempt = await test.settle(test.client.attempt(request(fields)));
	return { ...test, attempt, count: test.host.requests.length, took: test.timing.now() - started };
}

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

	it('stops after twenty rate limit responses', async () => {
		const { attempt, count } = await run(script(tooMany(1)));
		expect(count).toBe(20);
		expect(attempt).toMatchObject({
			ok: false,
			failure: { attempts: 20, outcome: { kind: 'rateLimited', retryAfterMs: 1000 } },
		});
	});

	it('counts server faults separately from rate limit responses', async () => {
		const refusals = Array.from({ length: 8 }, () => tooMany(1));
		const { attempt, count } = await run(script(...refusals, { status: 503 }, OK));
		expect([attempt.ok, count]).toEqual([true, 10]);
	});

	describe('when Karbon asks to wait', () => {
		it.each([1, 7, 30, 300])('does not retry before %i seconds have passed', async (seconds) => {
			const { attempt, took } = await run(script(tooMany(seconds), OK));
			expect(attempt.ok).toBe(true);
			expect(took).toBeGreaterThanOrEqual(seconds * 1000);
			expect(took).toBeLessThanOrEqual(seconds * 1000 + 1500);
		});

		it('waits until a date', async () => {
			const start = Date.UTC(2026, 0, 15, 9);
			const date = new Date(start + 45_000).toUTCString();
			const answer = { status: 429, headers: { 'retry-after': date }, body: '{}' };
			expect((await run(script(answer, OK))).took).toBeGreaterThanOrEqual(45_000);
		});

		it('waits after HTTP 503', async () => {
			const answer = { status: 503, headers: { 'retry-after': '20' }, body: '{}' };
			expect((await run(script(answer, OK))).took).toBeGreaterThanOrEqual(20_000);
		});

		it('fails at once when the wait exceeds the budget, and reports the wait', async () => {
			const { attempt, client, count, took } = await run(script(tooMany(3600), OK));
			expect([count, took]).toEqual([1, 0]);
			if (attempt.ok) throw new Error('a failure was expected');
			expect(client.toError(attempt.failure).message).toContain('asks to wait 3600 seconds');
		});

		it('fails at once for later requests as well, without sending them, for ten minutes', async () => {
			const { client, host, settle, timing } = await run(script(tooMany(3600), OK));
			const later = await settle(client.attempt(request()));
			expect(later).toMatchObject({
				ok: false,
				failure: { attempts: 0, outcome: { kind: 'rateLimited', retryAfterMs: 3_600_250 } },
			});
			expect(host.requests).toHaveLength(1);
			await timing.advance(600_000);
			expect((await settle(client.attempt(request()))).ok).toBe(true);
			expect(host.requests).toHaveLength(2);
		});

		it('fails at once for a wait of more than ten minutes, even with a larger budget', async () => {
			const limits = { ...OPERATION_LIMITS, budgetMs: Infinity };
			const { attempt, took } = await run(script(tooMany(601), OK), {}, { limits });
			expect([attempt.ok, took]).toEqual([false, 0]);
		});

		it('keeps all waits of a request together within the budget', async () => {
			const { attempt, took } = await run(script(tooMany(200)));
			expect(attempt.ok).toBe(false);
			expect(took).toBeLessThanOrEqual(OPERATION_LIMITS.budgetMs);
			expect(took).toBeGreaterThan(300_000);
		});

		it('waits at most 15 seconds during activation', async () => {
			const { attempt, took } = await run(script(tooMany(20)), {}, { limits: ACTIVATION_LIMITS });
			expect([attempt.ok, took]).toEqual([false, 0]);
			const faults = await run(script({ status: 503 }), {}, { limits: ACTIVATION_LIMITS });
			expect(faults.count).toBe(3);
			expect(faults.took).toBeLessThanOrEqual(15_000);
		});
	});

	describe('with a deadline for all requests', () => {
		const slow =
			(ms: number, answer: FakeAnswer = OK): Answerer =>
			async () => {
				await test.timing.sleep(ms);
				return answer;
			};
		let test: ReturnType<typeof createTestClient>;
		const open = (answer: Answerer, limits: RetryLimits = SEARCH_LIMITS, perMinute = 120) => {
			test = createTestClient(answer, { limits, credentials: { requestsPerMinute: perMinute } });
			return test;
		};
		const timed = async (fields: Partial<KarbonRequest> = {}) => {
			const started = test.timing.now();
			const attempt = await test.settle(test.client.attempt(request(fields)));
			return { attempt, took: test.timing.now() - started };
		};

		it.each([
			['a search', SEARCH_LIMITS, 10_000],
			['a step of activation', ACTIVATION_LIMITS, 15_000],
		])('ends %s that gets no response', async (_name, limits, ms) => {
			const { host } = open(slow(3_600_000), limits);
			const { attempt, took } = await timed();
			expect(took).toBe(ms);
			expect(attempt).toMatchObject({
				ok: false,
				failure: { attempts: 1, outcome: { kind: 'lost', code: 'ETIMEDOUT' } },
			});
			// If n8n does not pass on the signal, its own time-out ends the request.
			expect(host.requests[0]).toMatchObject({ timeout: ms, abortSignal: { aborted: true } });
		});

		it('reports an unknown outcome of a write that it ended', async () => {
			open(slow(3_600_000));
			const { attempt } = await timed({ method: 'POST' });
			expect(attempt).toMatchObject({ ok: false, failure: { isOutcomeUnknown: true } });
		});

		it('includes attempts and back-off, and starts no pause that is too long', async () => {
			open(slow(4_900, { status: 503 }));
			const { attempt, took } = await timed();
			expect(attempt).toMatchObject({ ok: false, failure: { attempts: 2 } });
			expect(took).toBeLessThanOrEqual(10_000);
		});

		it('includes the time in the queue of the rate limiter, and sends nothing afterwards', async () => {
			const { host } = open(script(OK), SEARCH_LIMITS, 1);
			await timed();
			const { attempt, took } = await timed({ method: 'POST' });
			expect(took).toBe(10_000);
			expect(attempt).toMatchObject({
				ok: false,
				failure: { attempts: 0, isOutcomeUnknown: false, outcome: { kind: 'rateLimited' } },
			});
			await test.timing.advance(120_000);
			expect(host.requests).toHaveLength(1);
		});

		it('fails at once when Karbon asks to wait longer than the time that is left', async () => {
			open(script(tooMany(9), OK));
			await test.timing.advance(2_000);
			const { attempt, took } = await timed();
			expect([attempt.ok, took]).toEqual([false, 0]);
			expect(attempt).toMatchObject({ failure: { outcome: { retryAfterMs: 9_000 } } });
		});

		it('applies to all requests of a client together', async () => {
			const { host } = open(slow(4_000));
			expect([(await timed()).attempt.ok, (await timed()).attempt.ok]).toEqual([true, true]);
			expect(await timed()).toMatchObject({ attempt: { ok: false }, took: 2_000 });
			const late = await timed({ method: 'POST' });
			expect(late).toMatchObject({
				took: 0,
				attempt: {
					failure: { attempts: 0, isOutcomeUnknown: false, outcome: { code: 'ETIMEDOUT' } },
				},
			});
			expect(host.requests).toHaveLength(3);
		});

		it('leaves no timer running after a response', async () => {
			open(script(OK));
			await timed();
			await expect(test.settle(new Promise(() => undefined))).rejects.toThrow('nobody waits');
		});
	});

	it.each([
		['two credentials of one application', 'the lowest limit', [1, 1000]],
		['one credential', 'its limit', [1]],
	])('keeps %s to %s', async (_name, _which, limits) => {
		const timing = createManualTiming();
		const limiters = new RateLimiterRegistry(60_000, timing);
		const clients = limits.map((requestsPerMinute) => {
			const stored = storedCredentials({ requestsPerMinute });
			return new KarbonClient(createFakeHost(script(OK)), readCredentials(stored), {
				timing,
				limiters,
			});
		});
		const started = timing.now();
		for (const client of [...clients, ...clients]) await timing.settle(client.send(request()));
		expect(timing.now() - started).toBeGreaterThanOrEqual((2 * clients.length - 1) * 60_000);
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
		const { client } = await run(script(tooMany(10), { status: 503 }, OK));
		expect(client.statistics).toEqual({
			requests: 3,
			retries: 2,
			rateLimitWaitMs: expect.any(Number),
		});
		expect(client.statistics.rateLimitWaitMs).toBeGreaterThanOrEqual(10_000);
	});

	describe('when the execution is canceled', () => {
		const IN_TIME = 100;

		/** Cancels a write after some time. Returns its error and the requests that were sent. */
		async function cancel(
			answer: Answerer,
			afterMs = IN_TIME,
			fields: Partial<KarbonRequest> = {},
		) {
			const controller = new AbortController();
			const test = createTestClient(answer, { signal: controller.signal });
			const write = request({ method: 'POST', ...fields });
			const attempt = test.client.attempt(write).catch((error: unknown) => error);
			await test.timing.advance(afterMs);
			controller.abort();
			const error = await test.settle(attempt);
			return { error, sent: test.host.requests.length, host: test.host, signal: controller.signal };
		}

		const never: Answerer = async () => await new Promise(() => undefined);
		const after =
			(first: FakeAnswer | Error, then: Answerer = never): Answerer =>
			async (options, index) =>
				index === 0 ? await script(first)(options, 0) : then(options, index);

		it('sends nothing afterwards', async () => {
			const test = createTestClient(script(OK), { signal: AbortSignal.abort() });
			const attempt = test.client.attempt(request());
			await expect(attempt).rejects.toMatchObject({ name: 'CancelledError', maybeSent: false });
			expect(test.host.requests).toHaveLength(0);
		});

		it('sends nothing when it was canceled while the body was created', async () => {
			const controller = new AbortController();
			const test = createTestClient(script(OK), { signal: controller.signal });
			const body = async () => {
				controller.abort();
				return { body: 'form', headers: {} };
			};
			const attempt = test.client.attempt(request({ method: 'POST', body }));
			await expect(attempt).rejects.toMatchObject({ maybeSent: false });
			expect(test.host.requests).toHaveLength(0);
		});

		type Row = [
			string,
			Answerer,
			number,
			Partial<KarbonRequest>,
			{ maybeSent: boolean; sent: number },
		];
		const idempotent = { safety: 'idempotent' } as const;
		const rows: Row[] = [
			['waits for a rate limit', after(tooMany(60)), 30_000, {}, { maybeSent: false, sent: 1 }],
			[
				'waits after a refused connection',
				after(systemError('ECONNREFUSED')),
				IN_TIME,
				{},
				{ maybeSent: false, sent: 1 },
			],
			['is pending', never, IN_TIME, {}, { maybeSent: true, sent: 1 }],
			[
				'is pending again after a rate limit',
				after(tooMany(1)),
				5_000,
				{},
				{ maybeSent: true, sent: 2 },
			],
			[
				'waits after a conflict',
				after({ status: 409 }),
				IN_TIME,
				idempotent,
				{ maybeSent: false, sent: 1 },
			],
			[
				'waits after HTTP 503',
				after({ status: 503 }),
				IN_TIME,
				idempotent,
				{ maybeSent: true, sent: 1 },
			],
			[
				'waits after a web page',
				after({ body: '<html>' }),
				IN_TIME,
				idempotent,
				{ maybeSent: true, sent: 1 },
			],
			[
				'waits after a lost connection',
				after(systemError('ECONNRESET', 'read ECONNRESET')),
				IN_TIME,
				idempotent,
				{ maybeSent: true, sent: 1 },
			],
			[
				'waits for a rate limit after HTTP 503',
				after({ status: 503 }, script(tooMany(60))),
				30_000,
				idempotent,
				{ maybeSent: true, sent: 2 },
			],
		];

		it.each(rows)(
			'while it %s, reports whether it may have been processed',
			async (_name, answer, ms, fields, expected) => {
				const { error, sent } = await cancel(answer, ms, fields);
				expect(error).toBeInstanceOf(CancelledError);
				expect({ maybeSent: (error as CancelledError).maybeSent, sent }).toEqual(expected);
			},
		);

		it.each([
			['a connection that was refused in the same moment', 'ECONNREFUSED', false],
			['a certificate that was refused in the same moment', 'CERT_HAS_EXPIRED', false],
			['a request that n8n canceled', 'ERR_CANCELED', true],
		])('reports the same for %s', async (_name, code, maybeSent) => {
			const controller = new AbortController();
			const answer: Answerer = async () => {
				await quiet();
				// Aborted without an event, so that the client gets the failure first.
				Object.defineProperty(controller.signal, 'aborted', { value: true });
				throw systemError(code);
			};
			const test = createTestClient(answer, { signal: controller.signal });
			const attempt = test.client.attempt(request({ method: 'POST', body: { a: 1 } }));
			await expect(attempt).rejects.toMatchObject({ name: 'CancelledError', maybeSent });
		});

		it('cancels the pending request with the signal of the execution', async () => {
			const { host, signal } = await cancel(never);
			expect(host.requests[0].abortSignal).toBe(signal);
		});

		it('does not wait for a pending file download', async () => {
			const { error } = await cancel(never, IN_TIME, { method: 'GET', expectedBody: 'stream' });
			expect(error).toMatchObject({ name: 'CancelledError', maybeSent: true });
		});
	});
});

describe('KarbonClient.send', () => {
	it('returns the response', async () => {
		const { client, settle } = createTestClient(script(OK));
		expect((await settle(client.send(request()))).body).toEqual({ ok: true });
	});

	it('throws the error for a failure', async () => {
		const { client, settle } = createTestClient(script({ status: 404 }));
		await expect(settle(client.send(request({ subject: 'the invoice "k"' })))).rejects.toThrow(
			'Karbon does not have the invoice "k"',
		);
	});
});

describe('Errors', () => {
	const leaky = `token ${TOKEN} key ${KEY} Bearer ${TOKEN} signed with sk_0123456789abcdef`;
	const failing: Array<[string, FakeAnswer | Error]> = [
		...[301, 400, 401, 403, 404, 408, 409, 413, 415, 418, 429, 500, 502, 503].map(
			(status): [string, FakeAnswer] => [
				`HTTP ${status}`,
				{
					status,
					body: { error: { code: TOKEN, message: leaky, details: [leaky, { x: leaky }] } },
				},
			],
		),
		['a page', { body: leaky }],
		...['ECONNREFUSED', 'ECONNRESET', 'CERT_HAS_EXPIRED'].map((code): [string, Error] => [
			code,
			Object.assign(systemError(code, `${code} ${leaky}`), {
				config: { headers: { Authorization: `Bearer ${TOKEN}`, AccessKey: KEY } },
			}),
		]),
	];

	it.each(
		failing.flatMap(([name, answer]) =>
			['GET', 'POST'].map((method) => [name, method, answer] as const),
		),
	)(
		'of %s on %s show neither token nor key nor the secrets of the request',
		async (_name, method, answer) => {
			const { client, settle } = createTestClient(script(answer), {
				limits: { ...OPERATION_LIMITS, attempts: 2, rateLimitedAttempts: 2 },
			});
			const secrets = ['sk_0123456789abcdef'];
			const sent = client.send(
				request({ method: method as 'GET', secrets, purpose: `use ${leaky}`, itemIndex: 1 }),
			);
			const error = await settle(sent).then(
				() => undefined,
				(thrown: Error) => thrown,
			);
			expect(error).toBeInstanceOf(Error);
			const seen = `${error!.message}\n${error!.stack}\n${everythingIn(error)}`;
			for (const secret of [TOKEN, KEY, ...secrets]) expect(seen).not.toContain(secret);
		},
	);
});

describe('createClient', () => {
	it('reads the credential of the node', async () => {
		const client = await createClient(createFakeHost(script(OK)));
		expect(client).toBeInstanceOf(KarbonClient);
		expect(client.credentials).toMatchObject({ baseUrl: BASE_URL, requestsPerMinute: 120 });
		expect(client.secrets).toEqual([TOKEN, KEY]);
	});

	it.each([
		[{ baseUrl: 'not an address' }, /Base URL/],
		[{ accessToken: '' }, /access token/],
	])('refuses a credential with %j before anything is sent', async (fields, message) => {
		const host = createFakeHost(script(OK), undefined, storedCredentials(fields));
		await expect(createClient(host)).rejects.toThrow(message);
		expect(host.requests).toHaveLength(0);
	});

	it('works in contexts that cannot be canceled', async () => {
		const host = createFakeHost(script(OK));
		delete host.getExecutionCancelSignal;
		const client = await createClient(host);
		expect((await client.send(request())).status).toBe(200);
		expect(host.requests[0]).not.toHaveProperty('abortSignal');
	});

	it('waits before a retry in contexts that cannot be canceled', async () => {
		const { host, settle, timing } = createTestClient(script({ status: 503 }, OK));
		delete host.getExecutionCancelSignal;
		const client = await createClient(host, { timing });
		expect((await settle(client.send(request()))).status).toBe(200);
	});
});

describe("Karbon's time", () => {
	const date = 'Thu, 15 Jan 2026 09:00:00 GMT';

	it.each([200, 403])('is reported with a response of status %p', async (status) => {
		const onDate = jest.fn();
		const answer = script({ status, headers: { date }, body: {} });
		const { client, settle } = createTestClient(answer, { onDate });
		await settle(client.attempt(request()));
		expect(onDate.mock.calls).toEqual([[Date.UTC(2026, 0, 15, 9)]]);
	});

	it('is not reported without a response, or without a Date header', async () => {
		const onDate = jest.fn();
		const answers = script(systemError('ECONNREFUSED'), { body: {} });
		const { client, settle } = createTestClient(answers, { onDate });
		await settle(client.attempt(request()));
		expect(onDate).not.toHaveBeenCalled();
	});
});
