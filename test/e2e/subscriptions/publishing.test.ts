import { N8N_VERSION, openStage, type Stage } from '../support/stage';
import { recordMeasurement } from '../support/measurements';
import { keysOf, waitForItems } from '../support/executions';
import {
	activate,
	deactivate,
	published,
	subscriptionIn,
	subscriptionWrites,
	tryToActivate,
} from '../support/deliveries/subscription';
import { triggerWorkflow } from '../support/workflows/triggerWorkflow';

describe('Publishing', () => {
	let stage: Stage;

	beforeAll(async () => {
		stage = await openStage();
	});
	afterAll(async () => await stage?.close());
	beforeEach(() => stage.simulator.reset());

	it('keeps the subscription of the first of two workflows that want the multi-type one; the second fails with an error until the first is deactivated', async () => {
		const { client, simulator } = stage;
		const multi = { options: { subscriptionMode: 'multi' } };
		const first = await client.importWorkflow(triggerWorkflow('first', multi));
		const second = await client.importWorkflow(triggerWorkflow('second', multi));
		const { TargetUrl } = await activate(client, simulator, first.id);
		const publication = await tryToActivate(client, second.id);
		expect(publication.status).not.toBe('published');
		expect(JSON.stringify(publication.triggers)).toContain('the workflow \\"first\\"');
		expect(simulator.store.subscriptions.get('Multi')?.TargetUrl).toBe(TargetUrl);

		const { key } = await simulator.change('Invoice');
		await simulator.flush();
		await waitForItems(client, first.id, (items) => keysOf(items).includes(key));

		await client.deactivate(second.id);
		await deactivate(client, simulator, first.id);
		const later = await activate(client, simulator, second.id);
		expect(later.TargetUrl).not.toBe(TargetUrl);
		await deactivate(client, simulator, second.id);
		recordMeasurement(
			'two workflows, one subscription',
			'first kept it, second failed with the name of the first and was published after the first was deactivated',
		);
	});

	it('updates the subscription when the types of the node change, and keeps it when the node is renamed', async () => {
		const { client, simulator } = stage;
		const workflow = await client.importWorkflow(triggerWorkflow('edited'));
		const first = await activate(client, simulator, workflow.id);
		const [trigger, after] = workflow.nodes;
		const types = ['Invoice', 'Contact', 'Work'];

		const edited = { ...trigger, parameters: { ...trigger.parameters, webhookTypes: types } };
		await client.updateWorkflow(workflow.id, { nodes: [edited, after] });
		expect(first.types).toEqual(['Invoice']);
		await client.activate(workflow.id);
		const second = await subscriptionIn(simulator, 'Multi', (one) => one.types.length === 3);
		await published(client, workflow.id);
		expect(second).toMatchObject({
			types,
			TargetUrl: first.TargetUrl,
			SigningKey: first.SigningKey,
		});
		const writes = subscriptionWrites(simulator.requests);

		simulator.reset();
		await client.updateWorkflow(workflow.id, {
			nodes: [{ ...edited, name: 'Changes' }, after],
			connections: { Changes: workflow.connections['Karbon Trigger'] },
		});
		await client.activate(workflow.id);
		expect((await published(client, workflow.id)).status).toBe('published');
		const third = await subscriptionIn(simulator, 'Multi');
		expect(third).toMatchObject({
			types,
			TargetUrl: first.TargetUrl,
			SigningKey: first.SigningKey,
		});

		const changes = [await simulator.change('WorkItem'), await simulator.change('Organization')];
		await simulator.flush();
		const keys = changes.map(({ key }) => key).sort();
		const items = await waitForItems(
			client,
			workflow.id,
			(emitted) => emitted.length >= keys.length,
			30_000,
			'Changes',
		);
		expect(keysOf(items).sort()).toEqual(keys);
		await deactivate(client, simulator, workflow.id);
		recordMeasurement('types edited and published', `new types, same key (${writes.join(', ')})`);
	});

	it('does not change the subscription when another node of the workflow is edited', async () => {
		const { client, simulator } = stage;
		const workflow = await client.importWorkflow(triggerWorkflow('other node edited'));
		const subscription = await activate(client, simulator, workflow.id);
		simulator.reset();
		const [trigger, after] = workflow.nodes;
		await client.updateWorkflow(workflow.id, {
			nodes: [trigger, { ...after, position: [440, 0] }],
		});
		await client.activate(workflow.id);
		expect((await published(client, workflow.id)).status).toBe('published');
		// n8n 1 removes the webhooks of a workflow before it registers them again.
		const writes = ['DELETE /v3/WebhookSubscriptions/Multi', 'POST /v3/WebhookSubscriptions'];
		expect(subscriptionWrites(simulator.requests)).toEqual(N8N_VERSION === 'n8n-1' ? writes : []);
		const { TargetUrl, SigningKey } = subscription;
		const left = simulator.store.subscriptions.get('Multi');
		expect(left).toMatchObject({ TargetUrl, SigningKey });
		if (N8N_VERSION === 'n8n-2') expect(left).toBe(subscription);
		await deactivate(client, simulator, workflow.id);
	});
});
