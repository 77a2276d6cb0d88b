import {
	ACTIVATION_LIMITS,
	type RetryLimits,
	SEARCH_LIMITS,
} from '../../../../../nodes/shared/transport/retryPolicy';
import type { KarbonRequest } from '../../../../../nodes/shared/transport/request';
import { type Answerer, createTestClient, type FakeAnswer } from '../../../../support/fakeHost';
import { OK, request, script, tooMany } from './requests';

describe('KarbonClient.attempt', () => {
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
			await expect(test.timing.next()).resolves.toBe(false);
			expect(test.host.requests[0]).toMatchObject({ abortSignal: { aborted: false } });
		});
	});
});
