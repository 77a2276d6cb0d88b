import { openStage, type Stage } from '../support/stage';
import { runConcurrently, shuffled } from '../support/runConcurrently';
import { bar } from '../support/bars';
import { allItems, keysOf } from '../support/executions';
import { invoiceNotification } from '../support/notifications';
import { activate } from '../support/subscription';
import { triggerWorkflow } from '../support/triggerWorkflow';

const EVENTS = 500;
const COPIES = 3;
const AT_A_TIME = 10;

describe('Deliveries that come more than once', () => {
	let stage: Stage;
	let workflowId: string;
	const startedAt = Date.now();
	const events = Array.from({ length: EVENTS }, (_, index) =>
		invoiceNotification(`invoice-${index}`, startedAt + index),
	);

	beforeAll(async () => {
		stage = await openStage();
		const workflow = await stage.client.importWorkflow(triggerWorkflow('repeats'));
		workflowId = workflow.id;
		await activate(stage.client, stage.simulator, workflowId);
	});
	afterAll(async () => await stage?.close());

	it('give one event each, in any order and side by side, and are all answered with 2xx', async () => {
		const { client, simulator } = stage;
		const copies = shuffled(Array.from({ length: COPIES }, () => events).flat());
		const sent = await runConcurrently(
			copies,
			AT_A_TIME,
			async (event) => await simulator.deliver('Multi', event),
		);
		expect(sent.filter(({ status }) => status !== 200)).toEqual([]);
		const items = await allItems(client, workflowId, EVENTS, 120_000);
		expect(keysOf(items).sort()).toEqual(events.map((one) => String(one.ResourcePermaKey)).sort());
		bar(
			`${EVENTS} deliveries, each ${COPIES} times, mixed up, ${AT_A_TIME} at a time`,
			`${items.length} events seen`,
		);
	});

	it('give none after a restart of n8n', async () => {
		const { client, simulator, n8n } = stage;
		await n8n.restart();
		await runConcurrently(
			events.slice(0, 100),
			AT_A_TIME,
			async (event) => await simulator.deliver('Multi', event),
		);
		const fresh = invoiceNotification('after the restart', Date.now());
		expect((await simulator.deliver('Multi', fresh)).status).toBe(200);
		const items = await allItems(client, workflowId, EVENTS + 1, 120_000);
		expect(items).toHaveLength(EVENTS + 1);
		bar('100 of them once more after a restart', `${items.length - EVENTS - 1} events seen`);
	});
});
