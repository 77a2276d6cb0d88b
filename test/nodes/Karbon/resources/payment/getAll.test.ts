import { jsonOf, useBench } from '../../support';

const bench = useBench({ data: { contacts: 0, organizations: 0, clientGroups: 0, invoices: 0 } });

const listed = async (...rows: object[]) => {
	const action = { type: 'status', status: 200, body: { value: rows } } as const;
	bench.simulator.faults.add({ action });
	const { error, items } = await bench.run('payment.getAll', { returnAll: true });
	expect(error).toBeUndefined();
	return jsonOf(items);
};

describe('the list of payments has', () => {
	// karbon.md 62
	it('a payment and its reversal, also if both have the same key', async () => {
		const payment = { PaymentKey: 'p1', PaymentType: 'Manual Payment', GrossAmount: 120 };
		const reversal = { ...payment, PaymentType: 'Manual Payment Reversed', GrossAmount: -120 };
		expect(await listed(payment, reversal)).toEqual([payment, reversal]);
	});

	// karbon.md 60
	it('a payment of several invoices once for each', async () => {
		const rows = ['i1', 'i2'].map((InvoiceKey) => ({
			PaymentKey: 'p1',
			InvoiceKey,
			PaymentType: 'Payment',
			GrossAmount: 120,
		}));
		expect(await listed(...rows)).toEqual(rows);
	});

	it('a payment of one invoice once for each amount', async () => {
		const payment = { PaymentKey: 'p1', InvoiceKey: 'i1', PaymentType: 'Payment' };
		const rows = [5, 7].map((GrossAmount) => ({ ...payment, GrossAmount }));
		expect(await listed(...rows)).toEqual(rows);
	});

	it('all payments whose key is an empty text', async () => {
		const rows = [1, 2].map((GrossAmount) => ({
			PaymentKey: '',
			PaymentType: 'Payment',
			GrossAmount,
		}));
		expect(await listed(...rows)).toEqual(rows);
	});

	it('a payment once that moved to the next page', async () => {
		const payment = { PaymentKey: 'p1', PaymentType: 'Payment', GrossAmount: 5 };
		expect(await listed(payment, { ...payment })).toEqual([payment]);
	});

	// karbon.md 60, 61
	it('each payment once if Karbon shows no keys, and a payment moves to the next page', async () => {
		const rows = Array.from({ length: 151 }, (_, index) => ({
			InvoiceKey: 'i1',
			PaymentReference: `KPY-${index}`,
			GrossAmount: 5,
		}));
		const { faults } = bench.simulator;
		const page = (...value: object[]) =>
			faults.add({ action: { type: 'status', status: 200, body: { value } }, times: 1 });
		// The first payment is recorded while the list is read.
		page(...rows.slice(1, 101));
		page(...rows.slice(100));
		page(...rows.slice(0, 93));
		page(...rows.slice(93));
		const { items, error } = await bench.run('payment.getAll', { returnAll: true });
		expect(error).toBeUndefined();
		expect(new Set(items.map(({ json }) => json.PaymentReference)).size).toBe(151);
		expect(items).toHaveLength(151);
	});

	it('all payments that have neither a key nor a number', async () => {
		const payment = { PaymentReference: null, PaymentType: 'Payment', GrossAmount: 5 };
		expect(await listed(payment, { ...payment })).toHaveLength(2);
	});
});
