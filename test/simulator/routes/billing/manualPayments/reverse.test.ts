import { type Json, startBench } from '../../../support';
import { bench, invoice, readInvoice, setUpEachTest, valid } from './setUp';

setUpEachTest();

describe('karbon.md 62: reversing a manual payment', () => {
	it('adds an entry and restores the amount due', async () => {
		const due = invoice.TotalAmountDue;
		const { body } = await bench.post('/v3/ManualPayments', valid({ TotalAmount: due }));
		const reversed = await bench.post('/v3/ReverseManualPayment', {
			PaymentKey: body.PaymentKey,
			ReversalDate: '2026-01-15T09:00:00Z',
		});
		expect(reversed).toMatchObject({ status: 204, text: '' });
		const after = await readInvoice();
		expect(after).toMatchObject({ TotalAmountDue: due, InvoiceStatus: 'AwaitingPayment' });
		expect(after.Payments.map((payment: Json) => payment.PaymentType)).toEqual([
			'Manual Payment',
			'Manual Payment Reversed',
		]);
		const list = (await bench.get('/v3/Payments?$top=100')).body.value;
		expect(list.at(-1)).toMatchObject({
			PaymentType: 'Manual Payment Reversed',
			GrossAmount: -due,
		});
		expect(list.at(-1)).not.toHaveProperty('reverses');
	});

	it('changes the type of the payment itself with reversals relabeled', async () => {
		const other = await startBench({ variants: { reversals: 'relabeled' } });
		const { invoices, payments } = other.simulator.store;
		const payable = [...invoices.values()].find(
			({ InvoiceStatus }) => InvoiceStatus === 'AwaitingPayment',
		) as Json;
		const { InvoiceKey, TotalAmountDue } = payable;
		const { body } = await other.post('/v3/ManualPayments', {
			...valid(),
			InvoiceKey,
			PaymentDate: payable.InvoiceDate,
		});
		const size = payments.size;
		const reversal = { PaymentKey: body.PaymentKey, ReversalDate: '2026-01-15T09:00:00Z' };
		expect((await other.post('/v3/ReverseManualPayment', reversal)).status).toBe(204);
		const { PaymentKey, PaymentDate, GrossAmount, PaymentReference } = body;
		expect((await other.get(`/v3/Payments/${PaymentKey}`)).body).toMatchObject({
			PaymentKey,
			PaymentDate,
			GrossAmount,
			PaymentReference,
			PaymentType: 'Manual Payment Reversed',
		});
		expect(payments.size).toBe(size);
		expect(payable).toMatchObject({ TotalAmountDue });

		const again = await other.post('/v3/ReverseManualPayment', reversal);
		expect(again).toMatchObject({ status: 400, body: { error: { code: '4002' } } });
		await other.call('DELETE', `/v3/ManualPayments/${body.PaymentKey}`);
		expect(payments.size).toBe(size - 1);
		expect(payable).toMatchObject({ TotalAmountDue });
	});

	it('answers 404 to a reversal or deletion of the added entry', async () => {
		const { body } = await bench.post('/v3/ManualPayments', valid());
		const ReversalDate = '2026-01-15T09:00:00Z';
		await bench.post('/v3/ReverseManualPayment', { PaymentKey: body.PaymentKey, ReversalDate });
		const PaymentKey = [...bench.simulator.store.payments.keys()].at(-1);
		const reversed = await bench.post('/v3/ReverseManualPayment', { PaymentKey, ReversalDate });
		const deleted = await bench.call('DELETE', `/v3/ManualPayments/${PaymentKey}`);
		expect([reversed.status, deleted.status]).toEqual([404, 404]);
	});

	it.each([
		['an unknown key', { PaymentKey: 'none' }, 404, '4004'],
		['no key', { PaymentKey: undefined }, 400, '4003'],
		['no date', { ReversalDate: undefined }, 400, '4003'],
		['a date without time', { ReversalDate: '2026-01-15' }, 400, '4003'],
	])('refuses %s', async (_name, changes, status, code) => {
		const { body } = await bench.post('/v3/ManualPayments', valid());
		const answer = await bench.post('/v3/ReverseManualPayment', {
			PaymentKey: body.PaymentKey,
			ReversalDate: '2026-01-15T09:00:00Z',
			...changes,
		});
		expect(answer).toMatchObject({ status, body: { error: { code } } });
	});

	it('refuses a second reversal of a payment', async () => {
		const { body } = await bench.post('/v3/ManualPayments', valid());
		const reversal = { PaymentKey: body.PaymentKey, ReversalDate: '2026-01-15T09:00:00Z' };
		await bench.post('/v3/ReverseManualPayment', reversal);
		expect(await bench.post('/v3/ReverseManualPayment', reversal)).toMatchObject({
			status: 400,
			body: { error: { code: '4002' } },
		});
	});
});
