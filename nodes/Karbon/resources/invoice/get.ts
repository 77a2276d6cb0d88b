import { getOperation } from '../../execution/getOperation';
import { INVOICE_KEY } from '../../fields/keyLocators';

/** Reads one invoice (karbon.md 66). */
export const get = getOperation({
	record: 'an invoice',
	description: 'Get an invoice, optionally with its line items, payments, and billed items',
	path: '/v3/Invoices',
	locator: INVOICE_KEY,
	kind: 'invoice',
	expansions: [
		{ name: 'Billed Items', value: 'Data', description: 'Billed work, expenses, and services' },
		{ name: 'Line Items', value: 'LineItems', description: 'Lines as printed on the invoice' },
		{ name: 'Payments', value: 'Payments', description: 'Payments recorded for the invoice' },
	],
	// TaxLocation says whether the line items or the billed items have the tax fields (karbon.md 66).
	fieldsForExpanded: (expanded) =>
		expanded.includes('LineItems') || expanded.includes('Data') ? ['TaxLocation'] : [],
});
