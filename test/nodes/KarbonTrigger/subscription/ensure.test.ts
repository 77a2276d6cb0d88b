import type { TriggerState } from '../../../../nodes/KarbonTrigger/state/staticData';
import type { TriggerSettings } from '../../../../nodes/KarbonTrigger/settings';
import {
	ensure,
	isInPlace,
	release,
	restore,
	type SubscriptionPlan,
} from '../../../../nodes/KarbonTrigger/subscription/ensure';
import { fingerprint } from '../../../../nodes/shared/signature';
import { createTestClient, type FakeAnswer, KEY, type TestClient } from '../../../support/fakeHost';

const OURS = 'https://n8n.example/webhook/id-1/webhook';
const OTHER = 'https://other.example/hook';
const TYPES = ['Invoice', 'Work'];

/** The body of a GET; undefined: 404. */
type Body = object | undefined;

interface Case {
	test: TestClient;
	plan: SubscriptionPlan;
	sent(): string[];
}

const made = (changes: object = {}) => ({
	types: TYPES,
	batchSize: 100,
	batchMaxDelaySeconds: 0,
	fingerprint: fingerprint(KEY),
	...changes,
});
const remembered = (changes: object = {}, targetUrl = OURS): TriggerState => ({
	targetUrl,
	subscriptions: { Multi: made(changes) },
});

function createCase(
	existing: Body,
	state: TriggerState,
	settings: Partial<TriggerSettings> = {},
): Case {
	const test = createTestClient(({ method }): FakeAnswer => {
		if (method !== 'GET') return { status: 204 };
		return existing ? { body: existing } : { status: 404, body: { error: { code: '4004' } } };
	});
	const plan: SubscriptionPlan = {
		client: test.client,
		settings: {
			deliveryMode: 'webhook',
			webhookTypes: TYPES,
			subscriptionMode: 'multi',
			batchSize: 100,
			batchMaxDelaySeconds: 0,
			existingSubscription: 'fail',
			includeRecord: false,
			actionTypes: [],
			invoiceStatus: [],
			workItemStatus: [],
			deduplicate: true,
			recoverMissed: true,
			checkIntervalMs: 300_000,
			safetyNetMs: 900_000,
			testEvent: 'latestChange',
			...settings,
		},
		targetUrl: OURS,
		webhookId: 'id-1',
		state,
		isTest: false,
	};
	return { test, plan, sent: () => test.host.requests.map(({ method }) => String(method)) };
}

const full = (TargetUrl: string, WebhookTypes = TYPES) => ({ TargetUrl, WebhookTypes });

/** What GET shows, what we remember, and what follows without and with replacing. */
const decisions: Array<[string, Body, TriggerState, string, string]> = [
	['free, nothing remembered', undefined, {}, 'POST', 'POST'],
	['free, remembered', undefined, remembered(), 'POST', 'POST'],
	['ours in full, remembered', full(OURS), remembered(), '', ''],
	['ours in full, types in another order', full(OURS, ['Work', 'Invoice']), remembered(), '', ''],
	['ours in full, other types', full(OURS, ['Note']), remembered(), 'PATCH', 'PATCH'],
	['ours in full, fewer types', full(OURS, ['Work']), remembered(), 'PATCH', 'PATCH'],
	['ours in full, not remembered', full(OURS), {}, 'DELETE POST', 'DELETE POST'],
	['ours, other batches', full(OURS), remembered({ batchSize: 1 }), 'DELETE POST', 'DELETE POST'],
	[
		'ours, another delay',
		full(OURS),
		remembered({ batchMaxDelaySeconds: 9 }),
		'DELETE POST',
		'DELETE POST',
	],
	['ours, another key', full(OURS), remembered({ fingerprint: 'x' }), 'DELETE POST', 'DELETE POST'],
	[
		'ours, another key and other types',
		full(OURS, ['Note']),
		remembered({ fingerprint: 'x' }),
		'DELETE POST',
		'DELETE POST',
	],
	['ours by its address only', { TargetUrl: OURS }, remembered(), '', ''],
	[
		'ours by its address only, other types remembered',
		{ TargetUrl: OURS },
		remembered({ types: ['Note'] }),
		'PATCH',
		'PATCH',
	],
	['ours in another spelling', full(OURS.replace('n8n', 'N8N')), remembered(), '', ''],
	['hidden, remembered', {}, remembered(), '', ''],
	['hidden, other types remembered', {}, remembered({ types: ['Note'] }), 'PATCH', 'PATCH'],
	['hidden, not remembered', {}, {}, 'refused', 'DELETE POST'],
	['hidden, remembered at another address', {}, remembered({}, OTHER), 'refused', 'DELETE POST'],
	["another system's in full", full(OTHER), {}, 'refused', 'DELETE POST'],
	[
		"another system's in full, though we remember",
		full(OTHER),
		remembered(),
		'refused',
		'DELETE POST',
	],
	["another system's by its address only", { TargetUrl: OTHER }, {}, 'refused', 'DELETE POST'],
	['at our former address', full(OTHER), remembered({}, OTHER), 'refused', 'DELETE POST'],
];

describe.each(decisions)(
	'A subscription that is %s',
	(_what, existing, state, gentle, replacing) => {
		const copy = () => structuredClone(state);

		test.each([
			[false, gentle],
			[true, replacing],
		])('is met, replacing: %s, with: %s', async (replace, expected) => {
			const { test, plan, sent } = createCase(existing, copy());
			const result = test.settle(ensure(plan, replace));
			if (expected === 'refused') {
				await expect(result).rejects.toThrow('already has a multi-type webhook subscription');
				expect(sent()).toEqual(['GET']);
				return;
			}
			await result;
			expect(sent().slice(1).join(' ')).toBe(expected);
			expect(plan.state).toMatchObject(remembered());
		});

		test('is restored by the health check as without replacing', async () => {
			const { test, plan, sent } = createCase(existing, copy());
			const { created, hasGap, error } = await test.settle(restore(plan));
			expect(sent().slice(1).join(' ')).toBe(gentle === 'refused' ? '' : gentle);
			expect(error === undefined).toBe(gentle !== 'refused');
			expect(created).toEqual(gentle.includes('POST') ? ['Multi'] : []);
			expect(hasGap).toBe(gentle !== '' && gentle !== 'refused');
		});

		test('is in place or not, and reading changes nothing', async () => {
			const { test, plan, sent } = createCase(existing, copy());
			expect(await test.settle(isInPlace(plan))).toBe(gentle === '');
			expect(sent()).toEqual(['GET']);
			expect(plan.state).toEqual(state);
		});

		test('is removed on deactivation only when it is ours', async () => {
			const { test, plan, sent } = createCase(existing, copy());
			await test.settle(release(plan));
			const isOurs = existing !== undefined && gentle !== 'refused';
			expect(sent()).toEqual(isOurs ? ['GET', 'DELETE'] : ['GET']);
			expect(plan.state.subscriptions).toEqual({});
		});
	},
);

test('A single-type subscription needs no patch', async () => {
	const state = { targetUrl: OURS, subscriptions: { Work: made({ types: ['Work'] }) } };
	const { test, plan, sent } = createCase({ TargetUrl: OURS, WebhookType: 'Work' }, state, {
		subscriptionMode: 'single',
		webhookTypes: ['Work'],
	});
	await test.settle(ensure(plan, false));
	expect(sent()).toEqual(['GET']);
});

test('Subscriptions that are still remembered from other parameters are removed on deactivation', async () => {
	const state = { targetUrl: OURS, subscriptions: { Note: made(), User: made() } };
	const { test, plan } = createCase(full(OURS), state);
	await test.settle(release(plan));
	const removed = test.host.requests.filter(({ method }) => method === 'DELETE');
	expect(removed.map(({ url }) => url!.split('/').at(-1))).toEqual(['Multi', 'Note', 'User']);
});

test('The subscription is never asked for with both kinds of type, nor removed without its name', async () => {
	for (const subscriptionMode of ['multi', 'single'] as const) {
		const { test, plan } = createCase(undefined, {}, { subscriptionMode });
		await test.settle(ensure(plan, true));
		for (const { method, body, url } of test.host.requests) {
			if (method === 'DELETE') expect(url).toMatch(/WebhookSubscriptions\/\w+$/);
			if (method !== 'POST') continue;
			const { WebhookType, WebhookTypes } = JSON.parse(String(body)) as Record<string, unknown>;
			expect([WebhookType, WebhookTypes].filter(Boolean)).toHaveLength(1);
		}
	}
});

test('Deactivation asks for no subscription of what an expression gave instead of a type', async () => {
	const { test, plan } = createCase(
		full(OURS),
		{},
		{ subscriptionMode: 'single', webhookTypes: ['', '..', 'Multi', 'Note'] },
	);
	await test.settle(release(plan));
	expect(test.host.requests.map(({ method, url }) => [method, url!.split('/').at(-1)])).toEqual([
		['GET', 'Note'],
		['DELETE', 'Note'],
	]);
});
