import { openStage, type Stage } from '../support/stage';
import { recordMeasurement } from '../support/measurements';
import { keysOf, listAll, waitForItems } from '../support/executions';
import {
	activate,
	deactivate,
	subscriptionRemoved,
	subscriptionIn,
	subscriptionWrites,
} from '../support/deliveries/subscription';
import { TRIGGER, triggerWorkflow } from '../support/workflows/triggerWorkflow';

/** Maximum time until a test run has its event. */
const EVENT_WITHIN_MS = 5_000;
/** Maximum time until the next health check: an interval of one minute, and n8n runs schedules each minute. */
const CHECK_WITHIN_MS = 130_000;

describe('Listen for test event', () => {
	let stage: Stage;

	beforeAll(async () => {
		stage = await openStage();
	});
	afterAll(async () => await stage?.close());

	it('emits the latest real change within 5 seconds, while the active workflow keeps its subscription', async () => {
		const { client, simulator } = stage;
		const workflow = await client.importWorkflow(
			triggerWorkflow('active and tested', { options: { checkInterval: 1 } }),
		);
		const subscription = await activate(client, simulator, workflow.id);
		const { key } = await simulator.change('Invoice');
		await simulator.flush();
		await waitForItems(client, workflow.id, (items) => items.length === 1);
		simulator.reset();

		const startedAt = Date.now();
		await client.listen(workflow.id);
		const [, tested] = await client.waitForExecutions(workflow.id, 2, EVENT_WITHIN_MS);
		const tookMs = Date.now() - startedAt;
		expect(tested).toMatchObject({ mode: 'manual', status: 'success' });
		expect(keysOf(tested.jsonOf(TRIGGER))).toEqual([key]);
		expect(tookMs).toBeLessThan(EVENT_WITHIN_MS);
		const writes = subscriptionWrites(simulator.requests);
		expect(writes).toEqual([]);
		expect(simulator.store.subscriptions.get('Multi')).toBe(subscription);

		const next = await simulator.change('Invoice');
		await simulator.flush();
		await waitForItems(client, workflow.id, (items) => keysOf(items).includes(next.key));
		simulator.cancelSubscription('Multi');
		await subscriptionIn(simulator, 'Multi', undefined, CHECK_WITHIN_MS);
		await deactivate(client, simulator, workflow.id);
		recordMeasurement(
			'test run of an active workflow',
			`event after ${tookMs} ms, ${writes.length} subscription writes`,
		);
	});

	it('emits no second event for changes that the active workflow received', async () => {
		const { client } = stage;
		const executions = await listAll(client);
		expect(executions.filter(({ mode }) => mode === 'manual')).toHaveLength(1);
	});

	it('subscribes for the next real event and deletes the subscription afterwards', async () => {
		const { client, simulator } = stage;
		const workflow = await client.importWorkflow(
			triggerWorkflow('next real event', { options: { testEvent: 'nextRealEvent' } }),
		);
		await client.listen(workflow.id);
		const { TargetUrl } = await subscriptionIn(simulator, 'Multi');
		expect(TargetUrl).toContain('/webhook-test/');
		const { key } = await simulator.change('Invoice');
		await simulator.flush();
		const [tested] = await client.waitForExecutions(workflow.id, 1, EVENT_WITHIN_MS);
		expect(keysOf(tested.jsonOf(TRIGGER))).toEqual([key]);
		await subscriptionRemoved(simulator);
		recordMeasurement('test run with the next real event', 'received, subscription deleted');
	});

	it('deletes the subscription when the user stops listening', async () => {
		const { client, simulator } = stage;
		const workflow = await client.importWorkflow(
			triggerWorkflow('stopped', { options: { testEvent: 'nextRealEvent' } }),
		);
		await client.listen(workflow.id);
		await subscriptionIn(simulator, 'Multi');
		await client.stopListening(workflow.id);
		await subscriptionRemoved(simulator);
	});
});
