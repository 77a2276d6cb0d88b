import { openStage, type Stage } from '../support/stage';
import { bar } from '../support/bars';
import { keysOf, listAll, waitForItems } from '../support/executions';
import {
	activate,
	deactivate,
	slotFree,
	subscriptionIn,
	subscriptionWrites,
} from '../support/subscription';
import { TRIGGER, triggerWorkflow } from '../support/triggerWorkflow';

/** The bar, milliseconds. */
const PATIENCE_MS = 5_000;
/** A check interval of a minute, and the second of the minute at which the node looks. */
const ONE_INTERVAL_MS = 130_000;

describe('Listen for test event', () => {
	let stage: Stage;

	beforeAll(async () => {
		stage = await openStage();
	});
	afterAll(async () => await stage?.close());

	it('gets the latest real change within 5 seconds, beside the live workflow, which goes on', async () => {
		const { client, simulator } = stage;
		const workflow = await client.importWorkflow(
			triggerWorkflow('live and tested', { options: { checkInterval: 1 } }),
		);
		const live = await activate(client, simulator, workflow.id);
		const { key } = await simulator.change('Invoice');
		await simulator.flush();
		await waitForItems(client, workflow.id, (items) => items.length === 1);
		simulator.reset();

		const startedAt = Date.now();
		await client.listen(workflow.id);
		const [, tested] = await client.waitForExecutions(workflow.id, 2, PATIENCE_MS);
		const tookMs = Date.now() - startedAt;
		expect(tested).toMatchObject({ mode: 'manual', status: 'success' });
		expect(keysOf(tested.jsonOf(TRIGGER))).toEqual([key]);
		expect(tookMs).toBeLessThan(PATIENCE_MS);
		const writes = subscriptionWrites(simulator.requests);
		expect(writes).toEqual([]);
		expect(simulator.store.subscriptions.get('Multi')).toBe(live);

		const next = await simulator.change('Invoice');
		await simulator.flush();
		await waitForItems(client, workflow.id, (items) => keysOf(items).includes(next.key));
		simulator.cancelSubscription('Multi');
		await subscriptionIn(simulator, 'Multi', undefined, ONE_INTERVAL_MS);
		await deactivate(client, simulator, workflow.id);
		bar(
			'test run beside a live workflow',
			`event after ${tookMs} ms, ${writes.length} writes to the service's subscriptions`,
		);
	});

	it('gets no second event from the changes a live workflow has seen already', async () => {
		const { client } = stage;
		const executions = await listAll(client);
		expect(executions.filter(({ mode }) => mode === 'manual')).toHaveLength(1);
	});

	it('waits for the next real event on a free slot, and leaves the slot free', async () => {
		const { client, simulator } = stage;
		const workflow = await client.importWorkflow(
			triggerWorkflow('next real event', { options: { testEvent: 'nextRealEvent' } }),
		);
		await client.listen(workflow.id);
		const { TargetUrl } = await subscriptionIn(simulator, 'Multi');
		expect(TargetUrl).toContain('/webhook-test/');
		const { key } = await simulator.change('Invoice');
		await simulator.flush();
		const [tested] = await client.waitForExecutions(workflow.id, 1, PATIENCE_MS);
		expect(keysOf(tested.jsonOf(TRIGGER))).toEqual([key]);
		await slotFree(simulator);
		bar('test run with the next real event', 'received, slot free afterwards');
	});

	it('stops listening without leaving anything at the service', async () => {
		const { client, simulator } = stage;
		const workflow = await client.importWorkflow(
			triggerWorkflow('given up', { options: { testEvent: 'nextRealEvent' } }),
		);
		await client.listen(workflow.id);
		await subscriptionIn(simulator, 'Multi');
		await client.stopListening(workflow.id);
		await slotFree(simulator);
	});
});
