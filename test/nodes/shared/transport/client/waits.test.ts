import { KarbonClient } from '../../../../../nodes/shared/transport/client';
import {
	ACTIVATION_LIMITS,
	OPERATION_LIMITS,
} from '../../../../../nodes/shared/transport/retryPolicy';
import { readCredentials } from '../../../../../nodes/shared/credentials';
import { RateLimiterRegistry } from '../../../../../nodes/shared/rateLimiter/registry';
import { createManualTiming } from '../../../../support/clock/manualTiming';
import { createFakeHost, storedCredentials } from '../../../../support/fakeHost';
import { OK, request, run, script, tooMany } from './requests';

describe('KarbonClient.attempt', () => {
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
				failure: { attempts: 0, outcome: { kind: 'rateLimited', retryAfterMs: 3_600_000 } },
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
});
