import { createControl } from '../support/control';
import { allItems, keysOf, waitForItems } from '../support/executions';
import { recordMeasurement } from '../support/measurements';
import { invoiceNotification } from '../support/deliveries/notifications';
import { openStage, type Stage } from '../support/stage';
import { activate } from '../support/deliveries/subscription';
import { triggerWorkflow } from '../support/workflows/triggerWorkflow';

/** The deadline of a call is ten seconds. */
const FIRST_WITHIN_MS = 25_000;
/** Once a call has missed its deadline, further calls fail at once. */
const NEXT_WITHIN_MS = 9_000;

describe("While n8n's deduplication store does not answer", () => {
	const control = createControl();
	let stage: Stage;
	let workflowId: string;

	beforeAll(async () => {
		stage = await openStage({ env: control.env });
		const workflow = await stage.client.importWorkflow(triggerWorkflow('stalled store'));
		workflowId = workflow.id;
		await activate(stage.client, stage.simulator, workflowId);
	});
	afterAll(async () => {
		await stage?.close();
		control.close();
	});

	const event = (key: string) => invoiceNotification(key, Date.now());

	async function deliver(notification: object, timeoutMs = 60_000): Promise<number> {
		const key = String((notification as { ResourcePermaKey: string }).ResourcePermaKey);
		const startedAt = Date.now();
		await stage.simulator.deliver('Multi', notification);
		const hasKey = (items: Array<Record<string, unknown>>) => keysOf(items).includes(key);
		await waitForItems(stage.client, workflowId, hasKey, timeoutMs);
		return Date.now() - startedAt;
	}

	it('events are handed on after ten seconds, then at once, and later duplicates are dropped again', async () => {
		const { client, simulator, n8n } = stage;
		const [before, after] = [event('before'), event('after')];
		await deliver(before);
		await control.run(stage, 'stall');
		const firstMs = await deliver(event('first'), FIRST_WITHIN_MS);
		const nextMs = await deliver(event('next'), NEXT_WITHIN_MS);
		recordMeasurement('stalled store', `first event after ${firstMs} ms, next after ${nextMs} ms`);
		await control.run(stage, 'resume');
		await deliver(after);
		// The process forgets what it received, so only the store knows.
		await n8n.restart();
		await simulator.deliver('Multi', before);
		await simulator.deliver('Multi', after);
		await deliver(event('last'));
		const keys = keysOf(await allItems(client, workflowId, 5));
		expect(keys.sort()).toEqual(['after', 'before', 'first', 'last', 'next']);
	});
});
