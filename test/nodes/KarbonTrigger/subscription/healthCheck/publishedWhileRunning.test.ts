import type { ITriggerFunctions } from 'n8n-workflow';

import { callHook, register, UPDATE } from '../../../../support/trigger/hookContext';
import { until } from '../../../../support/clock/manualTiming';
import { isScanning, startTrigger } from '../../../../support/trigger/runningTrigger';
import { afterRestart, type TriggerSetup } from '../../../../support/trigger/triggerSetup';
import {
	activate,
	clock,
	deliver,
	keysOf,
	occupy,
	setUpEachTest,
	setupWith,
	simulator,
	start,
	subscriptions,
} from './setUp';

setUpEachTest();

test.each([true, false])(
	'A change is not handed on again when an edit is published (its workflow still runs: %s)',
	async (isRunning) => {
		await start();
		const setup = setupWith({ webhookTypes: ['Invoice'], includeRecord: true });
		const trigger = startTrigger(setup, 'activate', clock);
		const context = trigger.context as ITriggerFunctions;
		const emit = context.emit.bind(context);
		Object.defineProperty(context, 'emit', {
			value: (...[data, response, done]: Parameters<ITriggerFunctions['emit']>) =>
				emit(data, response, done && isRunning ? { ...done, resolve: () => undefined } : done),
		});
		await register(setup);
		await trigger.minutes(6);
		const [key] = simulator.store.invoices.keys();
		const change = await simulator.change('Invoice', key, 'Updated');
		await trigger.minutes(1);
		await deliver(setup, change);
		await trigger.minutes(2);
		expect(keysOf(trigger)).toEqual([key]);
		// Waits for the workflow at most three seconds.
		void trigger.close();
		await callHook(setup, 'delete', UPDATE);
		const later = startTrigger(setup, 'update', clock);
		await register(setup, UPDATE);
		await later.minutes(6);
		expect(keysOf(later)).toEqual([]);
		void later.close();
	},
);

test('A trigger that n8n opens again without closing it is the only one that checks and scans', async () => {
	await start();
	const setup = setupWith({ webhookTypes: ['Invoice'], options: { subscriptionMode: 'multi' } });
	occupy('Multi');
	// Publishing fails. n8n 2 keeps the trigger open, and opens another one when the user publishes the version again.
	const first = startTrigger(setup, 'activate', clock);
	await expect(register(setup)).rejects.toThrow();
	subscriptions().clear();
	const second = startTrigger(setup, 'update', clock);
	await register(setup, UPDATE);
	await second.minutes(10);
	simulator.reset();
	// n8n keeps the schedule of the first one.
	const [{ tick }] = first.crons;
	second.run.checks.requestScan();
	tick();
	await until(() => simulator.requests.some(({ path }) => path === '/v3/Invoices'));
	await until(() => !isScanning(second.run));
	simulator.reset();
	await first.minutes(30);
	expect(simulator.requests).toEqual([]);
	await second.close();
});

test('What changes while a type is not chosen is not handed on when it is chosen again', async () => {
	await start();
	const options = { subscriptionMode: 'single' };
	const publish = async (earlier: TriggerSetup, webhookTypes: string[]) => {
		await callHook(earlier, 'delete', UPDATE);
		const setup = afterRestart(earlier, { parameters: { webhookTypes, options } });
		const trigger = startTrigger(setup, 'update', clock);
		await register(setup, UPDATE);
		return { setup, trigger };
	};
	const both = setupWith({ webhookTypes: ['Invoice', 'Contact'], options });
	const first = await activate(both);
	await first.close();
	const { setup, trigger } = await publish(both, ['Invoice']);
	// Before the first check.
	await deliver(setup, await simulator.change('Invoice'));
	await until(() => trigger.items.length === 1);
	await trigger.minutes(6);
	const [contact] = simulator.store.contacts.keys();
	await simulator.change('Contact', contact, 'Updated');
	await trigger.minutes(60);
	await trigger.close();

	const { trigger: later } = await publish(setup, ['Invoice', 'Contact']);
	await later.minutes(30);
	expect(keysOf(later)).not.toContain(contact);
	await later.close();
});
