import { type Bench, closeAll, type Json, startBench } from '../../support';

describe('interface.md, Endpoints, Payments', () => {
	let bench: Bench;
	let invoice: Json;
	beforeEach(async () => {
		bench = await startBench({ data: { invoices: 40, payments: 12 } });
		// Not the newest: dates between its date and today must exist.
		invoice = [...bench.simulator.store.invoices.values()].find(
			(candidate) => candidate.InvoiceStatus === 'AwaitingPayment',
		);
	});
	afterEach(closeAll);

	const valid = (changes: Json = {}): Json => ({
		InvoiceKey: invoice.InvoiceKey,
		PaymentMethod: 'EFT',
		PaymentDate: invoice.InvoiceDate,
		TotalAmount: 10.1,
		...changes,
	});
	const read = async () =>
		(await bench.get(`/v3/Invoices/${invoice.InvoiceKey}?$expand=Payments`)).body;

	it('lists payments with $top and $skip only', async () => {
		const { body } = await bench.get('/v3/Payments?$top=1&$skip=1');
		expect(body['@odata.count']).toBe(12);
		expect(Object.keys(body.value[0])).toEqual([
			'PaymentKey',
			'InvoiceKey',
			'PaymentReference',
			'PaymentType',
			'PaymentDate',
			'GrossAmount',
			'PaymentMethod',
			'KarbonPayment',
			'ClientKey',
			'Client',
		]);
		expect((await bench.get('/v3/Payments?$orderby=PaymentDate')).status).toBe(400);
		expect((await bench.get("/v3/Payments?$filter=PaymentType eq 'x'")).status).toBe(400);
	});

	it('gives one payment by key, 404 otherwise', async () => {
		const { value } = (await bench.get('/v3/Payments?$top=1')).body;
		expect((await bench.get(`/v3/Payments/${value[0].PaymentKey}`)).body).toMatchObject(value[0]);
		expect((await bench.get('/v3/Payments/none')).status).toBe(404);
	});

	it('records a manual payment: 201 with PaymentKey, due reduced exactly', async () => {
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
		expect(await read()).toMatchObject({ TotalAmountDue: 0.2, InvoiceStatus: 'AwaitingPayment' });
		expect((await bench.get(`/v3/Payments/${created.body.PaymentKey}`)).status).toBe(200);
	});

	it('makes the invoice Paid when nothing is due any more, and takes no further payment', async () => {
		await bench.post('/v3/ManualPayments', valid({ TotalAmount: invoice.TotalAmountDue }));
		expect(await read()).toMatchObject({ TotalAmountDue: 0, InvoiceStatus: 'Paid' });
		expect((await bench.post('/v3/ManualPayments', valid())).status).toBe(400);
	});

	it('names the key PaymentProcessingKey in that variant', async () => {
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
		['a date that is none', { PaymentDate: '15/01/2026' }, 400, '4003'],
		['a date that does not exist', { PaymentDate: '2026-02-31T25:00:00Z' }, 400, '4003'],
		['a date before the invoice', { PaymentDate: '2000-01-01' }, 400, '4002'],
		['a date after today', { PaymentDate: '2026-01-16' }, 400, '4002'],
		['no TotalAmount', { TotalAmount: undefined }, 400, '4003'],
		['an amount as text', { TotalAmount: '10.10' }, 400, '4003'],
		['nothing', { TotalAmount: 0 }, 400, '4002'],
		['a negative amount', { TotalAmount: -1 }, 400, '4002'],
		['fractions of a cent', { TotalAmount: 1.005 }, 400, '4002'],
		['a Reference that is no text', { Reference: 7 }, 400, '4003'],
		['a Reference above 250 characters', { Reference: 'x'.repeat(251) }, 400, '4003'],
	])('refuses %s', async (_name, changes, status, code) => {
		const answer = await bench.post('/v3/ManualPayments', valid(changes));
		expect(answer).toMatchObject({ status, body: { error: { code } } });
		expect(bench.simulator.store.payments.size).toBe(12);
	});

	it('refuses an overpayment with a capitalised error', async () => {
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

	it('lifecycle: a reversal leaves an entry and restores the due', async () => {
		const due = invoice.TotalAmountDue;
		const { body } = await bench.post('/v3/ManualPayments', valid({ TotalAmount: due }));
		const reversed = await bench.post('/v3/ReverseManualPayment', {
			PaymentKey: body.PaymentKey,
			ReversalDate: '2026-01-15T09:00:00Z',
		});
		expect(reversed).toMatchObject({ status: 204, text: '' });
		const after = await read();
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

	it('a reversal labels the payment itself in that variant', async () => {
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

	it('the entry of a reversal can be neither reversed nor deleted', async () => {
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
	])('a reversal with %s is refused', async (_name, changes, status, code) => {
		const { body } = await bench.post('/v3/ManualPayments', valid());
		const answer = await bench.post('/v3/ReverseManualPayment', {
			PaymentKey: body.PaymentKey,
			ReversalDate: '2026-01-15T09:00:00Z',
			...changes,
		});
		expect(answer).toMatchObject({ status, body: { error: { code } } });
	});

	it('a payment is reversed only once', async () => {
		const { body } = await bench.post('/v3/ManualPayments', valid());
		const reversal = { PaymentKey: body.PaymentKey, ReversalDate: '2026-01-15T09:00:00Z' };
		await bench.post('/v3/ReverseManualPayment', reversal);
		expect(await bench.post('/v3/ReverseManualPayment', reversal)).toMatchObject({
			status: 400,
			body: { error: { code: '4002' } },
		});
	});

	it('lifecycle: a deletion leaves no trace and restores the due', async () => {
		const due = invoice.TotalAmountDue;
		const { body } = await bench.post('/v3/ManualPayments', valid());
		const deleted = await bench.call('DELETE', `/v3/ManualPayments/${body.PaymentKey}`);
		expect(deleted).toMatchObject({ status: 204, text: '' });
		expect(await read()).toMatchObject({ TotalAmountDue: due, Payments: [] });
		expect(bench.simulator.store.payments.size).toBe(12);
		const again = await bench.call('DELETE', `/v3/ManualPayments/${body.PaymentKey}`);
		expect(again).toMatchObject({ status: 404, body: { error: { code: '4004' } } });
	});

	it('deleting a reversed payment removes the reversal too, without restoring the due twice', async () => {
		const due = invoice.TotalAmountDue;
		const { body } = await bench.post('/v3/ManualPayments', valid());
		await bench.post('/v3/ReverseManualPayment', {
			PaymentKey: body.PaymentKey,
			ReversalDate: '2026-01-15T09:00:00Z',
		});
		await bench.call('DELETE', `/v3/ManualPayments/${body.PaymentKey}`);
		expect(await read()).toMatchObject({ TotalAmountDue: due, Payments: [] });
	});

	it('payments that were not recorded by hand can be neither deleted nor reversed', async () => {
		const processed = [...bench.simulator.store.payments.values()].find(
			(payment) => payment.PaymentType === 'Karbon Payment',
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
