import { useSearch } from './support';

const { bench, search } = useSearch({ data: { invoices: 200, payments: 1_050 } });

describe('the invoices of a new manual payment', () => {
	const awaiting = () =>
		[...bench.simulator.store.invoices.values()].filter(
			({ InvoiceStatus }) => InvoiceStatus === 'AwaitingPayment',
		);

	it('are those that await payment, newest first', async () => {
		const { results } = await search('searchUnpaidInvoices');
		expect(bench.decoded()).toEqual([
			"GET /v3/Invoices?$orderby=InvoiceDate desc&$filter=InvoiceStatus eq 'AwaitingPayment'&$top=100",
		]);
		expect(results.map(({ value }) => value).sort()).toEqual(
			awaiting()
				.map(({ InvoiceKey }) => InvoiceKey)
				.sort(),
		);
	});

	it.each([
		[1250.5, 'USD', '1250.5 USD due'],
		['1250.50', 'NZD', '1250.50 NZD due'],
		[0.1, null, '0.1 due'],
		[null, 'USD', undefined],
	])('show the amount %p %p as Karbon sends it', async (amount, currency, shown) => {
		const [invoice] = awaiting();
		Object.assign(invoice, { TotalAmountDue: amount, CurrencyCode: currency });
		const { results } = await search('searchUnpaidInvoices', invoice.InvoiceNumber);
		const texts = [invoice.InvoiceNumber, invoice.Client.Name, shown].filter(Boolean);
		expect(results).toEqual([{ name: texts.join(' - '), value: invoice.InvoiceKey }]);
	});

	it('are found by number, client and amount', async () => {
		const invoice = awaiting()[1];
		for (const text of [invoice.InvoiceNumber, invoice.Client.Name, `${invoice.TotalAmountDue}`]) {
			const { results } = await search('searchUnpaidInvoices', text);
			expect(results.map(({ value }) => value)).toContain(invoice.InvoiceKey);
		}
	});
});

describe('the payments to reverse or delete', () => {
	const payments = () => [...bench.simulator.store.payments.values()];

	it.each(['Manual Payment', 'ManualPayment'])('are those with the label "%s"', async (label) => {
		const manual = payments().filter(({ PaymentType }) => PaymentType === 'Manual Payment');
		for (const payment of manual) payment.PaymentType = label;
		const [reversed, ...others] = manual;
		reversed.PaymentType = 'ManualPaymentReversed';
		const found = [];
		let paginationToken: string | undefined;
		do {
			const page = await search('searchManualPayments', '', { paginationToken });
			found.push(...page.results);
			paginationToken = page.paginationToken as string | undefined;
		} while (paginationToken !== undefined);
		expect(found.map(({ value }) => value).sort()).toEqual(
			others.map(({ PaymentKey }) => PaymentKey).sort(),
		);
		expect(found[0].name).toMatch(/ \(Manual Payment\)$/);
	});

	it('are listed from the second page if the first one has none', async () => {
		for (const payment of payments().slice(0, 100)) payment.PaymentType = 'Payment';
		const { results } = await search('searchManualPayments');
		expect(bench.sent()).toHaveLength(2);
		expect(results.length).toBeGreaterThan(0);
	});

	it('are reported as missing after ten pages, because the editor would show an empty list', async () => {
		for (const payment of payments()) payment.PaymentType = 'Payment';
		await expect(search('searchManualPayments')).rejects.toMatchObject({
			message: 'No match in the first 1,000 payments',
			description: expect.stringContaining("Choose 'By ID'"),
		});
	});
});
