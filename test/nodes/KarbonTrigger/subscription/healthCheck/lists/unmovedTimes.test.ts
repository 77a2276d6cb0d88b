import type { INodeParameters } from 'n8n-workflow';

import { credentialFor } from '../../../../../support/n8n/credentials';
import {
	activate,
	clock,
	deliver,
	keysOf,
	setUpEachTest,
	setupWith,
	simulator,
	start,
} from '../setUp';

setUpEachTest();
beforeEach(async () => await start({ variants: { unmovedTimes: 'payments' } }));

const unpaid = () =>
	[...simulator.store.invoices.values()].find(
		({ InvoiceStatus }) => InvoiceStatus === 'AwaitingPayment',
	)!;

/** Pays an invoice, which keeps its modification time (karbon.md 10). */
async function pay({ InvoiceKey, TotalAmountDue }: ReturnType<typeof unpaid>) {
	const { accessKey, accessToken } = credentialFor(simulator);
	const response = await fetch(`${simulator.url}/v3/ManualPayments`, {
		method: 'POST',
		headers: {
			'Content-Type': 'application/json',
			Authorization: `Bearer ${String(accessToken)}`,
			AccessKey: String(accessKey),
		},
		body: JSON.stringify({
			InvoiceKey,
			PaymentMethod: 'Cash',
			PaymentDate: new Date(simulator.clock.now()).toISOString().slice(0, 10),
			TotalAmount: TotalAmountDue,
		}),
	});
	expect(response.status).toBe(201);
	return {
		kind: 'Invoice',
		key: InvoiceKey,
		action: 'Updated',
		at: simulator.clock.now(),
	} as const;
}

describe('A payment that does not move the modification time of its invoice', () => {
	test.each<[string, INodeParameters]>([
		['with records', { includeRecord: true }],
		['without records', {}],
		['for one status', { filters: { invoiceStatus: ['Paid'] } }],
	])('starts the workflow by its delivery, %s', async (_name, parameters) => {
		const setup = setupWith({ webhookTypes: ['Invoice'], ...parameters });
		const trigger = await activate(setup);
		const invoice = unpaid();
		// The trigger knows the invoice as it was before, with this modification time.
		await deliver(setup, await simulator.change('Invoice', invoice.InvoiceKey, 'Updated'));
		clock.advance(30_000);
		const earlier = parameters.filters ? 0 : 1;
		await deliver(setup, await pay(invoice));
		await trigger.minutes(20);
		expect(keysOf(trigger)).toEqual(Array(earlier + 1).fill(invoice.InvoiceKey));
	});

	test.each([
		[true, 1],
		[false, 2],
	])(
		"may have the same data as an earlier event, as guarantees.md says: with 'Drop Duplicate Events' %s, %d items",
		async (deduplicate, count) => {
			const setup = setupWith({ webhookTypes: ['Invoice'], options: { deduplicate } });
			const trigger = await activate(setup);
			const invoice = unpaid();
			const change = await simulator.change('Invoice', invoice.InvoiceKey, 'Updated');
			clock.advance(60_000);
			await deliver(setup, change);
			// Its notification has the time of the invoice (karbon.md 82).
			await deliver(setup, { ...(await pay(invoice)), at: change.at });
			await trigger.minutes(20);
			expect(keysOf(trigger)).toEqual(Array(count).fill(invoice.InvoiceKey));
		},
	);

	test('is missed by polling, as guarantees.md says', async () => {
		const trigger = await activate(
			setupWith({ webhookTypes: ['Invoice'], deliveryMode: 'polling' }),
		);
		await pay(unpaid());
		await trigger.minutes(20);
		expect(keysOf(trigger)).toEqual([]);
	});
});
