import { setTimeout as sleep } from 'node:timers/promises';

import { waitUntil } from '../../../host';
import { openBarrier } from '../../support/servers/barrier';
import { ageRecords } from '../support/changed';
import { endedExecutions, keysOf, waitForItems } from '../support/executions';
import { openStage, type Stage } from '../support/stage';
import { activate, deactivate } from '../support/deliveries/subscription';
import { paidWorkflow } from '../support/workflows/triggerWorkflow';

const CASES = ['', ' also when n8n is restarted before the next execution'];

describe('An execution that ends after its workflow was published again, and saves its old static data,', () => {
	let stage: Stage;
	let barrier: Awaited<ReturnType<typeof openBarrier>>;

	beforeAll(async () => {
		barrier = await openBarrier();
		stage = await openStage({ simulator: { data: { invoices: 10 } } });
		ageRecords(stage.simulator);
	});
	afterAll(async () => {
		await stage?.close();
		barrier.close();
	});

	it.each(CASES)(
		'does not keep an invoice that was paid again from starting the workflow%s',
		async (restart) => {
			const { client, simulator, n8n } = stage;
			barrier.hold();
			const workflow = await client.importWorkflow(paidWorkflow(`paid${restart}`, barrier.url));
			await activate(client, simulator, workflow.id);
			const set = async (status: string, key?: string) => {
				const { key: changed } = await simulator.change('Invoice', key, 'Updated', {
					InvoiceStatus: status,
				});
				await simulator.flush();
				return changed;
			};
			const key = await set('Paid');
			await waitUntil(() => barrier.waiting.length > 0 || undefined, {
				what: 'the workflow to wait',
			});
			await deactivate(client, simulator, workflow.id);
			await set('AwaitingPayment', key);
			await activate(client, simulator, workflow.id);
			barrier.release();
			await endedExecutions(client, workflow.id, 1);
			if (restart) {
				simulator.reset();
				await n8n.restart();
				await waitUntil(() => simulator.requests.length > 0 || undefined, {
					what: 'the trigger to open',
				});
				await sleep(3_000);
			}
			await set('Paid', key);
			expect(simulator.deliveries.at(-1)?.status).toBe(200);
			const items = await waitForItems(client, workflow.id, (emitted) => emitted.length >= 2);
			expect(keysOf(items)).toEqual([key, key]);
			await deactivate(client, simulator, workflow.id);
		},
	);
});
