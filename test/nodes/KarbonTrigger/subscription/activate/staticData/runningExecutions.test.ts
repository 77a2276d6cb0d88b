import { deepCopy, type IDataObject } from 'n8n-workflow';

import { memoryFor } from '../../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import {
	saveState,
	type TriggerExecution,
} from '../../../../../../nodes/KarbonTrigger/execution/triggerExecution';
import {
	savedState,
	trackCopy,
	triggerState,
	type TriggerState,
} from '../../../../../../nodes/KarbonTrigger/state/staticData';
import { until } from '../../../../../support/clock/manualTiming';
import {
	callHook,
	createHookContext,
	register,
	UPDATE,
} from '../../../../../support/trigger/hookContext';
import { NOW, setUpEachTest, setupWith, start, subscriptions } from '../setUp';

setUpEachTest();
beforeEach(async () => await start());

test('An execution that runs keeps what a health check has made since the static data were saved', async () => {
	const setup = setupWith();
	await register(setup);
	const context = createHookContext(setup);
	const state = triggerState(context);
	const { subscriptions } = deepCopy(state);
	const copy = { [`karbonTrigger:${setup.node.id}`]: deepCopy(state) } as IDataObject;
	const host = {
		getNode: () => setup.node,
		getWorkflow: () => setup.workflow,
		getWorkflowStaticData: () => copy,
	};
	const { signal } = new AbortController();
	trackCopy(host, signal);
	(state as TriggerState).subscriptions = {};
	triggerState(host).closedAt = 1;

	expect((await callHook(setup, 'checkExists', UPDATE)).result).toBe(true);
	expect(triggerState(host)).toMatchObject({ subscriptions, closedAt: undefined });
	expect(signal.aborted).toBe(false);
});

test.each([
	['has begun before', true],
	['begins with the static data from before', false],
])('An execution that %s keeps when the node was deactivated', async (_what, hasBegun) => {
	const setup = setupWith();
	await register(setup);
	const copy = deepCopy(setup.workflow.getStaticData('global'));
	const host = {
		getNode: () => setup.node,
		getWorkflow: () => setup.workflow,
		getWorkflowStaticData: () => copy,
	};
	const memory = memoryFor(createHookContext(setup));
	jest.spyOn(memory.queue, 'isOpen', 'get').mockReturnValue(true);
	const { signal } = new AbortController();
	if (hasBegun) trackCopy(host, signal);
	await callHook(setup, 'delete', UPDATE);
	const choices = { webhookTypes: ['Invoice', 'Work'], invoiceStatus: [], workItemStatus: [] };
	const execution = { context: host, choices, memory, hints: [] } as unknown as TriggerExecution;
	if (!hasBegun) await saveState(execution, { events: [], asks: false });
	expect(savedState(host)).toMatchObject({ closedAt: NOW });

	// It still runs, or another one begins, when the node is enabled again.
	await register(setup, UPDATE);
	if (!hasBegun) await saveState(execution, { events: [], asks: false });
	expect(savedState(host)!.closedAt).toBeUndefined();
	expect(signal.aborted).toBe(false);
});

test('A second trigger that is added while an execution of the first runs is not lost when n8n saves its copy', async () => {
	const first = setupWith();
	await register(first);
	// An execution of the first trigger has begun.
	const copy = deepCopy(first.workflow.getStaticData('global'));
	const host = {
		getNode: () => first.node,
		getWorkflow: () => first.workflow,
		getWorkflowStaticData: () => copy,
	};
	const { signal } = new AbortController();
	trackCopy(host, signal);

	const second = setupWith({ webhookTypes: ['Contact'] }, { workflowId: first.workflow.id });
	await register(second, UPDATE);
	// n8n restarts after the execution has ended and before one of the second trigger.
	const name = `karbonTrigger:${second.node.id}`;
	expect(copy[name]).toMatchObject({ coverage: second.state.coverage });
	expect(signal.aborted).toBe(false);
});

test.each([
	['the static data that n8n has saved at its start', true],
	['the static data from before', false],
])(
	'An execution that starts with %s while the workflow is published saves what publishing begins',
	async (_what, isSaved) => {
		const setup = setupWith({ filters: { invoiceStatus: ['Paid'] } });
		const { workflow, node } = setup;
		const published = register(setup);
		await until(() => subscriptions().has('Multi'));
		// n8n saves the static data as they are at a start.
		const saved = JSON.parse(JSON.stringify(workflow.staticData)) as { global: IDataObject };
		workflow.staticData.__dataChanged = false;
		await published;
		expect(workflow.staticData.__dataChanged).toBe(true);

		const context = createHookContext(setup);
		const memory = memoryFor(context);
		jest.spyOn(memory.queue, 'isOpen', 'get').mockReturnValue(true);
		const copy = isSaved ? saved.global : {};
		const host = {
			getNode: () => node,
			getWorkflow: () => workflow,
			getWorkflowStaticData: () => copy,
		};
		const choices = {
			webhookTypes: ['Invoice', 'Work'],
			invoiceStatus: ['Paid'],
			workItemStatus: [],
		};
		const execution = { context: host, choices, memory, hints: [] } as unknown as TriggerExecution;
		await saveState(execution, { events: [], asks: false });
		expect(savedState(host)).toEqual(savedState(context));
	},
);
