import { keysOf, waitForItems } from '../../e2e/support/executions';
import { invoiceNotification } from '../../e2e/support/deliveries/notifications';
import { activate } from '../../e2e/support/deliveries/subscription';
import { triggerWorkflow } from '../../e2e/support/workflows/triggerWorkflow';
import type { StoredWorkflow } from '../../../host';
import { recordMeasurement } from '../support/measurements';
import type { Cluster } from '../support/cluster';
import { ended } from '../support/executions';

/** The deadline of a call is ten seconds. */
const FIRST_WITHIN_MS = 30_000;

/** n8n's deduplication store answers no worker. */
export function stalledStore(cluster: () => Cluster): void {
	let workflow: StoredWorkflow;

	beforeAll(async () => {
		const { client, simulator } = cluster();
		workflow = await client.importWorkflow(triggerWorkflow('stalled store'));
		await activate(client, simulator, workflow.id);
	});
	afterAll(async () => await cluster().client.deactivate(workflow.id));

	/** @returns milliseconds until the event was handed on */
	const deliver = async (notification: Record<string, unknown>) => {
		const { client, simulator } = cluster();
		const startedAt = Date.now();
		await simulator.deliver('Multi', notification);
		const hasKey = (items: Array<Record<string, unknown>>) =>
			keysOf(items).includes(String(notification.ResourcePermaKey));
		await waitForItems(client, workflow.id, hasKey, 60_000);
		return Date.now() - startedAt;
	};

	it('hands on events after ten seconds, and drops duplicates again later', async () => {
		const { client, control, processor, simulator, workers } = cluster();
		const event = (key: string) => invoiceNotification(key, Date.now());
		const [before, after] = [event('before'), event('after')];
		await deliver(before);
		for (const n8n of workers) await control.run({ n8n }, 'stall');
		const times = [await deliver(event('first')), await deliver(event('second'))];
		for (const n8n of workers) await control.run({ n8n }, 'resume');
		recordMeasurement(
			"events while n8n's store answers no worker",
			times.map((ms) => `${ms} ms`).join(' and '),
		);
		expect(Math.max(...times)).toBeLessThanOrEqual(FIRST_WITHIN_MS);
		await deliver(after);
		// The processor forgets what it received, so only the store knows.
		await processor.restart();
		for (const duplicate of [before, after]) await simulator.deliver('Multi', duplicate);
		await deliver(event('last'));
		await ended(cluster(), workflow.id, 7);
		const items = await waitForItems(client, workflow.id, (all) => all.length >= 5);
		expect(keysOf(items).sort()).toEqual(['after', 'before', 'first', 'last', 'second']);
	}, 300_000);
}
