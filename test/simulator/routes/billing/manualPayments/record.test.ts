import { startBench } from '../../../support';
import { bench, invoice, readInvoice, setUpEachTest, valid } from './setUp';

setUpEachTest();

describe('karbon.md 64: recording a manual payment', () => {
	it('answers 201 with PaymentKey, and reduces the amount due by the exact amount', async () => {
		invoice.TotalAmountDue = 10.3;
		const created = await bench.post('/v3/ManualPayments', valid({ Reference: 'bank 7' }));
		expect(created).toMatchObject({
			status: 201,
			body: {
				PaymentKey: expect.any(String),
				GrossAmount: 10.1,
				PaymentType: 'Manual Payment',
				PaymentReference: 'bank 7',
			},
		});
		// 10.3 - 10.1 in floating point is 0.20000000000000107.
		expect(await readInvoice()).toMatchObject({
			TotalAmountDue: 0.2,
			InvoiceStatus: 'AwaitingPayment',
		});
		expect((await bench.get(`/v3/Payments/${created.body.PaymentKey}`)).status).toBe(200);
	});

	it('sets the invoice to Paid when nothing is due any more, and then refuses payments', async () => {
		await bench.post('/v3/ManualPayments', valid({ TotalAmount: invoice.TotalAmountDue }));
		expect(await readInvoice()).toMatchObject({ TotalAmountDue: 0, InvoiceStatus: 'Paid' });
		expect((await bench.post('/v3/ManualPayments', valid())).status).toBe(400);
	});

	it('names the key PaymentProcessingKey with paymentKeyName PaymentProcessingKey', async () => {
		const other = await startBench({ variants: { paymentKeyName: 'PaymentProcessingKey' } });
		const { body } = await other.post('/v3/ManualPayments', {
			...valid(),
			InvoiceKey: [...other.simulator.store.invoices.values()].find(
				(one) => one.InvoiceStatus === 'AwaitingPayment',
			)?.InvoiceKey,
			PaymentDate: '2026-01-15',
		});
		expect(body.PaymentProcessingKey).toEqual(expect.any(String));
		expect(body).not.toHaveProperty('PaymentKey');
	});

	it.each([
		'Check',
		'Cash',
		'EFT',
		'Credit Card',
		'BankTransfer',
		'DirectDebit',
		'Other',
		'Bank Transfer',
		'Direct Debit',
		'Credit Card Online',
		'Credit Card Office',
	])('accepts the PaymentMethod %s', async (PaymentMethod) => {
		expect((await bench.post('/v3/ManualPayments', valid({ PaymentMethod }))).status).toBe(201);
	});

	it.each([
		['no InvoiceKey', { InvoiceKey: undefined }, 400, '4003'],
		['an unknown InvoiceKey', { InvoiceKey: 'none' }, 404, '4004'],
		['no PaymentMethod', { PaymentMethod: undefined }, 400, '4003'],
		['an unknown PaymentMethod', { PaymentMethod: 'Barter' }, 400, '4002'],
		['no PaymentDate', { PaymentDate: undefined }, 400, '4003'],
		['a date in another format', { PaymentDate: '15/01/2026' }, 400, '4003'],
		['a date that does not exist', { PaymentDate: '2026-02-31T25:00:00Z' }, 400, '4003'],
		['a date before the invoice', { PaymentDate: '2000-01-01' }, 400, '4002'],
		['a date after today', { PaymentDate: '2026-01-16' }, 400, '4002'],
		['no TotalAmount', { TotalAmount: undefined }, 400, '4003'],
		['an amount as a string', { TotalAmount: '10.10' }, 400, '4003'],
		['an amount of zero', { TotalAmount: 0 }, 400, '4002'],
		['a negative amount', { TotalAmount: -1 }, 400, '4002'],
		['fractions of a cent', { TotalAmount: 1.005 }, 400, '4002'],
		['a Reference that is not a string', { Reference: 7 }, 400, '4003'],
		['a Reference above 250 characters', { Reference: 'x'.repeat(251) }, 400, '4003'],
	])('refuses %s', async (_name, changes, status, code) => {
		const answer = await bench.post('/v3/ManualPayments', valid(changes));
		expect(answer).toMatchObject({ status, body: { error: { code } } });
		expect(bench.simulator.store.payments.size).toBe(12);
	});

	it('refuses an overpayment with an error body in capitalized names', async () => {
		const answer = await bench.post(
			'/v3/ManualPayments',
			valid({ TotalAmount: invoice.TotalAmountDue + 0.01 }),
		);
		expect(answer).toMatchObject({
			status: 400,
			body: { Error: { Code: '4002', Message: expect.any(String) } },
		});
	});

	it.each(['Approved', 'Exported', 'Voided', 'Paid'])(
		'refuses a payment for an invoice that is %s',
		async (status) => {
			invoice.InvoiceStatus = status;
			expect((await bench.post('/v3/ManualPayments', valid())).status).toBe(400);
		},
	);
});
