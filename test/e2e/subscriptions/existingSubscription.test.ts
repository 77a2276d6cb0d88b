import { openStage, type Stage } from '../support/stage';
import { bar } from '../support/bars';
import {
	activate,
	deactivate,
	occupy,
	published,
	subscriptionIn,
	subscriptionWrites,
	tryToActivate,
	unpublish,
} from '../support/subscription';
import { triggerWorkflow } from '../support/triggerWorkflow';

const FOREIGN_HOST = 'other.example';
const FOREIGN_URL = `https://${FOREIGN_HOST}/hook`;

describe('A subscription of another system', () => {
	let stage: Stage;

	beforeAll(async () => {
		stage = await openStage();
	});
	afterAll(async () => await stage?.close());
	beforeEach(() => {
		stage.simulator.store.subscriptions.clear();
		stage.simulator.reset();
	});

	it('survives activation, which fails with its host, test runs and deactivation', async () => {
		const { client, simulator } = stage;
		const foreign = occupy(simulator, 'Multi', FOREIGN_URL);
		const before = { ...foreign };
		const workflow = await client.importWorkflow(triggerWorkflow('other system'));

		const publication = await tryToActivate(client, workflow.id);
		const messages = publication.triggers.map(({ errorMessage }) => errorMessage ?? '');
		expect(publication.status).not.toBe('published');
		expect(messages.join('\n')).toContain(FOREIGN_HOST);
		expect(messages.join('\n')).toMatch(/Replace It/);

		await client.listen(workflow.id);
		await client.waitForExecutions(workflow.id, 1);

		await client.updateWorkflow(workflow.id, {
			nodes: [
				{
					...workflow.nodes[0],
					parameters: { ...workflow.nodes[0].parameters, options: { testEvent: 'nextRealEvent' } },
				},
				workflow.nodes[1],
			],
		});
		await expect(client.listen(workflow.id)).rejects.toThrow(FOREIGN_HOST);

		await unpublish(client, workflow.id);
		expect(simulator.store.subscriptions.get('Multi')).toBe(foreign);
		expect(foreign).toEqual(before);
		const writes = subscriptionWrites(simulator.requests);
		expect(writes).toEqual([]);
		bar(
			'foreign subscription over activation, two test runs, deactivation',
			`untouched, ${writes.length} writes`,
		);
	});

	it('is replaced when the node may replace it, and only ours is removed on deactivation', async () => {
		const { client, simulator, n8n } = stage;
		occupy(simulator, 'Multi', FOREIGN_URL);
		const single = occupy(simulator, 'Contact', FOREIGN_URL);
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
		bar('replace', 'replaced; deactivation removed ours and left the other subscription alone');
	});

	it('is left alone when it was created while the workflow was live', async () => {
		const { client, simulator } = stage;
		const workflow = await client.importWorkflow(triggerWorkflow('evicted'));
		await activate(client, simulator, workflow.id);
		const foreign = occupy(simulator, 'Multi', FOREIGN_URL);
		await unpublish(client, workflow.id);
		expect(simulator.store.subscriptions.get('Multi')).toBe(foreign);
	});
});
