import { byHand, requestsTo, type Check } from './types';

/** The most that a list request may ask for ("interface.md, Limits"). */
const PAGE = 100;

export const listInvoices: Check = {
	example: 'list-invoices',
	verify: byHand((evidence) => {
		const { execution, requests, simulator } = evidence;
		const stored = [...simulator.store.invoices.values()];
		const listed = execution.jsonOf('Get All Invoices');
		const pages = requestsTo(requests, 'GET', /\/Invoices$/i);
		const keys = new Set(listed.map((invoice) => invoice.InvoiceKey));
		const pagesNeeded = Math.ceil(stored.length / PAGE);
		const sums = execution.jsonOf('Sum by Status');
		const due = sums.find((row) => row.InvoiceStatus === 'AwaitingPayment')?.sum_TotalAmountDue;
		const expectedDue = stored
			.filter((invoice) => invoice.InvoiceStatus === 'AwaitingPayment')
			.reduce((sum, invoice) => sum + Math.round(invoice.TotalAmountDue * 100), 0);
		return [
			{
				says: `${stored.length} invoices listed over ${pagesNeeded} pages, each once`,
				holds: keys.size === stored.length && listed.length === stored.length,
				found: `${listed.length} items, ${keys.size} different`,
			},
			{
				says: `${pagesNeeded} list requests, none refused`,
				holds: pages.length === pagesNeeded && pages.every(({ status }) => status === 200),
				found: pages.map(({ status }) => status),
			},
			{
				says: `${(expectedDue / 100).toFixed(2)} due on invoices that await payment`,
				holds: Math.round(Number(due) * 100) === expectedDue,
				found: due,
			},
		];
	}),
};
