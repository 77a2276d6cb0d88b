import type { INodeParameters } from 'n8n-workflow';

import type { Coverage } from '../../../../nodes/KarbonTrigger/state/staticData';
import { createSimulator, type Simulator, type SimulatorOptions } from '../../../../simulator';
import { credentialFor } from '../../../support/n8n/credentials';
import {
	callHook,
	type HookMoment,
	register,
	RESTART,
	TEST_RUN,
	UPDATE,
} from '../../../support/hookContext';
import { afterRestart, createTriggerSetup, type TriggerSetup } from '../../../support/triggerSetup';
import { signingKeyOf } from '../../../support/validDelivery';

const NOW = Date.UTC(2026, 5, 1, 12);
const OTHER_SYSTEM_URL = 'https://other.example/hooks/karbon';
const SHOWN = ['full', 'urlOnly', 'nothing'] as const;

let simulator: Simulator;

async function start(options: SimulatorOptions = {}): Promise<void> {
	simulator = await createSimulator({
		data: { invoices: 1, contacts: 1, organizations: 0, clientGroups: 0, workItems: 1, notes: 0 },
		rateLimit: { algorithm: 'off' },
		...options,
	});
}

function setupWith(parameters: INodeParameters = {}, more: object = {}): TriggerSetup {
	return createTriggerSetup({
		credential: credentialFor(simulator),
		parameters: { webhookTypes: ['Invoice', 'Work'], ...parameters },
		...more,
	});
}

const subscriptions = () => simulator.store.subscriptions;
const writes = () => simulator.requests.filter(({ method }) => method !== 'GET');
const sent = () => simulator.requests.map(({ method, path }) => `${method} ${path.slice(4)}`);

function occupy(
	name: string,
	targetUrl = OTHER_SYSTEM_URL,
	types = name === 'Multi' ? ['Invoice'] : [name],
) {
	subscriptions().set(name, { slot: name, types, TargetUrl: targetUrl, consecutiveFailures: 0 });
}

/** The error of a registration that is expected to fail. */
async function registrationError(setup: TriggerSetup, moment?: HookMoment): Promise<Error> {
	return await register(setup, moment).then(
		() => {
			throw new Error('The registration has succeeded.');
		},
		(error: Error) => error,
	);
}

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(async () => {
	await simulator.close();
	jest.restoreAllMocks();
});

const variants = SHOWN.flatMap((subscriptionGetShows) => [
	{ subscriptionGetShows, secondPost: 'reject' as const },
	{ subscriptionGetShows, secondPost: 'replace' as const },
]);

describe.each(variants)(
	'When a GET shows $subscriptionGetShows and the effect of a second POST is $secondPost,',
	(options) => {
		const { subscriptionGetShows } = options;
		beforeEach(async () => await start(options));

		test('activation creates the subscription with all chosen settings', async () => {
			const setup = setupWith({ options: { batchSize: 50, batchMaxDelaySeconds: 30 } });
			await register(setup);

			expect([...subscriptions().values()]).toEqual([
				expect.objectContaining({
					slot: 'Multi',
					types: ['Invoice', 'Work'],
					TargetUrl: setup.targetUrl,
					SigningKey: signingKeyOf(setup),
					BatchSize: 50,
					BatchMaxDelaySeconds: 30,
				}),
			]);
			expect(writes()).toHaveLength(1);
		});

		test('activation in single mode creates a subscription for each type', async () => {
			await register(setupWith({ options: { subscriptionMode: 'single' } }));
			expect(
				[...subscriptions().values()].map(({ slot, types, BatchSize }) => [slot, types, BatchSize]),
			).toEqual([
				['Invoice', ['Invoice'], 1],
				['Work', ['Work'], 1],
			]);
		});

		test('a second registration changes nothing', async () => {
			const setup = setupWith();
			await register(setup);
			simulator.reset();
			await register(setup);
			await register(setup, RESTART);
			await register(setup, UPDATE);
			expect(writes()).toEqual([]);
		});

		test('a restart of n8n keeps the subscription, with one request', async () => {
			const setup = setupWith();
			await register(setup);
			simulator.reset();
			const { result } = await callHook(afterRestart(setup), 'checkExists', RESTART);
			expect(result).toBe(true);
			expect(sent()).toEqual(['GET WebhookSubscriptions/Multi']);
		});

		test('other types are sent with PATCH', async () => {
			const setup = setupWith();
			await register(setup);
			simulator.reset();
			const next = afterRestart(setup, { parameters: { webhookTypes: ['Contact', 'Work'] } });
			await register(next, UPDATE);

			expect(subscriptions().get('Multi')?.types).toEqual(['Contact', 'Work']);
			expect(writes().map(({ method }) => method)).toEqual(['PATCH']);
		});

		test('the same types in another order change nothing', async () => {
			const setup = setupWith();
			await register(setup);
			simulator.reset();
			const next = afterRestart(setup, { parameters: { webhookTypes: ['Work', 'Invoice'] } });
			await register(next, UPDATE);
			expect(writes()).toEqual([]);
		});

		test.each([
			['batch size', { options: { batchSize: 10 } }],
			['delay', { options: { batchMaxDelaySeconds: 60 } }],
		])(
			'another %s replaces the subscription, because PATCH cannot change it',
			async (_what, changed) => {
				const setup = setupWith();
				await register(setup);
				simulator.reset();
				await register(
					afterRestart(setup, { parameters: { ...setup.node.parameters, ...changed } as never }),
					UPDATE,
				);
				expect(writes().map(({ method }) => method)).toEqual(['DELETE', 'POST']);
				expect(subscriptions().get('Multi')?.SigningKey).toBe(signingKeyOf(setup));
			},
		);

		test('another access key replaces the subscription, with its own signing key', async () => {
			const setup = setupWith();
			await register(setup);
			const before = subscriptions().get('Multi')?.SigningKey;
			simulator.credentials.accessKey = 'eyJ.another.key';
			setup.credential.accessKey = 'eyJ.another.key';
			await register(setup, RESTART);

			expect(subscriptions().get('Multi')?.SigningKey).toBe(signingKeyOf(setup));
			expect(subscriptions().get('Multi')?.SigningKey).not.toBe(before);
		});

		test('deactivation deletes only the subscriptions of the node', async () => {
			const setup = setupWith({ options: { subscriptionMode: 'single' } });
			await register(setup);
			occupy('Contact');
			await callHook(setup, 'delete', UPDATE);
			expect([...subscriptions().keys()]).toEqual(['Contact']);
			simulator.reset();
			await callHook(setup, 'delete', UPDATE);
			expect(writes()).toEqual([]);
		});

		test("another system's subscription makes activation fail, and is kept", async () => {
			occupy('Multi');
			const error = await registrationError(setupWith());

			expect(error.message).toContain('already has a multi-type webhook subscription');
			if (subscriptionGetShows !== 'nothing') expect(error.message).toContain('other.example');
			for (const choice of ['Subscription Mode', 'Polling', 'Replace It', 'another workflow']) {
				expect(error.message).toContain(choice);
			}
			expect(subscriptions().get('Multi')?.TargetUrl).toBe(OTHER_SYSTEM_URL);
			expect(writes()).toEqual([]);
		});

		test("another system's subscription is replaced with the choice 'Replace It'", async () => {
			occupy('Multi');
			const setup = setupWith({ options: { existingSubscription: 'replace' } });
			await register(setup);
			expect(subscriptions().get('Multi')).toMatchObject({
				TargetUrl: setup.targetUrl,
				types: ['Invoice', 'Work'],
			});
			expect(sent()).not.toContain('DELETE WebhookSubscriptions');
		});

		test("another system's subscription is not replaced on a restart of n8n", async () => {
			const setup = setupWith({ options: { existingSubscription: 'replace' } });
			await register(setup);
			subscriptions().delete('Multi');
			occupy('Multi');
			const later = afterRestart(setup, { state: {} });
			await register(later, RESTART);
			expect(subscriptions().get('Multi')?.TargetUrl).toBe(OTHER_SYSTEM_URL);
		});

		test("another system's subscription is found before any other is created", async () => {
			occupy('Work');
			await registrationError(setupWith({ options: { subscriptionMode: 'single' } }));
			expect(writes()).toEqual([]);
			expect([...subscriptions().keys()]).toEqual(['Work']);
		});

		test('a subscription whose creation got no response is recognized on the next attempt', async () => {
			const setup = setupWith();
			simulator.faults.add({
				match: { method: 'POST' },
				action: 'resetAfter',
				times: 1,
			});
			const error = await callHook(setup, 'create').then(
				() => undefined,
				(reason: Error) => reason,
			);
			expect(error?.message).toContain('Webhook subscription may have been created');
			expect(subscriptions().has('Multi')).toBe(true);
			await callHook(setup, 'create');
			expect(subscriptions().get('Multi')).toMatchObject({ SigningKey: signingKeyOf(setup) });
		});
	},
);

describe('A webhook address that Karbon cannot call', () => {
	beforeEach(async () => await start());

	test.each([
		['http', 'http://n8n.example/webhook'],
		['localhost', 'https://localhost:5678/webhook'],
		['a loopback address', 'https://127.0.0.1:5678/webhook'],
		['upper-case http', 'HTTP://n8n.example/webhook'],
	])('is refused before anything is sent: %s', async (_what, webhookBaseUrl) => {
		const setup = setupWith({}, { webhookBaseUrl });
		setup.credential.baseUrl = 'https://karbon.invalid';
		const error = await callHook(setup, 'create').then(
			() => new Error('The creation has succeeded.'),
			(reason: Error) => reason,
		);
		expect(error.message).toContain('WEBHOOK_URL');
		expect(error.message).toContain('Polling');
		expect(writes()).toEqual([]);
	});

	test('does not matter for polling', async () => {
		await register(setupWith({ deliveryMode: 'polling' }, { webhookBaseUrl: 'http://localhost' }));
		expect(subscriptions().size).toBe(0);
	});
});

describe('On activation or deactivation,', () => {
	test('a subscription that is deleted before the PATCH is created again', async () => {
		await start({ secondPost: 'replace' });
		const setup = setupWith();
		await register(setup);
		simulator.reset();
		simulator.faults.add({
			match: { method: 'PATCH' },
			action: { type: 'status', status: 404 },
			times: 1,
		});
		await register(afterRestart(setup, { parameters: { webhookTypes: ['Note'] } }), UPDATE);
		expect(writes().map(({ method }) => method)).toEqual(['PATCH', 'POST']);
		expect(subscriptions().get('Multi')?.types).toEqual(['Note']);
	});

	test("the message contains Karbon's text", async () => {
		await start();
		simulator.faults.add({
			match: { method: 'POST' },
			action: {
				type: 'status',
				status: 400,
				body: { error: { code: '4002', message: 'TargetUrl is on the list of blocked hosts.' } },
			},
		});
		const error = await registrationError(setupWith());
		expect(error.message).toContain('TargetUrl is on the list of blocked hosts.');
		expect(error.message).toContain('4002');
	});

	test('a subscription that appears between the GET and the POST is reported, not replaced', async () => {
		await start();
		simulator.faults.add({
			match: { method: 'GET' },
			action: { type: 'status', status: 404 },
			times: 1,
		});
		occupy('Multi');
		const error = await registrationError(setupWith());
		expect(error.message).toContain('An active subscription for Multi exists');
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(OTHER_SYSTEM_URL);
	});

	test.each([
		['token', { accessToken: 'wrong-token-0123456789' }],
		['key', { accessKey: 'eyJ.wrong.key-0123456789' }],
	])(
		"a rejected %s causes at most two requests in n8n's fifteen calls, and is not shown",
		async (_what, wrong) => {
			await start();
			const setup = setupWith();
			Object.assign(setup.credential, wrong);
			const messages: string[] = [];
			for (let time = 0; time < 5; time++) {
				for (const method of ['checkExists', 'create', 'delete'] as const) {
					await callHook(setup, method).catch((error: Error) => messages.push(error.message));
				}
			}
			expect(simulator.requests.length).toBeLessThanOrEqual(2);
			expect(messages.length).toBeGreaterThanOrEqual(5);
			for (const message of messages) {
				expect(message).toContain('Karbon rejected the credentials');
				expect(message).toContain('Check');
				expect(message).not.toContain(String(setup.credential.accessToken));
				expect(message).not.toContain(String(setup.credential.accessKey));
				expect(message).not.toContain(signingKeyOf(setup));
			}
		},
	);

	test('corrected credentials are used at once', async () => {
		await start();
		const setup = setupWith();
		const { accessToken } = setup.credential;
		setup.credential.accessToken = 'wrong';
		await registrationError(setup);
		setup.credential.accessToken = accessToken;
		await register(setup);
		expect(subscriptions().size).toBe(1);
	});

	test('no error shows the signing key, also when Karbon repeats it', async () => {
		await start();
		const setup = setupWith();
		simulator.faults.add({
			match: { method: 'POST' },
			action: {
				type: 'status',
				status: 400,
				body: { error: { message: `SigningKey ${signingKeyOf(setup)} is too weak` } },
			},
		});
		const error = await registrationError(setup);
		expect(error.message).toContain('is too weak');
		expect(error.message).not.toContain(signingKeyOf(setup));
	});

	test('an empty list of types from an expression is explained', async () => {
		await start();
		const error = await registrationError(setupWith({ webhookTypes: '={{ [] }}' }));
		expect(error.message).toContain("'Trigger On' must name at least one type");
		expect(writes()).toEqual([]);
	});

	test('the created subscription is deleted, also when the parameters have become invalid', async () => {
		await start();
		const setup = setupWith();
		await register(setup);
		const next = afterRestart(setup, { parameters: { webhookTypes: '={{ [] }}' } });
		await callHook(next, 'delete', UPDATE);
		expect(subscriptions().size).toBe(0);
	});
});

describe('Two nodes', () => {
	beforeEach(async () => await start());

	test("of one workflow do not replace each other's subscription", async () => {
		const first = setupWith();
		const second = setupWith({}, { workflowId: first.workflow.id });
		await register(first);
		const error = await registrationError(second);
		expect(error.message).toContain(new URL(first.targetUrl).host);
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(first.targetUrl);
	});

	test('with different subscriptions work side by side, each with its key', async () => {
		const first = setupWith({ options: { subscriptionMode: 'single' }, webhookTypes: ['Invoice'] });
		const second = setupWith(
			{ options: { subscriptionMode: 'single' }, webhookTypes: ['Work'] },
			{ workflowId: first.workflow.id },
		);
		await register(first);
		await register(second);
		await callHook(first, 'delete', UPDATE);
		expect([...subscriptions().keys()]).toEqual(['Work']);
		expect(subscriptions().get('Work')?.SigningKey).toBe(signingKeyOf(second));
		expect(signingKeyOf(second)).not.toBe(signingKeyOf(first));
	});
});

describe('An n8n instance that has moved to another address', () => {
	const moved = { webhookBaseUrl: 'https://new.example/webhook' };

	test('keeps the subscription at the former address, which may belong to the original of a copy, and reports it', async () => {
		await start();
		const setup = setupWith();
		await register(setup);
		const { log } = await callHook(afterRestart(setup, moved), 'create', RESTART);
		expect(log.map(({ message }) => message)).toEqual([
			expect.stringContaining(new URL(setup.targetUrl).host),
		]);
		expect(log[0].message).toContain('moved');
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(setup.targetUrl);
	});

	test("replaces that subscription when it is activated with the choice 'Replace It'", async () => {
		await start();
		const setup = setupWith({ options: { existingSubscription: 'replace' } });
		await register(setup);
		const next = afterRestart(setup, moved);
		await register(next, UPDATE);
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(next.targetUrl);
	});
});

describe('Polling', () => {
	beforeEach(async () => await start());

	test('registers without a subscription, and recognizes its registration', async () => {
		const setup = setupWith({ deliveryMode: 'polling' });
		await register(setup);
		expect(sent()).toEqual(['GET Invoices']);
		simulator.reset();
		expect((await callHook(setup, 'checkExists', RESTART)).result).toBe(true);
		await callHook(setup, 'delete', UPDATE);
		expect(simulator.requests).toEqual([]);
	});

	test('that is activated again begins now, not where it stopped', async () => {
		const setup = setupWith({ deliveryMode: 'polling' }, { state: { coverage: LONG_AGO } });
		await register(setup);
		expectCoveredFromNow(setup);
	});

	test('continues where it was when a new version is published', async () => {
		const setup = setupWith({ deliveryMode: 'polling' }, { state: { coverage: LONG_AGO } });
		await register(setup, UPDATE);
		expect(setup.state.coverage).toEqual(LONG_AGO);
	});
});

const now = new Date(NOW).toISOString();
const COVERED_FROM_NOW = { coveredUntil: now, from: now };
const moment = '2026-01-01T00:00:00.000Z';
const LONG_AGO = {
	'/v3/Invoices': { coveredUntil: moment, from: moment },
	'/v3/WorkItems': { coveredUntil: moment, from: moment },
};

function expectCoveredFromNow({ state }: TriggerSetup): void {
	const lists = Object.values(state.coverage as Coverage);
	expect(lists).toEqual([COVERED_FROM_NOW, COVERED_FROM_NOW]);
}

describe('Coverage', () => {
	beforeEach(async () => await start());

	test('of a new activation begins now', async () => {
		const setup = setupWith({}, { state: { coverage: LONG_AGO } });
		await register(setup);
		expectCoveredFromNow(setup);
	});

	test.each([
		['a new version', UPDATE],
		['a restart', RESTART],
	])('is not moved by %s, because changes may have been missed', async (_what, when) => {
		const setup = setupWith({}, { state: { coverage: LONG_AGO } });
		await register(setup, when);
		expect(setup.state.coverage).toEqual(LONG_AGO);
	});
});

describe('Test runs that wait for a real event', () => {
	const parameters = {
		options: { testEvent: 'nextRealEvent', existingSubscription: 'replace' },
	};

	test('create a subscription with the test address where there is none, and delete it afterwards', async () => {
		await start();
		const setup = setupWith(parameters);
		await register(setup, TEST_RUN);
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(
			`https://n8n.test/webhook-test/${setup.node.webhookId}/webhook`,
		);
		expect(subscriptions().get('Multi')?.SigningKey).toBe(signingKeyOf(setup));
		await callHook(setup, 'delete', { mode: 'internal', activation: 'update', isTest: true });
		expect(subscriptions().size).toBe(0);
	});

	test.each(SHOWN)(
		"never change a live subscription (GET shows %s), not even with 'Replace It'",
		async (subscriptionGetShows) => {
			await start({ subscriptionGetShows });
			const live = setupWith(parameters);
			await register(live);
			simulator.reset();
			// n8n gives a test run its own static data.
			const test = afterRestart(live, { state: {} });
			const error = await registrationError(test, TEST_RUN);
			expect(error.message).toContain('Latest Change');
			await callHook(test, 'delete', { mode: 'internal', activation: 'update', isTest: true });
			expect(writes()).toEqual([]);
			expect(subscriptions().get('Multi')?.TargetUrl).toBe(live.targetUrl);
		},
	);
});
