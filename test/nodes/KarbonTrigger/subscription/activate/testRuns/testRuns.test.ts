import {
	callHook,
	register,
	TEST_RUN,
	TEST_RUN_END,
	UPDATE,
} from '../../../../../support/trigger/hookContext';
import { afterRestart } from '../../../../../support/trigger/triggerSetup';
import { signingKeyOf } from '../../../../../support/trigger/validDelivery';
import {
	MULTI_ONLY,
	registrationError,
	setUpEachTest,
	setupWith,
	SHOWN,
	simulator,
	start,
	subscriptions,
	writes,
} from '../setUp';

setUpEachTest();

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
			const live = setupWith({ options: { ...parameters.options, ...MULTI_ONLY.options } });
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

describe('The end of a test run', () => {
	test.each<[string, Record<string, string>]>([
		['that is empty', { accessToken: '' }],
		['that Karbon refuses', { accessToken: 'wrong' }],
	])(
		'succeeds with a credential %s, because n8n otherwise keeps the test and cannot stop it',
		async (_what, credential) => {
			await start();
			const setup = setupWith();
			Object.assign(setup.credential, credential);
			await expect(callHook(setup, 'create', TEST_RUN)).rejects.toThrow();
			const { result, log } = await callHook(setup, 'delete', TEST_RUN_END);
			expect(result).toBe(true);
			expect(log).toEqual([
				{
					level: 'warn',
					message: expect.stringContaining('the subscription may remain') as string,
				},
			]);
		},
	);

	test('leaves a deactivation that fails an error', async () => {
		await start();
		const setup = setupWith();
		await register(setup);
		setup.credential.accessToken = '';
		await expect(callHook(setup, 'delete', UPDATE)).rejects.toThrow('access token');
	});
});
