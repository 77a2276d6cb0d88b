import { callHook, register, RESTART, UPDATE } from '../../../../support/trigger/hookContext';
import { afterRestart } from '../../../../support/trigger/triggerSetup';
import { signingKeyOf } from '../../../../support/trigger/validDelivery';
import {
	MULTI_ONLY,
	occupy,
	OTHER_SYSTEM_URL,
	registrationError,
	sent,
	setUpEachTest,
	setupWith,
	SHOWN,
	simulator,
	start,
	subscriptions,
	writes,
} from './setUp';

setUpEachTest();

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
					name: 'Multi',
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
				[...subscriptions().values()].map(({ name, types, BatchSize }) => [name, types, BatchSize]),
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
			const error = await registrationError(setupWith(MULTI_ONLY));

			expect(error.message).toContain('already has a multi-type webhook subscription');
			if (subscriptionGetShows !== 'nothing') expect(error.message).toContain('other.example');
			for (const choice of ['Subscription Mode', 'Automatic', 'Replace It', 'other workflow']) {
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

		test('a subscription whose creation got no response is recognized', async () => {
			const setup = setupWith();
			simulator.faults.add({
				match: { method: 'POST' },
				action: 'resetAfter',
				times: 1,
			});
			await callHook(setup, 'create');
			expect(subscriptions().get('Multi')).toMatchObject({ SigningKey: signingKeyOf(setup) });
		});
	},
);
