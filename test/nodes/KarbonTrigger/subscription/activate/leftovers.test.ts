import { callHook, register, UPDATE } from '../../../../support/trigger/hookContext';
import { afterRestart } from '../../../../support/trigger/triggerSetup';
import { NOW, setUpEachTest, setupWith, simulator, start, subscriptions } from './setUp';

setUpEachTest();

describe.each(['single', 'multi', 'automatic'])('With the subscription mode %s,', (mode) => {
	test('a workflow can be published while an earlier subscription cannot be read', async () => {
		await start();
		const options = { subscriptionMode: 'single' };
		const setup = setupWith({ webhookTypes: ['Contact', 'Invoice'], options });
		await register(setup);
		simulator.faults.add({
			match: { path: '/v3/WebhookSubscriptions/Contact' },
			action: { type: 'status', status: 403 },
		});
		await callHook(setup, 'delete', UPDATE).catch(() => undefined);
		// n8n repeats refused calls for a moment.
		jest.spyOn(Date, 'now').mockReturnValue(NOW + 60_000);
		const parameters = { webhookTypes: ['Invoice'], options: { subscriptionMode: mode } };
		const next = afterRestart(setup, { parameters });
		await register(next, UPDATE);
		simulator.faults.clear();
		expect(subscriptions().size).toBe(2);
		// What is left is still known.
		await callHook(next, 'delete', UPDATE);
		expect(subscriptions().size).toBe(0);
	});
});
