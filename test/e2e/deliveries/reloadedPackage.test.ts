import { ageRecords } from '../support/changed';
import { createControl } from '../support/control';
import { allItems, endedExecutions, keysOf, listAll, waitForItems } from '../support/executions';
import { recordMeasurement } from '../support/measurements';
import { openStage, type Stage } from '../support/stage';
import { activate } from '../support/deliveries/subscription';
import { triggerWorkflow } from '../support/workflows/triggerWorkflow';

const DELIVERIES = 100;
/** One in the trigger node, one that waits for it, and those of the first deliveries, which come ten at a time. */
const MAX_EXECUTIONS = 15;
/** How long each read of a record takes, until the test removes the delay. */
const READ_DELAY_MS = 15_000;

describe('After n8n has loaded the package again while the workflow is published', () => {
	const control = createControl();
	let stage: Stage;

	beforeAll(async () => {
		stage = await openStage({
			simulator: { data: { invoices: 300 } },
			env: control.env,
		});
		ageRecords(stage.simulator);
	});
	afterAll(async () => {
		await stage?.close();
		control.close();
	});

	it('deliveries share executions, and each change is emitted once', async () => {
		const { client, simulator } = stage;
		const workflow = await client.importWorkflow(
			triggerWorkflow('reloaded', { includeRecord: true, options: { batchSize: 1 } }),
		);
		await activate(client, simulator, workflow.id);
		await control.run(stage, 'reload n8n-nodes-karbon');
		const first = (await simulator.change('Invoice')).key;
		await simulator.flush();
		await allItems(client, workflow.id, 1);
		const before = (await listAll(client, workflow.id)).length;
		simulator.faults.add({
			match: { method: 'GET', path: '/v3/Invoices/*' },
			action: { type: 'delay', ms: READ_DELAY_MS },
		});
		const keys = (await simulator.changeMany('Invoice', DELIVERIES)).map(({ key }) => key);
		await simulator.flush();
		simulator.faults.clear();
		const items = await waitForItems(
			client,
			workflow.id,
			(emitted) => new Set(keysOf(emitted)).size > DELIVERIES,
		);
		const executions = (await endedExecutions(client, workflow.id, 1)).length - before;
		recordMeasurement('package loaded again', `${DELIVERIES} deliveries, ${executions} executions`);
		expect(keysOf(items).sort()).toEqual([first, ...keys].sort());
		expect(executions).toBeLessThanOrEqual(MAX_EXECUTIONS);
	});
});
