import { openStage, type Stage } from '../support/stage';
import { recordMeasurement } from '../support/measurements';
import {
	activate,
	deactivate,
	addOtherSubscription,
	published,
	subscriptionIn,
	subscriptionWrites,
	tryToActivate,
	unpublish,
} from '../support/deliveries/subscription';
import { triggerWorkflow } from '../support/workflows/triggerWorkflow';

const OTHER_HOST = 'other.example';
const OTHER_URL = `https://${OTHER_HOST}/hook`;

describe('An existing subscription of another system', () => {
	let stage: Stage;

	beforeAll(async () => {
		stage = await openStage();
	});
	afterAll(async () => await stage?.close());
	beforeEach(() => {
		stage.simulator.store.subscriptions.clear();
		stage.simulator.reset();
	});

	it('is kept by an activation, which fails with its host, by test runs and by deactivation', async () => {
		const { client, simulator } = stage;
		const other = addOtherSubscription(simulator, 'Multi', OTHER_URL);
		const before = { ...other };
		const workflow = await client.importWorkflow(
			triggerWorkflow('other system', { options: { subscriptionMode: 'multi' } }),
		);

		const publication = await tryToActivate(client, workflow.id);
		const messages = publication.triggers.map(({ errorMessage }) => errorMessage ?? '');
		expect(publication.status).not.toBe('published');
		expect(messages.join('\n')).toContain(OTHER_HOST);
		expect(messages.join('\n')).toMatch(/Replace It/);

		await client.listen(workflow.id);
		await client.waitForExecutions(workflow.id, 1);

		await client.updateWorkflow(workflow.id, {
			nodes: [
				{
					...workflow.nodes[0],
					parameters: {
						...workflow.nodes[0].parameters,
						options: { subscriptionMode: 'multi', testEvent: 'nextRealEvent' },
					},
				},
				workflow.nodes[1],
			],
		});
		await expect(client.listen(workflow.id)).rejects.toThrow(OTHER_HOST);

		await unpublish(client, workflow.id);
		expect(simulator.store.subscriptions.get('Multi')).toBe(other);
		expect(other).toEqual(before);
		const writes = subscriptionWrites(simulator.requests);
		expect(writes).toEqual([]);
		recordMeasurement(
			'existing subscription after activation, two test runs and deactivation',
			`unchanged, ${writes.length} writes`,
		);
	});

	it("is replaced with 'Replace It', and deactivation deletes only the subscription of the workflow", async () => {
		const { client, simulator, n8n } = stage;
		addOtherSubscription(simulator, 'Multi', OTHER_URL);
		const single = addOtherSubscription(simulator, 'Contact', OTHER_URL);
		const workflow = await client.importWorkflow(
			triggerWorkflow('replace', { options: { existingSubscription: 'replace' } }),
		);
		await client.activate(workflow.id);
		await subscriptionIn(simulator, 'Multi', ({ TargetUrl }) =>
			TargetUrl.startsWith(n8n.webhookUrl),
		);
		expect((await published(client, workflow.id)).status).toBe('published');
		await deactivate(client, simulator, workflow.id);
		expect([...simulator.store.subscriptions.values()]).toEqual([single]);
		recordMeasurement(
			"'Replace It'",
			'replaced; deactivation deleted the subscription of the workflow and no other',
		);
	});

	it('is kept on deactivation when it replaced that of the active workflow', async () => {
		const { client, simulator } = stage;
		const workflow = await client.importWorkflow(triggerWorkflow('replaced'));
		await activate(client, simulator, workflow.id);
		const other = addOtherSubscription(simulator, 'Multi', OTHER_URL);
		await unpublish(client, workflow.id);
		expect(simulator.store.subscriptions.get('Multi')).toBe(other);
	});
});
