import { getOperation } from '../../records/getOperation';
import type { Resource } from '../../execution/operation';
import { INVOICE_KEY } from '../../fields/keyLocators';
import { listOperation } from '../../lists/listOperation';
import { listOrder } from '../../lists/order';
import { readList } from '../../lists/readList';
import { downloadPdf } from './downloadPdf';
import { FILTERS } from './filters';

/** Reads one invoice (karbon.md 66). */
const get = getOperation({
	record: 'an invoice',
	description: 'Get an invoice, optionally with its line items, payments, and billed items',
	path: '/v3/Invoices',
	locator: INVOICE_KEY,
	kind: 'invoice',
	expansions: [
		{ name: 'Billed Items', value: 'Data', description: 'Billed work, expenses, and services' },
		{ name: 'Line Items', value: 'LineItems', description: 'Lines as printed on the invoice' },
		{ name: 'Payments', value: 'Payments', description: 'Payments, reversals, and credit notes' },
	],
	// TaxLocation says whether the line items or the billed items have the tax fields (karbon.md 66).
	fieldsForExpanded: (expanded) =>
		expanded.includes('LineItems') || expanded.includes('Data') ? ['TaxLocation'] : [],
});

const getAll = listOperation({
	records: 'invoices',
	description: 'Get many invoices, newest first, without line items',
	path: '/v3/Invoices',
	key: 'InvoiceKey',
	kind: 'invoice',
	filters: FILTERS,
	example: "InvoiceStatus eq 'Paid'",
	filterable: 'InvoiceStatus (eq)',
	async read(input, list) {
		const items = await readList(input, list);
		if (items.length === 0 && list.filter?.labels.includes('Client'))
			input.addHint(
				'Invoices may name the billing contact of a client in place of the client. To find them, filter by that contact.',
			);
		return items;
	},
	// karbon.md 60.
	order: listOrder({
		fields: [
			{ value: 'CreatedAt', name: 'Created At', type: 'time' },
			{ value: 'InvoiceDate', name: 'Invoice Date', type: 'time' },
			{ value: 'InvoiceNumber', name: 'Invoice Number', type: 'number' },
			{ value: 'UpdatedAt', name: 'Updated At', type: 'time' },
		],
		defaultOrder: { field: 'CreatedAt', direction: 'desc' },
		defaultException: ', or newest first by the filtered date',
	}),
});

/** Invoices (karbon.md 60, 66). */
export const invoice: Resource = {
	value: 'invoice',
	name: 'Invoice',
	operations: [downloadPdf, get, getAll],
};
