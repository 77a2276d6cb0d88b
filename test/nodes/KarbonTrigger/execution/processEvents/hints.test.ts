import type { NodeOutcome } from '../../../../support/action/executeNode';
import { wireEvent } from '../../../../support/trigger/validDelivery';
import { found, jsons, run, useSimulator } from './setUp';

useSimulator();

describe('Hints', () => {
	const messages = ({ hints }: NodeOutcome) => hints.map(({ message }) => message);

	test('are not given for an ordinary delivery', async () => {
		expect(messages(await run([wireEvent()]))).toEqual([]);
	});

	test('report a batch with another number of events than it announced', async () => {
		expect(messages(await run([wireEvent({ BatchCount: 3 })])).join()).toContain(
			'announced 3 events but contained more or fewer',
		);
	});

	test('report recovered changes, except in polling, where every change is recovered', async () => {
		expect(messages(await run([found(wireEvent())])).join()).toContain('1 change was recovered');
		expect(messages(await run([found(wireEvent())], { deliveryMode: 'polling' }))).toEqual([]);
	});
});

test('Events are passed on unchanged when parameters are invalid', async () => {
	const event = wireEvent();
	const outcome = await run([event], {
		webhookTypes: '={{ [] }}',
		options: { checkInterval: 'often' },
	});
	expect(jsons(outcome)).toEqual([event]);
});
