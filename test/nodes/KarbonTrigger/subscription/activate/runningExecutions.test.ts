import { deepCopy, type IDataObject } from 'n8n-workflow';

import { nodeIdOf } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import {
	trackCopy,
	triggerState,
	type TriggerState,
} from '../../../../../nodes/KarbonTrigger/state/staticData';
import {
	callHook,
	createHookContext,
	register,
	UPDATE,
} from '../../../../support/trigger/hookContext';
import { setUpEachTest, setupWith, start } from './setUp';

setUpEachTest();
beforeEach(async () => await start());

test('An execution that runs keeps what a health check has made since the static data were saved', async () => {
	const setup = setupWith();
	await register(setup);
	const context = createHookContext(setup);
	const state = triggerState(context);
	const { subscriptions } = deepCopy(state);
	const copy = { [`karbonTrigger:${setup.node.id}`]: deepCopy(state) } as IDataObject;
	const host = { getNode: () => setup.node, getWorkflowStaticData: () => copy };
	const { signal } = new AbortController();
	trackCopy(nodeIdOf(context), host, signal);
	(state as TriggerState).subscriptions = {};

	expect((await callHook(setup, 'checkExists', UPDATE)).result).toBe(true);
	expect(triggerState(host).subscriptions).toEqual(subscriptions);
	expect(signal.aborted).toBe(false);
});
