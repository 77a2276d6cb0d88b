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
		const due = sums.find((row) => row.InvoiceStatus === 'AwaitingPayment')?.sum_TotalAmountDue;
		const expectedDue = stored
			.filter((invoice) => invoice.InvoiceStatus === 'AwaitingPayment')
			.reduce((sum, invoice) => sum + Math.round(invoice.TotalAmountDue * 100), 0);
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
				says: `total due on unpaid invoices: ${(expectedDue / 100).toFixed(2)}`,
				holds: Math.round(Number(due) * 100) === expectedDue,
				found: due,
			},
		];
	}),
};
