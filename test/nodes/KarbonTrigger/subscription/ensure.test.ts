import type { IHttpRequestOptions } from 'n8n-workflow';

import type { TriggerState } from '../../../../nodes/KarbonTrigger/state/staticData';
import { receivingOf } from '../../../../nodes/KarbonTrigger/state/receiving';
import type { TriggerSettings } from '../../../../nodes/KarbonTrigger/settings';
import { ensure, release, restore } from '../../../../nodes/KarbonTrigger/subscription/ensure';
import {
	isInPlace,
	type SubscriptionPlan,
} from '../../../../nodes/KarbonTrigger/subscription/plan';
import { fingerprint } from '../../../../nodes/shared/subscriptions/signature';
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
	targetUrl: OURS,
	batchSize: 100,
	batchMaxDelaySeconds: 0,
	fingerprint: fingerprint(KEY),
	...changes,
});
const remembered = (changes: object = {}, targetUrl = OURS): TriggerState => ({
	targetUrl,
	subscriptions: { Multi: made({ targetUrl, ...changes }) },
});

let cases = 0;

function createCase(
	existing: Body,
	state: TriggerState,
	settings: Partial<TriggerSettings> = {},
): Case {
	let shown = existing;
	// The process remembers what it has made and deleted, by Base URL.
	const credentials = { baseUrl: `http://localhost:3000/${++cases}` };
	const answer = ({ method, body }: IHttpRequestOptions): FakeAnswer => {
		if (method === 'PATCH' && shown && 'WebhookTypes' in shown) {
			shown = { ...shown, ...(JSON.parse(String(body)) as object) };
		}
		if (method === 'POST' && shown && 'TargetUrl' in shown) shown = full(OURS);
		if (method !== 'GET') return { status: 204 };
		return shown ? { body: shown } : { status: 404, body: { error: { code: '4004' } } };
	};
	const test = createTestClient(answer, { credentials });
	const all: TriggerSettings = {
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
		timeEntryDays: 14,
		testEvent: 'latestChange',
		...settings,
	};
	const plan: SubscriptionPlan = {
		client: test.client,
		settings: all,
		receiving: receivingOf(all, state),
		targetUrl: OURS,
		webhookId: 'id-1',
		state,
		isTest: false,
	};
	return { test, plan, sent: () => test.host.requests.map(({ method }) => String(method)) };
}

const full = (TargetUrl: string, WebhookTypes = TYPES) => ({ TargetUrl, WebhookTypes });

/** What GET shows, what the node remembers, and the requests without and with replacing. */
const decisions: Array<[string, Body, TriggerState, string, string]> = [
	['missing, and not remembered', undefined, {}, 'POST GET', 'POST GET'],
	['missing, but remembered', undefined, remembered(), 'POST GET', 'POST GET'],
	["the node's own, and remembered", full(OURS), remembered(), '', ''],
	[
		"the node's own, with its types in another order",
		full(OURS, ['Work', 'Invoice']),
		remembered(),
		'',
		'',
	],
	["the node's own, with a type twice", full(OURS, [...TYPES, 'Work']), remembered(), '', ''],
	[
		"the node's own, with a type that Karbon has added",
		full(OURS, [...TYPES, 'Payment']),
		remembered(),
		'',
		'',
	],
	[
		"the node's own, with a type that was chosen before",
		full(OURS, [...TYPES, 'Note']),
		remembered({ types: [...TYPES, 'Note'] }),
		'PATCH GET',
		'PATCH GET',
	],
	[
		"the node's own, with other types",
		full(OURS, ['Note']),
		remembered(),
		'PATCH GET',
		'PATCH GET',
	],
	[
		"the node's own, with fewer types",
		full(OURS, ['Work']),
		remembered(),
		'PATCH GET',
		'PATCH GET',
	],
	["the node's own, but not remembered", full(OURS), {}, 'DELETE POST GET', 'DELETE POST GET'],
	[
		"the node's own, with another batch size",
		full(OURS),
		remembered({ batchSize: 1 }),
		'DELETE POST GET',
		'DELETE POST GET',
	],
	[
		"the node's own, with another delay",
		full(OURS),
		remembered({ batchMaxDelaySeconds: 9 }),
		'DELETE POST GET',
		'DELETE POST GET',
	],
	[
		"the node's own, with another signing key",
		full(OURS),
		remembered({ fingerprint: 'x' }),
		'DELETE POST GET',
		'DELETE POST GET',
	],
	[
		"the node's own, with another signing key and other types",
		full(OURS, ['Note']),
		remembered({ fingerprint: 'x' }),
		'DELETE POST GET',
		'DELETE POST GET',
	],
	["the node's own, shown with its address only", { TargetUrl: OURS }, remembered(), '', ''],
	[
		"the node's own, shown with its address only, and remembered with other types",
		{ TargetUrl: OURS },
		remembered({ types: ['Note'] }),
		'PATCH GET',
		'PATCH GET',
	],
	[
		"the node's own, with its address in another spelling",
		full(OURS.replace('n8n', 'N8N')),
		remembered(),
		'',
		'',
	],
	['not shown, but remembered', {}, remembered(), '', ''],
	[
		'not shown, but remembered with other types',
		{},
		remembered({ types: ['Note'] }),
		'PATCH GET',
		'PATCH GET',
	],
	['not shown, and not remembered', {}, {}, 'refused', 'DELETE POST GET'],
	[
		'not shown, but remembered at another address',
		{},
		remembered({}, OTHER),
		'refused',
		'DELETE POST GET',
	],
	["another system's", full(OTHER), {}, 'refused', 'DELETE POST GET'],
	[
		"another system's, although the node remembers its own",
		full(OTHER),
		remembered(),
		'refused',
		'DELETE POST GET',
	],
	[
		"another system's, shown with its address only",
		{ TargetUrl: OTHER },
		{},
		'refused',
		'DELETE POST GET',
	],
	[
		'at the former address of the node',
		full(OTHER),
		remembered({}, OTHER),
		'refused',
		'DELETE POST GET',
	],
];

describe.each(decisions)(
	'A subscription that is %s',
	(_what, existing, state, keeping, replacing) => {
		const copy = () => structuredClone(state);

		test.each([
			[false, keeping],
			[true, replacing],
		])('with replacing %s, is set up with the requests "%s"', async (replace, expected) => {
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

		test('is restored by the health check without replacing', async () => {
			const { test, plan, sent } = createCase(existing, copy());
			const { created, hasGap, failures } = await test.settle(restore(plan));
			expect(sent().slice(1).join(' ')).toBe(keeping === 'refused' ? '' : keeping);
			expect(failures.length === 0).toBe(keeping !== 'refused');
			expect(created).toEqual(keeping.includes('POST') ? ['Multi'] : []);
			expect(hasGap).toBe(keeping !== '' && keeping !== 'refused');
		});

		test('is checked without any change', async () => {
			const { test, plan, sent } = createCase(existing, copy());
			expect(await test.settle(isInPlace(plan))).toBe(keeping === '');
			expect(sent()).toEqual(['GET']);
			expect(plan.state).toEqual(state);
		});

		test("is deleted on deactivation only if it is the node's own", async () => {
			const { test, plan, sent } = createCase(existing, copy());
			await test.settle(release(plan));
			const isOurs = existing !== undefined && keeping !== 'refused';
			expect(sent()).toEqual(isOurs ? ['GET', 'DELETE'] : ['GET']);
			expect(plan.state.subscriptions).toEqual({});
		});
	},
);

test('A single-type subscription needs no PATCH', async () => {
	const state = { targetUrl: OURS, subscriptions: { Work: made({ types: ['Work'] }) } };
	const { test, plan, sent } = createCase({ TargetUrl: OURS, WebhookType: 'Work' }, state, {
		subscriptionMode: 'single',
		webhookTypes: ['Work'],
	});
	await test.settle(ensure(plan, false));
	expect(sent()).toEqual(['GET']);
});

test('Subscriptions that are remembered from earlier parameters are deleted on deactivation', async () => {
	const state = { targetUrl: OURS, subscriptions: { Note: made(), User: made() } };
	const { test, plan } = createCase(full(OURS), state);
	await test.settle(release(plan));
	const removed = test.host.requests.filter(({ method }) => method === 'DELETE');
	expect(removed.map(({ url }) => url!.split('/').at(-1))).toEqual(['Multi', 'Note', 'User']);
});

test('A subscription is never created with both type fields, nor deleted without its name', async () => {
	for (const subscriptionMode of ['multi', 'single'] as const) {
		const { test, plan } = createCase(full(OTHER), {}, { subscriptionMode });
		await test.settle(ensure(plan, true));
		const sent = (wanted: string) => test.host.requests.filter(({ method }) => method === wanted);
		const names = subscriptionMode === 'multi' ? ['Multi'] : TYPES;
		expect(sent('DELETE').map(({ url }) => url!.split('/').slice(-2).join('/'))).toEqual(
			names.map((name) => `WebhookSubscriptions/${name}`),
		);
		const bodies = sent('POST').map(({ body }) => JSON.parse(String(body)) as object);
		expect(
			bodies.map((body) => Object.keys(body).filter((key) => /^WebhookTypes?$/.test(key))),
		).toEqual(names.map(() => [subscriptionMode === 'multi' ? 'WebhookTypes' : 'WebhookType']));
	}
});

test('Deactivation sends no request for values of an expression that are not types', async () => {
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

// karbon.md 112
describe('An error in a response with status 200', () => {
	const ERROR = { error: { code: '5001', message: 'Try again' } };
	const START: Array<[string, TriggerState]> = [
		['remembered', remembered()],
		['not remembered', {}],
	];

	test.each(START)('says nothing about a subscription that is %s', async (_what, state) => {
		const { test, plan } = createCase(ERROR, structuredClone(state));
		const { failures } = await test.settle(restore(plan));
		expect(failures.map(({ error }) => error.message)).toEqual([
			'Karbon returned an error (HTTP 200). Could not read a multi-type webhook subscription after 5 attempts.',
		]);
		await expect(test.settle(ensure(plan, true))).rejects.toThrow('Could not read');
		await expect(test.settle(release(plan))).rejects.toThrow('Could not read');
		expect(test.host.requests.every(({ method }) => method === 'GET')).toBe(true);
		expect(plan.state.subscriptions).toEqual(state.subscriptions);
	});

	test('to a POST says that nothing was created, unless Karbon then shows the subscription', async () => {
		for (const isCreated of [false, true]) {
			let isSent = false;
			const answer = ({ method }: IHttpRequestOptions): FakeAnswer => {
				const isShown = isSent && isCreated;
				isSent ||= method === 'POST';
				if (method === 'POST') return { body: ERROR };
				return isShown ? { body: full(OURS) } : { status: 404, body: { error: { code: '4004' } } };
			};
			const { plan } = createCase(undefined, {});
			const credentials = { baseUrl: `http://localhost:3000/${++cases}` };
			const test = createTestClient(answer, { credentials });
			const creating = test.settle(ensure({ ...plan, client: test.client }, false));
			if (isCreated) await creating;
			else await expect(creating).rejects.toThrow('may have been created');
		}
	});
});
