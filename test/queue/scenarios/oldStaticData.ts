import { waitUntil } from '../../../host';
import { emittedItems, keysOf } from '../../e2e/support/executions';
import { activate, deactivate } from '../../e2e/support/deliveries/subscription';
import { paidWorkflow } from '../../e2e/support/workflows/triggerWorkflow';
import { openBarrier } from '../../support/servers/barrier';
import type { Cluster } from '../support/cluster';
import { ended, fetched } from '../support/executions';

/** An execution that runs on a worker while the workflow is published again, and saves its old static data at its end. */
export function oldStaticData(cluster: () => Cluster): void {
	let barrier: Awaited<ReturnType<typeof openBarrier>>;

	beforeAll(async () => {
		barrier = await openBarrier();
	});
	afterAll(() => barrier.close());

	it('does not keep an invoice that was paid again from starting the workflow', async () => {
		const { client, simulator } = cluster();
		const workflow = await client.importWorkflow(paidWorkflow('paid', barrier.url));
		await activate(client, simulator, workflow.id);
		const set = async (status: string, key?: string) => {
			const fields = { InvoiceStatus: status };
			const { key: changed } = await simulator.change('Invoice', key, 'Updated', fields);
			await simulator.flush();
			return changed;
		};
		const keysAfter = async (executions: number) => {
			const ids = await ended(cluster(), workflow.id, executions);
			return keysOf(emittedItems(await fetched(cluster(), ids)));
		};
		const key = await set('Paid');
		const isWaiting = () => barrier.waiting.length > 0 || undefined;
		await waitUntil(isWaiting, { what: 'the workflow to wait', timeoutMs: 60_000 });
		await deactivate(client, simulator, workflow.id);
		await set('AwaitingPayment', key);
		await activate(client, simulator, workflow.id);
		barrier.release();
		expect(await keysAfter(1)).toEqual([key]);
		await set('Paid', key);
		expect(await keysAfter(2)).toEqual([key, key]);
		await deactivate(client, simulator, workflow.id);
	}, 300_000);
}
