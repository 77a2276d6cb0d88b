import { runManually, requestsTo, type Check } from './types';

/** The maximum page size (karbon.md 5). */
const MAX_PAGE_SIZE = 100;

export const listInvoices: Check = {
	example: 'list-invoices',
	verify: runManually((run) => {
		const { execution, requests, simulator } = run;
		const stored = [...simulator.store.invoices.values()];
		const listed = execution.jsonOf('Get All Invoices');
		const pages = requestsTo(requests, 'GET', /\/Invoices$/i);
		const keys = new Set(listed.map((invoice) => invoice.InvoiceKey));
		const pagesNeeded = Math.ceil(stored.length / MAX_PAGE_SIZE);
		const sums = execution.jsonOf('Sum by Status');
		const unpaid = stored.filter(({ InvoiceStatus }) => InvoiceStatus === 'AwaitingPayment');
		const currencies = [...new Set(unpaid.map(({ CurrencyCode }) => CurrencyCode))].sort();
		const expectedDue = currencies.map((currency) => {
			const own = unpaid.filter(({ CurrencyCode }) => CurrencyCode === currency);
			const cents = own.reduce((sum, invoice) => sum + Math.round(invoice.TotalAmountDue * 100), 0);
			return `${currency} ${(cents / 100).toFixed(2)}`;
		});
		const due = sums
			.filter(({ InvoiceStatus }) => InvoiceStatus === 'AwaitingPayment')
			.map((row) => `${String(row.CurrencyCode)} ${Number(row.sum_TotalAmountDue).toFixed(2)}`)
			.sort();
		return [
			{
				says: `${stored.length} invoices returned from ${pagesNeeded} pages, without duplicates`,
				holds: keys.size === stored.length && listed.length === stored.length,
				found: `${listed.length} items, ${keys.size} distinct`,
			},
			{
				says: `${pagesNeeded} list requests, all successful`,
				holds: pages.length === pagesNeeded && pages.every(({ status }) => status === 200),
				found: pages.map(({ status }) => status),
			},
			{
				says: `total due on unpaid invoices, by currency: ${expectedDue.join(', ')}`,
				holds: due.join() === expectedDue.join(),
				found: due,
			},
		];
	}),
};
