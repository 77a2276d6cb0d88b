import { deepCopy } from 'n8n-workflow';

import { TriggerRun } from '../../../../../nodes/KarbonTrigger/run/triggerRun';
import { callHook, register, UPDATE } from '../../../../support/trigger/hookContext';
import { createTriggerContext } from '../../../../support/trigger/triggerContext';
import { afterRestart, type TriggerSetup } from '../../../../support/trigger/triggerSetup';
import {
	occupy,
	OTHER_SYSTEM_URL,
	registrationError,
	setUpEachTest,
	setupWith,
	SHOWN,
	simulator,
	start,
	subscriptions,
} from './setUp';

setUpEachTest();

/** A workflow that was unpublished, while Karbon did not allow one of its subscriptions. */
async function unpublishedInPart(subscriptionMode = 'single', status = 403): Promise<TriggerSetup> {
	const setup = setupWith({ webhookTypes: ['Contact', 'Invoice'], options: { subscriptionMode } });
	await register(setup);
	simulator.faults.add({
		match: { path: '/v3/WebhookSubscriptions/Contact' },
		action: { type: 'status', status },
	});
	await callHook(setup, 'delete', UPDATE).catch(() => undefined);
	expect([...subscriptions().keys()]).toContain('Contact');
	expect([...subscriptions().keys()]).not.toContain('Invoice');
	return setup;
}

describe.each(['single', 'multi', 'automatic'])('With the subscription mode %s,', (mode) => {
	test.each([401, 403])(
		'a new version can be published at once while an earlier subscription cannot be read: %s',
		async (status) => {
			await start();
			const setup = await unpublishedInPart('single', status);
			const parameters = { webhookTypes: ['Invoice'], options: { subscriptionMode: mode } };
			const next = afterRestart(setup, { parameters });
			await register(next, UPDATE);
			simulator.faults.clear();
			expect(subscriptions().size).toBe(2);
			// What is left is still known.
			await callHook(next, 'delete', UPDATE);
			expect(subscriptions().size).toBe(0);
		},
	);
});

test.each([
	['polls', { deliveryMode: 'polling' }, []],
	['has one for all types', { options: { subscriptionMode: 'multi' } }, ['Multi']],
])(
	'A new version that %s deletes earlier subscriptions, and logs no earlier choice',
	async (_what, parameters, expected) => {
		await start();
		occupy('Multi');
		const setup = await unpublishedInPart('automatic');
		simulator.faults.clear();
		subscriptions().delete('Multi');
		const next = afterRestart(setup, { parameters: { webhookTypes: ['Contact'], ...parameters } });
		const { log } = await callHook(next, 'create', UPDATE);
		expect([...subscriptions().keys()]).toEqual(expected);
		expect(log).toEqual([]);
	},
);

test.each([401, 403])(
	'Polling can be published right after a publication that was refused with %s',
	async (status) => {
		await start();
		const setup = await unpublishedInPart('single', status);
		await registrationError(setup, UPDATE);
		const parameters = { webhookTypes: ['Contact'], deliveryMode: 'polling' };
		const next = afterRestart(setup, { parameters });
		const { log } = await callHook(next, 'create', UPDATE);
		expect(next.state.coverage).toBeDefined();
		expect(log).toEqual([{ level: 'warn', message: expect.stringContaining("'Contact'") }]);
	},
);

describe.each(SHOWN)('When a GET shows %s, a subscription that was deleted', (shown) => {
	beforeEach(async () => await start({ subscriptionGetShows: shown }));

	test('is not taken for its own again where another one could not be deleted', async () => {
		const setup = await unpublishedInPart();
		simulator.faults.clear();
		occupy('Invoice');
		const error = await registrationError(setup);
		expect(error.message).toContain("a webhook subscription for 'Invoice'");
		expect(subscriptions().get('Invoice')?.TargetUrl).toBe(OTHER_SYSTEM_URL);
	});

	test('is kept as that of another system when n8n deletes again', async () => {
		const setup = await unpublishedInPart();
		simulator.faults.clear();
		occupy('Invoice');
		await callHook(setup, 'delete', UPDATE);
		expect([...subscriptions().keys()]).toEqual(['Invoice']);
	});

	test('is not taken for its own again although n8n has not saved that, and has closed the trigger', async () => {
		const setup = setupWith({
			webhookTypes: ['Contact', 'Invoice'],
			options: { subscriptionMode: 'single' },
		});
		const { closeFunction } = new TriggerRun(createTriggerContext(setup).context).start();
		await register(setup);
		const state = deepCopy(setup.state);
		simulator.faults.add({
			match: { path: '/v3/WebhookSubscriptions/Contact' },
			action: { type: 'status', status: 403 },
		});
		await callHook(setup, 'delete', UPDATE).catch(() => undefined);
		await closeFunction!();
		simulator.faults.clear();
		occupy('Invoice');
		const error = await registrationError(afterRestart(setup, { state }), UPDATE);
		expect(error.message).toContain("a webhook subscription for 'Invoice'");
		expect(subscriptions().get('Invoice')?.TargetUrl).toBe(OTHER_SYSTEM_URL);
	});
});
