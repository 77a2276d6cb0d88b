import { openStage, type Stage } from '../support/stage';
import { recordMeasurement } from '../support/measurements';
import { allItems, keysOf, listAll } from '../support/executions';
import { activate, deactivate } from '../support/deliveries/subscription';
import { triggerWorkflow } from '../support/workflows/triggerWorkflow';

const SINGLES = 25;
const BATCHES = 4;
const BATCH_SIZE = 100;

describe('A published workflow with the trigger', () => {
	let stage: Stage;

	beforeAll(async () => {
		stage = await openStage({ simulator: { data: { invoices: 600 } } });
	});
	afterAll(async () => await stage?.close());
	afterEach(() => stage.simulator.reset());

	const expected: string[] = [];
	const received: string[] = [];
	let workflowId: string;

	it('creates the subscription from its parameters and emits one item for each single event, in order', async () => {
		const { client, simulator, n8n } = stage;
		const workflow = await client.importWorkflow(
			triggerWorkflow('singles', {
				webhookTypes: ['Invoice', 'Contact'],
				options: { batchSize: 1 },
			}),
		);
		const subscription = await activate(client, simulator, workflow.id);
		const [{ webhookId }] = workflow.nodes;
		expect(subscription).toMatchObject({
			name: 'Multi',
			types: ['Invoice', 'Contact'],
			TargetUrl: `${n8n.webhookUrl}/webhook/${String(webhookId)}/webhook`,
			BatchSize: 1,
			BatchMaxDelaySeconds: 0,
			SigningKey: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
		});

		const changes = await simulator.changeMany('Invoice', SINGLES);
		await simulator.flush();
		expect(simulator.deliveries.map(({ status }) => status)).toEqual(changes.map(() => 200));
		const items = await allItems(client, workflow.id, SINGLES);
		expect((await listAll(client, workflow.id)).length).toBeLessThanOrEqual(SINGLES);
		expect(items[0]).toEqual({
			ResourcePermaKey: changes[0].key,
			ResourceType: 'Invoice',
			ActionType: 'Updated',
			Timestamp: new Date(changes[0].at).toISOString(),
		});
		expected.push(...changes.map(({ key }) => key));
		received.push(...keysOf(items));
		await deactivate(client, simulator, workflow.id);
	});

	it('emits one item for each event of a batch, in the order of Karbon', async () => {
		const { client, simulator } = stage;
		const workflow = await client.importWorkflow(triggerWorkflow('batches'));
		workflowId = workflow.id;
		const subscription = await activate(client, simulator, workflow.id);
		expect(subscription).toMatchObject({ types: ['Invoice'], BatchSize: BATCH_SIZE });

		const changes = await simulator.changeMany('Invoice', BATCHES * BATCH_SIZE);
		await simulator.flush();
		const items = await allItems(client, workflow.id, changes.length);
		expect(keysOf(items)).toEqual(changes.map(({ key }) => key));
		expected.push(...changes.map(({ key }) => key));
		received.push(...keysOf(items));

		expect(received).toEqual(expected);
		recordMeasurement('one item per event, in order', `${received.length} of ${expected.length}`);
	});

	it('refuses invalid deliveries and starts no execution for them', async () => {
		const { client, simulator } = stage;
		const before = (await listAll(client)).length;
		const event = {
			ResourcePermaKey: 'forged',
			ResourceType: 'Invoice',
			ActionType: 'Updated',
			TimeStamp: new Date().toISOString(),
		};
		const statuses = {
			forged: (await simulator.deliver('Multi', event, { signature: 'bad' })).status,
			unsigned: (await simulator.deliver('Multi', event, { signature: 'missing' })).status,
			'wrong content type': (await simulator.deliver('Multi', event, { contentType: 'text/plain' }))
				.status,
			truncated: (await simulator.deliver('Multi', event, { truncate: true })).status,
		};
		expect(statuses).toEqual({
			forged: 401,
			unsigned: 401,
			'wrong content type': 415,
			truncated: expect.any(Number) as unknown,
		});
		expect(statuses.truncated).toBeGreaterThanOrEqual(400);
		// A valid delivery: once its execution has ended, executions of the others would be listed, too.
		expect((await simulator.deliver('Multi', event)).status).toBe(200);
		const items = await allItems(client, workflowId, BATCHES * BATCH_SIZE + 1);
		expect(keysOf(items).filter((key) => key === 'forged')).toHaveLength(1);
		const started = (await listAll(client)).length - before - 1;
		expect(started).toBe(0);
		recordMeasurement('invalid deliveries', `${started} executions, ${JSON.stringify(statuses)}`);
	});
});
