import { activated, itemsOf, keysOf, waitForItems, waitForSubscription } from './subscription';
import type { Check, Expectation, Stage } from './types';

const CHANGED = 25;
const PAID = 5;
const MISSED = 3;

/** Keys of invoices that await payment, so that paying them is a change. */
function unpaidKeys({ simulator }: Stage, count: number): string[] {
	return [...simulator.store.invoices.values()]
		.filter((invoice) => invoice.InvoiceStatus === 'AwaitingPayment')
		.slice(-count)
		.map((invoice) => invoice.InvoiceKey);
}

const sameKeys = (found: string[], wanted: string[]) =>
	JSON.stringify(found) === JSON.stringify([...wanted].sort());

async function deliversChanges(stage: Stage, keys: string[]): Promise<Expectation[]> {
	const { simulator } = stage;
	for (const [index, key] of keys.entries()) {
		const patch = index < PAID ? { InvoiceStatus: 'Paid', TotalAmountDue: 0 } : {};
		await simulator.change('Invoice', key, 'Updated', patch);
	}
	await simulator.flush();
	const paid = keys.slice(0, PAID);
	const executions = await waitForItems(stage, { keys: paid, recovered: false });
	const passed = keysOf(executions, false);
	const [delivery] = simulator.deliveries;
	return [
		{
			says: `${CHANGED} changes delivered in ${simulator.deliveries.length} signed batch, answered in ${Math.round(delivery?.durationMs ?? NaN)} ms; ${PAID} of them paid: ${passed.length} items`,
			holds: delivery?.status === 200 && sameKeys(passed, paid),
			found: passed,
		},
		{
			says: 'each with its invoice',
			holds:
				itemsOf(executions, 'Karbon Trigger').every((item) => item.record) &&
				itemsOf(executions, 'Paid Invoice').length === PAID,
			found: itemsOf(executions, 'Paid Invoice').length,
		},
	];
}

async function refusesForgeries(stage: Stage, key: string): Promise<Expectation> {
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
		says: `a forged and an unsigned delivery refused with status ${forged.status} and ${unsigned.status}, no execution`,
		holds: forged.status === 401 && unsigned.status === 401 && after === before,
		found: `${after - before} executions`,
	};
}

/** Changes nobody was told about: the subscription is gone, and n8n is down. */
async function* recovers(stage: Stage, keys: string[]): AsyncGenerator<Expectation> {
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
		says: `a subscription canceled while n8n was down is back ${seconds} s after the start, with the same signing key`,
		holds: key !== undefined && simulator.store.subscriptions.get('Multi')?.SigningKey === key,
	};
	await waitForItems(stage, { keys, recovered: true });
	yield { says: `the ${keys.length} invoices paid meanwhile recovered`, holds: true };
}

export const invoicePaid: Check = {
	example: 'invoice-paid',
	verify: async function* (stage) {
		const keys = unpaidKeys(stage, CHANGED + MISSED);
		await activated(stage, 'Multi');
		yield* await deliversChanges(stage, keys.slice(MISSED));
		yield await refusesForgeries(stage, keys[0]);
		yield* recovers(stage, keys.slice(0, MISSED));
	},
};
