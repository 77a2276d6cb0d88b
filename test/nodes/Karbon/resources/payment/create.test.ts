import { EVERY_OPERATION, today, unpaidInvoice } from '../../everyOperation';
import { byId, jsonOf, useBench } from '../../support';

const bench = useBench();
const bodies = () => bench.simulator.requests.map(({ body }) => body);

describe('recording a payment', () => {
	it('sends the documented body and returns the payment with its key', async () => {
		const invoice = unpaidInvoice(bench.simulator);
		const day = today(bench.simulator);
		const { error, items } = await bench.run('payment.create', {
			invoiceKey: byId(invoice),
			paymentMethod: 'EFT',
			paymentDate: `${day}T23:30:00-05:00`,
			totalAmount: '2.50',
			options: { reference: ' Statement 11 ' },
		});
		expect(error).toBeUndefined();
		expect(bench.sent()).toEqual(['POST /v3/ManualPayments']);
		expect(bodies()).toEqual([
			{
				InvoiceKey: invoice,
				PaymentMethod: 'EFT',
				PaymentDate: day,
				TotalAmount: 2.5,
				Reference: 'Statement 11',
			},
		]);
		const { PaymentKey } = items[0].json;
		expect(bench.simulator.store.payments.get(String(PaymentKey))).toMatchObject({
			GrossAmount: 2.5,
			PaymentReference: 'Statement 11',
		});
	});

	it('omits an empty reference', async () => {
		const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
		await bench.run('payment.create', { ...parameters, options: { reference: '' } });
		expect(Object.keys(bodies()[0] as object)).toEqual([
			'InvoiceKey',
			'PaymentMethod',
			'PaymentDate',
			'TotalAmount',
		]);
	});

	it.each(['Bank Transfer', 'Credit Card Office', 'A Method Of Tomorrow'])(
		'sends the method %s unchanged',
		async (paymentMethod) => {
			const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
			await bench.run('payment.create', { ...parameters, paymentMethod });
			expect(bodies()[0]).toMatchObject({ PaymentMethod: paymentMethod });
		},
	);

	const RESPONSES: Array<[string, unknown, object, boolean]> = [
		['PaymentKey', { PaymentKey: 'k', X: 1 }, { PaymentKey: 'k', X: 1 }, false],
		[
			'PaymentProcessingKey',
			{ PaymentProcessingKey: 'k', X: 1 },
			{ PaymentProcessingKey: 'k', PaymentKey: 'k', X: 1 },
			false,
		],
		['no key', { X: 1 }, { X: 1 }, true],
		['an empty object', {}, {}, true],
		['a list', ['k'], {}, true],
	];

	it.each(RESPONSES)('accepts a response with %s', async (_name, body, json, noted) => {
		bench.simulator.faults.add({ action: { type: 'status', status: 201, body } });
		const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
		const { error, items, hints } = await bench.run('payment.create', parameters);
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([json]);
		expect(hints.map(({ message }) => message)).toEqual(
			noted ? [expect.stringContaining('did not return its key')] : [],
		);
	});
});
