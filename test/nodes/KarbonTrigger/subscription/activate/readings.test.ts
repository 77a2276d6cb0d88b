import { callHook, register, UPDATE } from '../../../../support/trigger/hookContext';
import { afterRestart } from '../../../../support/trigger/triggerSetup';
import {
	MULTI_ONLY,
	registrationError,
	sent,
	setUpEachTest,
	setupWith,
	simulator,
	start,
	subscriptions,
	writes,
} from './setUp';

setUpEachTest();

// karbon.md 84
test('a PATCH that adds types instead of replacing them is followed by a new subscription', async () => {
	await start({ variants: { patchTypes: 'adds' } });
	const setup = setupWith();
	await register(setup);
	simulator.reset();
	const next = afterRestart(setup, { parameters: { webhookTypes: ['Contact', 'Work'] } });
	await register(next, UPDATE);

	expect(subscriptions().get('Multi')?.types).toEqual(['Contact', 'Work']);
	expect(writes().map(({ method }) => method)).toEqual(['PATCH', 'DELETE', 'POST']);
	simulator.reset();
	await register(next, UPDATE);
	expect(writes()).toEqual([]);
});

// karbon.md 85
test.each(['multi', 'single'])(
	'a subscription that Karbon answers with null is created in %s mode',
	async (subscriptionMode) => {
		await start({ variants: { unknownSubscription: 'null' } });
		const setup = setupWith({ webhookTypes: ['Invoice'], options: { subscriptionMode } });
		await register(setup);
		expect([...subscriptions().values()]).toMatchObject([{ TargetUrl: setup.targetUrl }]);
		expect(writes().map(({ method }) => method)).toEqual(['POST']);
		simulator.reset();
		await register(setup);

		expect(writes()).toEqual([]);
	},
);

// karbon.md 113
test("a 404 without Karbon's code does not keep the trigger from being published", async () => {
	await start({ variants: { errorBody: 'gateway' } });
	const setup = setupWith();
	await register(setup);
	expect([...subscriptions().values()]).toMatchObject([{ TargetUrl: setup.targetUrl }]);
});

// karbon.md 113
test.each([
	['gateway', 'Webhook subscription may have been deleted'],
	['error', undefined],
] as const)(
	'all subscriptions are deleted if the response to a DELETE was lost and the next one is a 404: %s',
	async (errorBody, message) => {
		await start({ variants: { errorBody } });
		const setup = setupWith({ options: { subscriptionMode: 'single' } });
		await register(setup);
		simulator.faults.add({
			match: { method: 'DELETE' },
			action: { type: 'resetAfter' },
			times: 1,
		});
		const error = await callHook(setup, 'delete').then(
			() => undefined,
			(reason: Error) => reason.message,
		);
		expect(error).toEqual(message && expect.stringContaining(message));
		expect([...subscriptions()]).toEqual([]);
	},
);

// karbon.md 83
test('a subscription that another system creates meanwhile makes activation fail', async () => {
	await start({ secondPost: 'conflict' });
	simulator.faults.add({
		match: { method: 'POST' },
		action: {
			type: 'callBefore',
			run() {
				subscriptions().set('Multi', {
					name: 'Multi',
					types: ['Invoice'],
					TargetUrl: 'https://other.example/',
					consecutiveFailures: 0,
				});
			},
		},
	});
	const error = await registrationError(setupWith(MULTI_ONLY));

	expect(error.message).toContain('already has a multi-type webhook subscription');
	expect(sent()).not.toContain('DELETE WebhookSubscriptions/Multi');
	expect(subscriptions().get('Multi')?.TargetUrl).toBe('https://other.example/');
});
