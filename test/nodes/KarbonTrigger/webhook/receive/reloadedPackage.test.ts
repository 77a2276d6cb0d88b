import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { memoryFor } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { startPlatform, deduplicator } from '../../../../support/n8n/platform';
import { until } from '../../../../support/clock/manualTiming';
import { runTriggerNode } from '../../../../support/trigger/runTriggerNode';
import { validDelivery, wireEvent } from '../../../../support/trigger/validDelivery';
import { receiveWith, server, setup, setUpServer } from './setUp';

setUpServer();

/** The executions of this process, of which n8n runs any number at a time. */
function createExecutions() {
	const emitted: unknown[] = [];
	const executions = {
		started: 0,
		running: 0,
		emitted,
		async run(items: INodeExecutionData[]) {
			executions.started++;
			executions.running++;
			const outcome = await runTriggerNode(setup, items, 'webhook');
			emitted.push(...outcome.items.map(({ json }) => json.ResourcePermaKey));
			executions.running--;
		},
	};
	return executions;
}

describe('When n8n has loaded the package anew, and the trigger is not open in this module,', () => {
	let release: Array<() => void>;
	let check: jest.SpyInstance;

	/** Each execution is in the trigger node until its call of the store is released. */
	beforeEach(async () => {
		await startPlatform();
		await receiveWith({ webhookTypes: ['Note'] });
		release = [];
		const original = deduplicator.checkProcessedAndRecord.bind(deduplicator);
		check = jest
			.spyOn(deduplicator, 'checkProcessedAndRecord')
			.mockImplementation(async (...call) => {
				await new Promise<void>((resolve) => release.push(resolve));
				return await original(...call);
			});
	});
	afterEach(() => check.mockRestore());

	test('100 deliveries during an execution share the next one', async () => {
		const executions = createExecutions();
		const keys: unknown[] = [];
		for (let count = 0; count <= 100; count++) {
			const event = wireEvent({ ResourceType: 'Note' });
			keys.push(event.ResourcePermaKey);
			const { result } = await server.send(validDelivery(setup, event));
			if (result.workflowData) void executions.run(result.workflowData[0]);
			if (count === 0) await until(() => release.length === 1);
		}
		expect(executions.started).toBe(2);
		while (executions.running > 0) {
			await until(() => release.length > 0 || executions.running === 0);
			release.splice(0).forEach((resolve) => resolve());
		}
		expect(executions.emitted).toEqual(keys);
	});

	test('executions say what to do once it was noticed', async () => {
		check.mockRestore();
		const host = { getWorkflow: () => setup.workflow, getNode: () => setup.node };
		const items = [{ json: wireEvent({ ResourceType: 'Note' }) as IDataObject }];
		expect((await runTriggerNode(setup, items, 'webhook')).hints).toEqual([]);
		memoryFor(host).isReloadReported = true;
		const next = [{ json: wireEvent({ ResourceType: 'Note' }) as IDataObject }];
		const { hints } = await runTriggerNode(setup, next, 'webhook');
		expect(hints).toEqual([expect.stringContaining('Restart n8n')]);
	});
});
