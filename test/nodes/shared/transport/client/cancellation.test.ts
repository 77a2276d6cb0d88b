import type { KarbonRequest } from '../../../../../nodes/shared/transport/request';
import { CancelledError } from '../../../../../nodes/shared/timing';
import { quiet } from '../../../../support/clock/manualTiming';
import { type Answerer, createTestClient, type FakeAnswer } from '../../../../support/fakeHost';
import { OK, request, script, systemError, tooMany } from './requests';

describe('KarbonClient.attempt', () => {
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
			const { host } = await cancel(never);
			expect(host.requests[0].abortSignal?.aborted).toBe(true);
		});

		it('does not wait for a pending file download', async () => {
			const { error } = await cancel(never, IN_TIME, { method: 'GET', expectedBody: 'stream' });
			expect(error).toMatchObject({ name: 'CancelledError', maybeSent: true });
		});
	});
});
