import { endedExecutions } from '../support/executions';
import { openStage, type Stage } from '../support/stage';
import { published, subscriptionIn } from '../support/deliveries/subscription';
import { triggerWorkflow } from '../support/workflows/triggerWorkflow';

/** How long Karbon takes to show the new subscription. The delivery arrives, and its workflow ends, meanwhile. */
const PUBLISHING_MS = 4_000;

describe('A delivery that arrives while its workflow is published', () => {
	let stage: Stage;

	beforeAll(async () => {
		stage = await openStage();
	});
	afterAll(async () => await stage?.close());

	// A restart of n8n would begin without it, so what Karbon cannot deliver meanwhile would be lost.
	it('leaves the saved coverage in place', async () => {
		const { client, simulator } = stage;
		// It is read to see whether it is free, and again after its creation.
		simulator.faults.add({
			...{ method: 'GET', path: '/v3/WebhookSubscriptions/Multi', nth: 2 },
			action: { type: 'delay', ms: PUBLISHING_MS },
		});
		const workflow = await client.importWorkflow(triggerWorkflow('published'));
		// n8n 1 responds at the end only.
		const activated = client.activate(workflow.id);
		await subscriptionIn(simulator, 'Multi');
		const [key] = simulator.store.invoices.keys();
		await simulator.change('Invoice', key, 'Updated', {});
		await simulator.flush();
		const [execution] = await endedExecutions(client, workflow.id, 1);
		expect(execution.jsonOf('After')).toHaveLength(1);
		// The workflow was not published yet.
		expect(await staticData()).not.toHaveProperty('automatic');

		await activated;
		expect((await published(client, workflow.id)).status).toBe('published');
		expect(await staticData()).toMatchObject({
			coverage: { '/v3/Invoices': { coveredUntil: expect.any(String) } },
			automatic: { receiving: { Invoice: 'multi' } },
			subscriptions: { Multi: expect.anything() },
		});

		async function staticData() {
			const { staticData: all } = await client.getWorkflow(workflow.id);
			const { global = {} } = (all ?? {}) as { global?: object };
			return (Object.values(global)[0] ?? {}) as unknown;
		}
	});
});
