import { bench, invoice, readInvoice, setUpEachTest, valid } from './setUp';

setUpEachTest();

describe('karbon.md 63: deleting a manual payment', () => {
	it('removes the payment and restores the amount due', async () => {
		const due = invoice.TotalAmountDue;
		const { body } = await bench.post('/v3/ManualPayments', valid());
		const deleted = await bench.call('DELETE', `/v3/ManualPayments/${body.PaymentKey}`);
		expect(deleted).toMatchObject({ status: 204, text: '' });
		expect(await readInvoice()).toMatchObject({ TotalAmountDue: due, Payments: [] });
		expect(bench.simulator.store.payments.size).toBe(12);
		const again = await bench.call('DELETE', `/v3/ManualPayments/${body.PaymentKey}`);
		expect(again).toMatchObject({ status: 404, body: { error: { code: '4004' } } });
	});

	it('removes a reversed payment with its reversal, and restores the amount due only once', async () => {
		const due = invoice.TotalAmountDue;
		const { body } = await bench.post('/v3/ManualPayments', valid());
		await bench.post('/v3/ReverseManualPayment', {
			PaymentKey: body.PaymentKey,
			ReversalDate: '2026-01-15T09:00:00Z',
		});
		await bench.call('DELETE', `/v3/ManualPayments/${body.PaymentKey}`);
		expect(await readInvoice()).toMatchObject({ TotalAmountDue: due, Payments: [] });
	});

	it('answers 404 to a deletion or reversal of a card payment that Karbon processed', async () => {
		const processed = [...bench.simulator.store.payments.values()].find(
			(payment) => payment.PaymentType === 'Payment',
		);
		expect(processed).toBeDefined();
		const PaymentKey = processed?.PaymentKey;
		expect((await bench.call('DELETE', `/v3/ManualPayments/${PaymentKey}`)).status).toBe(404);
		expect(
			(
				await bench.post('/v3/ReverseManualPayment', {
					PaymentKey,
					ReversalDate: '2026-01-15T09:00:00Z',
				})
			).status,
		).toBe(404);
	});
});
