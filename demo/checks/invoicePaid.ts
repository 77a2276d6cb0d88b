import {
	activateWorkflow,
	itemsOf,
	keysOf,
	waitForItems,
	waitForSubscription,
} from './subscription';
import type { Check, Expectation, Stage } from './types';

const CHANGED = 25;
const PAID = 5;
const MISSED = 3;

/** Keys of invoices with the status AwaitingPayment. */
function unpaidKeys({ simulator }: Stage, count: number): string[] {
	return [...simulator.store.invoices.values()]
		.filter((invoice) => invoice.InvoiceStatus === 'AwaitingPayment')
		.slice(-count)
		.map((invoice) => invoice.InvoiceKey);
}

const sameKeys = (found: string[], expected: string[]) =>
	JSON.stringify(found) === JSON.stringify([...expected].sort());

async function checkDelivery(stage: Stage, keys: string[]): Promise<Expectation[]> {
	const { simulator } = stage;
	for (const [index, key] of keys.entries()) {
		const patch = index < PAID ? { InvoiceStatus: 'Paid', TotalAmountDue: 0 } : {};
		await simulator.change('Invoice', key, 'Updated', patch);
	}
	await simulator.flush();
	const paid = keys.slice(0, PAID);
	const executions = await waitForItems(stage, { keys: paid, recovered: false });
	const emitted = keysOf(executions, false);
	const [delivery] = simulator.deliveries;
	return [
		{
			says: `${CHANGED} changed invoices delivered in ${simulator.deliveries.length} signed batch (response in ${Math.round(delivery?.durationMs ?? NaN)} ms), ${PAID} of them paid: the trigger emitted ${emitted.length} items`,
			holds: delivery?.status === 200 && sameKeys(emitted, paid),
			found: emitted,
		},
		{
			says: 'each item includes its invoice',
			holds:
				itemsOf(executions, 'Karbon Trigger').every((item) => item.record) &&
				itemsOf(executions, 'Paid Invoice').length === PAID,
			found: itemsOf(executions, 'Paid Invoice').length,
		},
	];
}

async function checkSignatures(stage: Stage, key: string): Promise<Expectation> {
	const { client, simulator, workflow } = stage;
	const event = {
		ResourcePermaKey: key,
		ResourceType: 'Invoice',
		ActionType: 'Updated',
		TimeStamp: new Date().toISOString(),
	};
	const before = (await client.listExecutions({ workflowId: workflow.id })).length;
	const forged = await simulator.deliver('Multi', event, { signature: 'bad' });
	const unsigned = await simulator.deliver('Multi', event, { signature: 'missing' });
	const after = (await client.listExecutions({ workflowId: workflow.id })).length;
	return {
		says: `a delivery with a wrong signature was refused with HTTP ${forged.status}, one without a signature with HTTP ${unsigned.status}, and neither started the workflow`,
		holds: forged.status === 401 && unsigned.status === 401 && after === before,
		found: `${after - before} executions`,
	};
}

/** Changes that Karbon did not deliver, because n8n was down and the subscription was canceled. */
async function* checkRecovery(stage: Stage, keys: string[]): AsyncGenerator<Expectation> {
	const { n8n, simulator } = stage;
	const key = simulator.store.subscriptions.get('Multi')?.SigningKey;
	await n8n.stop();
	simulator.cancelSubscription('Multi');
	const patch = { InvoiceStatus: 'Paid', TotalAmountDue: 0 };
	for (const changed of keys) await simulator.change('Invoice', changed, 'Updated', patch);
	await n8n.restart();
	const ready = Date.now();
	await waitForSubscription(simulator, 'Multi');
	const seconds = ((Date.now() - ready) / 1000).toFixed(1);
	yield {
		says: `the subscription, canceled while n8n was down, was restored ${seconds} s after the start with the same signing key`,
		holds: key !== undefined && simulator.store.subscriptions.get('Multi')?.SigningKey === key,
	};
	await waitForItems(stage, { keys, recovered: true });
	yield {
		says: `${keys.length} invoices that were paid in the meantime were recovered`,
		holds: true,
	};
}

export const invoicePaid: Check = {
	example: 'invoice-paid',
	verify: async function* (stage) {
		const keys = unpaidKeys(stage, CHANGED + MISSED);
		await activateWorkflow(stage, 'Multi');
		yield* await checkDelivery(stage, keys.slice(MISSED));
		yield await checkSignatures(stage, keys[0]);
		yield* checkRecovery(stage, keys.slice(0, MISSED));
	},
};
