import {
	nodeIdOf,
	processMemories,
} from '../../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import {
	callHook,
	createHookContext,
	register,
	RESTART,
	UPDATE,
} from '../../../../../support/trigger/hookContext';
import { afterRestart } from '../../../../../support/trigger/triggerSetup';
import { setUpEachTest, setupWith, SHOWN, simulator, start, subscriptions, writes } from '../setUp';

setUpEachTest();

test.each(SHOWN)(
	'A main process that takes over goes on with the subscriptions of the process that has led, when a GET shows %s',
	async (subscriptionGetShows) => {
		await start({ subscriptionGetShows });
		const options = { subscriptionMode: 'single' };
		const setup = setupWith({ webhookTypes: ['Invoice'], options });
		const nodeId = nodeIdOf(createHookContext(setup));
		await register(setup);
		// n8n 1 registers webhooks in each main process when it starts.
		processMemories.delete(nodeId);
		await register(setup, RESTART);
		const follower = processMemories.get(nodeId)!;

		processMemories.delete(nodeId);
		const parameters = { webhookTypes: ['Invoice', 'Contact'], options };
		const published = afterRestart(setup, { parameters });
		await register(published, UPDATE);
		expect([...subscriptions().keys()]).toEqual(['Invoice', 'Contact']);
		simulator.reset();

		processMemories.set(nodeId, follower);
		const later = afterRestart(published);
		const leads = { activation: 'leadershipChange' } as const;
		// n8n 1 opens the trigger after this.
		expect((await callHook(later, 'checkExists', leads)).result).toBe(true);
		expect(writes()).toEqual([]);
		expect(later.state.subscriptions).toEqual(published.state.subscriptions);
	},
);
