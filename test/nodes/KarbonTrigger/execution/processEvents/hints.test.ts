import type { ExecuteContext } from 'n8n-core';
import type { NodeOutcome } from '../../../../support/action/executeNode';
import { wireEvent } from '../../../../support/trigger/validDelivery';
import type { ReceivingByType } from '../../../../../nodes/KarbonTrigger/state/receiving';
import { triggerState } from '../../../../../nodes/KarbonTrigger/state/staticData';
import { deduplicator } from '../../../../support/n8n/platform';
import { found, jsons, run, useSimulator } from './setUp';

useSimulator();

describe('Hints', () => {
	const messages = ({ hints }: NodeOutcome) => hints.map(({ message }) => message);

	test('are not given for an ordinary delivery', async () => {
		expect(messages(await run([wireEvent()]))).toEqual([]);
	});

	test("report no recovered changes where 'Automatic' may have chosen polling, as on workers without static data", async () => {
		expect(messages(await run([found(wireEvent())]))).toEqual([]);
	});

	test('report a batch with another number of events than it announced', async () => {
		expect(messages(await run([wireEvent({ BatchCount: 3 })])).join()).toContain(
			'announced 3 events but contained more or fewer',
		);
	});

	test('report recovered changes, except in polling, where every change is recovered', async () => {
		const multi = { options: { subscriptionMode: 'multi' } };
		const byWebhook = await run([found(wireEvent())], multi);
		expect(messages(byWebhook).join()).toContain('1 change was recovered');
		expect(messages(await run([found(wireEvent())], { deliveryMode: 'polling' }))).toEqual([]);
	});

	test("report what 'Automatic' has chosen, unless it is the multi-type subscription, and no polled changes as recovered", async () => {
		const hintsFor = async (receiving: ReceivingByType, mode = 'automatic') => {
			const automatic = { receiving, text: 'What was chosen.' };
			const change = (context: ExecuteContext) => {
				triggerState(context).automatic = automatic;
			};
			const events = [found(wireEvent()), wireEvent({ ResourceType: 'Contact' })];
			deduplicator.clear();
			const parameters = {
				webhookTypes: ['Invoice', 'Contact'],
				options: { subscriptionMode: mode },
			};
			return messages(await run(events, parameters, { adapt: change }));
		};
		expect(await hintsFor({ Invoice: 'polling', Contact: 'single' })).toEqual(['What was chosen.']);
		expect((await hintsFor({ Invoice: 'multi', Contact: 'multi' })).join()).toMatch(
			/^1 change was recovered/,
		);
		expect(await hintsFor({ Invoice: 'polling', Contact: 'single' }, 'single')).toHaveLength(1);
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
