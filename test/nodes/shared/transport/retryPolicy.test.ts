import fc from 'fast-check';

import { MAX_PAUSE_MS } from '../../../../nodes/shared/rateLimiter/pause';
import type { Safety } from '../../../../nodes/shared/transport/request';
import {
	backoffMs,
	DECISIONS,
	type Decision,
	ACTIVATION_LIMITS,
	maybeProcessed,
	type OutcomeKind,
	OPERATION_LIMITS,
	RetryBudget,
	safetyOf,
} from '../../../../nodes/shared/transport/retryPolicy';

describe('The decision', () => {
	const expected: Array<[OutcomeKind, Record<Safety, Decision>]> = [
		['success', { read: 'done', idempotent: 'done', write: 'done' }],
		['rateLimited', { read: 'retry', idempotent: 'retry', write: 'retry' }],
		['notDelivered', { read: 'retry', idempotent: 'retry', write: 'retry' }],
		['conflict', { read: 'retry', idempotent: 'retry', write: 'fail' }],
		['refused', { read: 'fail', idempotent: 'fail', write: 'fail' }],
		['redirect', { read: 'fail', idempotent: 'fail', write: 'unknown' }],
		['serverFault', { read: 'retry', idempotent: 'retry', write: 'unknown' }],
		['unreadable', { read: 'retry', idempotent: 'retry', write: 'unknown' }],
		['tooLarge', { read: 'fail', idempotent: 'fail', write: 'unknown' }],
		['lost', { read: 'retry', idempotent: 'retry', write: 'unknown' }],
		['notSent', { read: 'fail', idempotent: 'fail', write: 'fail' }],
	];

	it.each(expected)('after %s follows the table', (kind, decisions) => {
		for (const [safety, decision] of Object.entries(decisions)) {
			expect(DECISIONS[kind][safety as Safety]).toBe(decision);
		}
	});

	it('retries a write only when Karbon certainly did not process it', () => {
		const retried = expected.filter(([kind]) => DECISIONS[kind].write === 'retry');
		expect(retried.map(([kind]) => kind)).toEqual(['rateLimited', 'notDelivered']);
	});
});

describe('safetyOf', () => {
	it('treats GET as a read and other methods as writes, unless the request sets its safety', () => {
		const base = { path: '/', errorContext: { purpose: 'x' } };
		expect(safetyOf({ ...base, method: 'GET' })).toBe('read');
		expect(safetyOf({ ...base, method: 'POST' })).toBe('write');
		expect(safetyOf({ ...base, method: 'DELETE' })).toBe('write');
		expect(safetyOf({ ...base, method: 'PATCH', safety: 'idempotent' })).toBe('idempotent');
	});
});

describe('backoffMs', () => {
	it('doubles its maximum up to the limit', () => {
		const ceilings = [1, 2, 3, 4, 5, 6, 7, 8].map((attempt) =>
			backoffMs(attempt, undefined, OPERATION_LIMITS, () => 1 - Number.EPSILON),
		);
		expect(ceilings).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
	});

	it('waits at least as long as Karbon asks, and only adds jitter', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 100 }),
				fc.integer({ min: 0, max: 1_000_000 }),
				fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
				fc.constantFrom(OPERATION_LIMITS, ACTIVATION_LIMITS),
				(attempt, asked, random, limits) => {
					const wait = backoffMs(attempt, asked, limits, () => random);
					expect(wait).toBeGreaterThanOrEqual(asked);
					expect(wait).toBeLessThanOrEqual(asked + limits.capMs);
				},
			),
		);
	});
});

describe('maybeProcessed', () => {
	it.each<[OutcomeKind, boolean]>([
		['rateLimited', false],
		['notDelivered', false],
		['notSent', false],
		['conflict', false],
		['refused', false],
		['redirect', true],
		['serverFault', true],
		['unreadable', true],
		['tooLarge', true],
		['lost', true],
	])('after %s is %p', (kind, expected) => {
		expect(maybeProcessed(kind)).toBe(expected);
	});
});

describe('The budget of retries', () => {
	it.each<[string, boolean[]]>([
		['a fault', [false]],
		['a refusal', [true]],
		['both', [false, true]],
	])('is used after %s', (_name, refusals) => {
		const budget = new RetryBudget(OPERATION_LIMITS);
		expect(budget.isUsed).toBe(false);
		for (const isRefusal of refusals) budget.allowsAnother(isRefusal, 0);
		expect(budget.isUsed).toBe(true);
	});

	it.each([
		[Infinity, MAX_PAUSE_MS, true],
		[Infinity, MAX_PAUSE_MS + 1, false],
		[5_000, 2_500, true],
		[5_000, 2_501, false],
	])('of %d ms allows two waits of %d ms: %s', (budgetMs, waitMs, isAllowed) => {
		const budget = new RetryBudget({ ...OPERATION_LIMITS, budgetMs });
		const first = budget.allowsAnother(false, waitMs);
		expect(first && budget.allowsAnother(true, waitMs)).toBe(isAllowed);
	});
});
