import type { ITriggerFunctions } from 'n8n-workflow';

import { callHook, register, UPDATE } from '../../../../support/trigger/hookContext';
import { startTrigger } from '../../../../support/trigger/runningTrigger';
import { clock, deliver, keysOf, setUpEachTest, setupWith, simulator, start } from './setUp';

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
