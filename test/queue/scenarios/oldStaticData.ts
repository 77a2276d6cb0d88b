import { waitUntil } from '../../../host';
import { emittedItems, keysOf } from '../../e2e/support/executions';
import { activate, deactivate } from '../../e2e/support/subscription';
import { paidWorkflow } from '../../e2e/support/triggerWorkflow';
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

	it('hides a payment that a worker saw before, but not one that follows another status', async () => {
		const { client, simulator } = cluster();
		const workflow = await client.importWorkflow(paidWorkflow('paid', barrier.url));
		await activate(client, simulator, workflow.id);
		let executions = 0;
		const set = async (status: string, key?: string) => {
			const fields = { InvoiceStatus: status };
			const { key: changed } = await simulator.change('Invoice', key, 'Updated', fields);
			await simulator.flush();
			executions++;
			return changed;
		};
		const keys = async () =>
			keysOf(
				emittedItems(await fetched(cluster(), await ended(cluster(), workflow.id, executions))),
			);
		const key = await set('Paid');
		const isWaiting = () => barrier.waiting.length > 0 || undefined;
		await waitUntil(isWaiting, { what: 'the workflow to wait', timeoutMs: 60_000 });
		await deactivate(client, simulator, workflow.id);
		await activate(client, simulator, workflow.id);
		const show = (when: string) =>
			console.log(
				when,
				JSON.stringify(
					cluster().postgres.query(
						`select "staticData" from workflow_entity where id = '${workflow.id}'`,
					),
				),
			);
		show('activated');
		barrier.release();
		expect(await keys()).toEqual([key]);
		await new Promise((resolve) => setTimeout(resolve, 3_000));
		show('ended');
		// No worker knows of the second activation.
		await set('Paid', key);
		expect(await keys()).toEqual([key]);
		await set('AwaitingPayment', key);
		await keys();
		await set('Paid', key);
		expect(await keys()).toEqual([key, key]);
		await deactivate(client, simulator, workflow.id);
	}, 300_000);
}
