import { createClient, KarbonClient } from '../../../../nodes/shared/transport/client';
import { IMPATIENT, PATIENT, type Safety } from '../../../../nodes/shared/transport/retryPolicy';
import type { KarbonRequest } from '../../../../nodes/shared/transport/request';
import { CancelledError } from '../../../../nodes/shared/timing';
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

/** Answers in turn, the last one for ever; an error is thrown. */
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
	it('hands on the answer of the service', async () => {
		const { attempt, count } = await run(script(OK));
		expect(attempt).toEqual({
			ok: true,
			response: { status: 200, headers: {}, body: { ok: true } },
		});
		expect(count).toBe(1);
	});

	/** What becomes of one failure that is followed by success: attempts, and how it ends. */
	type Row = [string, FakeAnswer | Error, Record<Safety, 'repeated' | 'refused' | 'unknown'>];
	const all = (end: 'repeated' | 'refused') => ({ read: end, idempotent: end, write: end });
	const onlyReads = { read: 'repeated', idempotent: 'repeated', write: 'unknown' } as const;
	const table: Row[] = [
		['HTTP 301', { status: 301 }, { read: 'refused', idempotent: 'refused', write: 'unknown' }],
		['HTTP 400', { status: 400 }, all('refused')],
		['HTTP 401', { status: 401 }, all('refused')],
		['HTTP 403', { status: 403 }, all('refused')],
		['HTTP 404', { status: 404 }, all('refused')],
		['HTTP 408', { status: 408 }, onlyReads],
		['HTTP 409', { status: 409 }, { read: 'repeated', idempotent: 'repeated', write: 'refused' }],
		['HTTP 429', tooMany(1), all('repeated')],
		['HTTP 500', { status: 500 }, onlyReads],
		['HTTP 502', { status: 502 }, onlyReads],
		['HTTP 503', { status: 503 }, onlyReads],
		['HTTP 504', { status: 504 }, onlyReads],
		['a web page', { body: '<html>' }, onlyReads],
		['a refused connection', systemError('ECONNREFUSED'), all('repeated')],
		['an unknown host', systemError('ENOTFOUND'), all('repeated')],
		['a failing name server', systemError('EAI_AGAIN'), all('repeated')],
		['a broken connection', systemError('ECONNRESET', 'socket hang up'), onlyReads],
		['a time-out', systemError('ECONNABORTED', 'timeout of 60000ms exceeded'), onlyReads],
		['a bad certificate', systemError('CERT_HAS_EXPIRED'), all('refused')],
		['a failure of which nothing is known', new Error('odd'), onlyReads],
	];

	it.each(
		table.flatMap(([name, answer, ends]) =>
			(Object.keys(ends) as Safety[]).map(
				(safety) => [name, safety, ends[safety], answer] as const,
			),
		),
	)('after %s of a request that is safe as "%s": %s', async (_name, safety, end, answer) => {
		const { attempt, count } = await run(script(answer, OK), { method: 'POST', safety });
		expect(count).toBe(end === 'repeated' ? 2 : 1);
		if (end === 'repeated') expect(attempt.ok).toBe(true);
		else expect(attempt).toMatchObject({ ok: false, failure: { unknown: end === 'unknown' } });
	});

	it('gives up a read after five faults, with growing waits', async () => {
		const { attempt, count, timing } = await run(script({ status: 503 }));
		expect(count).toBe(5);
		expect(attempt).toMatchObject({ ok: false, failure: { attempts: 5, unknown: false } });
		const backoffs = timing.waits.filter((ms) => ms < 60_000);
		expect(backoffs).toEqual([250, 500, 1000, 2000]);
	});

	it('gives up after twenty refusals for the rate', async () => {
		const { attempt, count } = await run(script(tooMany(1)));
		expect(count).toBe(20);
		expect(attempt).toMatchObject({
			ok: false,
			failure: { attempts: 20, outcome: { kind: 'rateLimited', askedMs: 1000 } },
		});
	});

	it('counts faults apart from refusals for the rate, which may be many', async () => {
		const refusals = Array.from({ length: 8 }, () => tooMany(1));
		const { attempt, count } = await run(script(...refusals, { status: 503 }, OK));
		expect([attempt.ok, count]).toEqual([true, 10]);
	});

	describe('told to wait', () => {
		it.each([1, 7, 30, 300])('never asks again before %i seconds have passed', async (seconds) => {
			const { attempt, took } = await run(script(tooMany(seconds), OK));
			expect(attempt.ok).toBe(true);
			expect(took).toBeGreaterThanOrEqual(seconds * 1000);
			expect(took).toBeLessThanOrEqual(seconds * 1000 + 1500);
		});

		it('waits for a date as well', async () => {
			const start = Date.UTC(2026, 0, 15, 9);
			const date = new Date(start + 45_000).toUTCString();
			const answer = { status: 429, headers: { 'retry-after': date }, body: '{}' };
			expect((await run(script(answer, OK))).took).toBeGreaterThanOrEqual(45_000);
		});

		it('waits for an overloaded service as well', async () => {
			const answer = { status: 503, headers: { 'retry-after': '20' }, body: '{}' };
			expect((await run(script(answer, OK))).took).toBeGreaterThanOrEqual(20_000);
		});

		it('fails at once when the wait exceeds the budget, and says how long it is', async () => {
			const { attempt, client, count, took } = await run(script(tooMany(3600), OK));
			expect([count, took]).toEqual([1, 0]);
			if (attempt.ok) throw new Error('a failure was expected');
			expect(client.toError(attempt.failure).message).toContain('asks to wait 3600 seconds');
		});

		it('fails at once for everybody who comes after, without a request, until it has passed', async () => {
			const { client, host, settle, timing } = await run(script(tooMany(3600), OK));
			const later = await settle(client.attempt(request()));
			expect(later).toMatchObject({
				ok: false,
				failure: { attempts: 0, outcome: { kind: 'rateLimited', askedMs: 3_600_250 } },
			});
			expect(host.requests).toHaveLength(1);
			await timing.advance(3_601_000);
			expect((await settle(client.attempt(request()))).ok).toBe(true);
		});

		it('keeps all waits of a request together within the budget', async () => {
			const { attempt, took } = await run(script(tooMany(200)));
			expect(attempt.ok).toBe(false);
			expect(took).toBeLessThanOrEqual(PATIENT.budgetMs);
			expect(took).toBeGreaterThan(300_000);
		});

		it('is less patient for somebody who waits before the editor', async () => {
			const { attempt, took } = await run(script(tooMany(20)), {}, { limits: IMPATIENT });
			expect([attempt.ok, took]).toEqual([false, 0]);
			const faults = await run(script({ status: 503 }), {}, { limits: IMPATIENT });
			expect(faults.count).toBe(3);
			expect(faults.took).toBeLessThanOrEqual(15_000);
		});
	});

	it('makes the body of a form anew for each attempt', async () => {
		let made = 0;
		const body = async () => ({ body: `form ${++made}`, headers: { 'Content-Length': '6' } });
		const { host } = await run(script(tooMany(1), OK), { method: 'POST', body });
		expect(host.requests.map((options) => options.body)).toEqual(['form 1', 'form 2']);
	});

	it('lets a failure to make the body through, and sends nothing', async () => {
		const test = createTestClient(script(OK));
		const body = async () => {
			throw new Error('the file is gone');
		};
		await expect(test.client.attempt(request({ method: 'POST', body }))).rejects.toThrow(
			'the file is gone',
		);
		expect(test.host.requests).toHaveLength(0);
	});

	it('counts what it has gone through', async () => {
		const { client } = await run(script(tooMany(10), { status: 503 }, OK));
		expect(client.statistics).toEqual({
			requests: 3,
			repeats: 2,
			rateLimitWaitMs: expect.any(Number),
		});
		expect(client.statistics.rateLimitWaitMs).toBeGreaterThanOrEqual(10_000);
	});

	describe('when the execution is stopped', () => {
		it('sends nothing afterwards', async () => {
			const test = createTestClient(script(OK), { signal: AbortSignal.abort() });
			await expect(test.client.attempt(request())).rejects.toThrow(CancelledError);
			expect(test.host.requests).toHaveLength(0);
		});

		it('stops waiting for its turn', async () => {
			const controller = new AbortController();
			const test = createTestClient(script(tooMany(60), OK), { signal: controller.signal });
			const attempt = test.client.attempt(request());
			await test.timing.advance(30_000);
			controller.abort();
			await expect(attempt).rejects.toThrow(CancelledError);
			expect(test.host.requests).toHaveLength(1);
		});

		it('stops waiting before a repetition', async () => {
			const controller = new AbortController();
			const test = createTestClient(script({ status: 503 }), { signal: controller.signal });
			const attempt = test.client.attempt(request());
			await test.timing.advance(100);
			controller.abort();
			await expect(attempt).rejects.toThrow(CancelledError);
			expect(test.host.requests).toHaveLength(1);
		});

		it('breaks off the request under way, and does not take it for a failure of the service', async () => {
			const controller = new AbortController();
			const answer: Answerer = async () => {
				controller.abort();
				throw systemError('ERR_CANCELED', 'canceled');
			};
			const test = createTestClient(answer, { signal: controller.signal });
			await expect(test.client.attempt(request({ method: 'POST' }))).rejects.toThrow(
				CancelledError,
			);
			expect(test.host.requests[0].abortSignal).toBe(controller.signal);
		});
	});
});

describe('KarbonClient.send', () => {
	it('returns the answer', async () => {
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

describe('errors', () => {
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
				limits: { ...PATIENT, attempts: 2, rateLimitedAttempts: 2 },
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

	it('works in contexts that cannot be cancelled', async () => {
		const host = createFakeHost(script(OK));
		delete host.getExecutionCancelSignal;
		const client = await createClient(host);
		expect((await client.send(request())).status).toBe(200);
		expect(host.requests[0]).not.toHaveProperty('abortSignal');
	});

	it('waits before a repetition in such contexts as well', async () => {
		const { host, settle, timing } = createTestClient(script({ status: 503 }, OK));
		delete host.getExecutionCancelSignal;
		const client = await createClient(host, { timing });
		expect((await settle(client.send(request()))).status).toBe(200);
	});
});
