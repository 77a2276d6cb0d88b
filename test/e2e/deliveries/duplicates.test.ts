import { openStage, type Stage } from '../support/stage';
import { runConcurrently } from '../support/runConcurrently';
import { recordMeasurement } from '../support/measurements';
import { allItems, keysOf } from '../support/executions';
import { invoiceNotification } from '../support/deliveries/notifications';
import { activate } from '../support/deliveries/subscription';
import { triggerWorkflow } from '../support/workflows/triggerWorkflow';

const EVENTS = 500;
const COPIES = 3;
const CONCURRENCY = 10;

/** The items in a random order, which is the same in every run. */
function shuffled<T>(items: readonly T[]): T[] {
	let state = 1;
	const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
	return items
		.map((item) => ({ item, place: next() }))
		.sort((left, right) => left.place - right.place)
		.map(({ item }) => item);
}

describe('Duplicate deliveries', () => {
	let stage: Stage;
	let workflowId: string;
	const startedAt = Date.now();
	const events = Array.from({ length: EVENTS }, (_, index) =>
		invoiceNotification(`invoice-${index}`, startedAt + index),
	);

	beforeAll(async () => {
		stage = await openStage();
		const workflow = await stage.client.importWorkflow(triggerWorkflow('duplicates'));
		workflowId = workflow.id;
		await activate(stage.client, stage.simulator, workflowId);
	});
	afterAll(async () => await stage?.close());

	it('start the workflow once for each event, in any order and concurrently, and each gets HTTP 200', async () => {
		const { client, simulator } = stage;
		const copies = shuffled(Array.from({ length: COPIES }, () => events).flat());
		const sent = await runConcurrently(
			copies,
			CONCURRENCY,
			async (event) => await simulator.deliver('Multi', event),
		);
		expect(sent.filter(({ status }) => status !== 200)).toEqual([]);
		const items = await allItems(client, workflowId, EVENTS, 120_000);
		expect(keysOf(items).sort()).toEqual(events.map((one) => String(one.ResourcePermaKey)).sort());
		recordMeasurement(
			`${EVENTS} events, each delivered ${COPIES} times in random order, ${CONCURRENCY} deliveries at a time`,
			`${items.length} items`,
		);
	});

	it('are ignored after a restart of n8n', async () => {
		const { client, simulator, n8n } = stage;
		await n8n.restart();
		await runConcurrently(
			events.slice(0, 100),
			CONCURRENCY,
			async (event) => await simulator.deliver('Multi', event),
		);
		const next = invoiceNotification('after the restart', Date.now());
		expect((await simulator.deliver('Multi', next)).status).toBe(200);
		const items = await allItems(client, workflowId, EVENTS + 1, 120_000);
		expect(items).toHaveLength(EVENTS + 1);
		recordMeasurement(
			'100 duplicates after a restart of n8n',
			`${items.length - EVENTS - 1} items`,
		);
	});
});
