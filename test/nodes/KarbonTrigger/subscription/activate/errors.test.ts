import { callHook, register, RESTART, UPDATE } from '../../../../support/trigger/hookContext';
import { afterRestart } from '../../../../support/trigger/triggerSetup';
import { signingKeyOf } from '../../../../support/trigger/validDelivery';
import {
	MULTI_ONLY,
	occupy,
	OTHER_SYSTEM_URL,
	registrationError,
	setUpEachTest,
	setupWith,
	simulator,
	start,
	subscriptions,
	writes,
} from './setUp';

setUpEachTest();

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

describe('A type that no list shows', () => {
	const polled = (webhookTypes: string[]) => setupWith({ deliveryMode: 'polling', webhookTypes });
	beforeEach(async () => await start());

	test('cannot be published with polling, with which nothing would ever arrive', async () => {
		expect((await registrationError(polled(['Invoice', 'Note', 'User']))).message).toBe(
			"Changes to 'Note', 'User' cannot be polled. Remove them from 'Trigger On', or set 'Receive Changes By' to 'Webhook'.",
		);
	});

	test('does not keep n8n from starting', async () => {
		await register(polled(['Invoice', 'Note']), RESTART);
	});

	test.each(['Contact', 'Invoice', 'TimeEntry', 'Work'])('does not include %s', async (type) => {
		await register(polled([type]));
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

	test('a POST to an address that does not exist is not about a deleted subscription', async () => {
		await start();
		const body = { statusCode: 404, message: 'Resource not found' };
		simulator.faults.add({
			match: { method: 'POST' },
			action: { type: 'status', status: 404, body },
		});
		expect((await registrationError(setupWith())).message).toBe(
			'Webhook subscription not created: Karbon responded "not found" (HTTP 404). Your API application has no access to this part of the API. Check its permissions in Karbon, and the Base URL of the credential. Karbon\'s code: 404.',
		);
	});

	test('the advice about a taken subscription does not name polling, which cannot find each type', async () => {
		await start();
		occupy('Note');
		const options = { subscriptionMode: 'single' };
		const { message } = await registrationError(setupWith({ webhookTypes: ['Note'], options }));
		expect(message).toContain("Set 'Subscription Mode' to 'Automatic'");
		expect(message).not.toContain('Polling');
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
		const error = await registrationError(setupWith(MULTI_ONLY));
		expect(error.message).toContain('already has a multi-type webhook subscription');
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
				expect(message).toContain('Karbon rejected the access token or access key');
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
		expect(error.message).toContain("'Trigger On' must have at least one type");
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
