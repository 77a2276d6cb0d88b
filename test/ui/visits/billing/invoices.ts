import { firstOf, invoiceToPay } from '../../support/records';
import { takePicture } from '../../support/pictures';
import { LIST_FIELDS, type Visit } from '../visit';

/** Invoices, and the record of an event. */
export const INVOICE_VISITS: Visit[] = [
	{
		action: 'Get many invoices',
		fields: [...LIST_FIELDS, 'Simplify', 'Filters', 'Options'],
		async fill({ form }) {
			await form.toggle('returnAll');
			await form.add('invoiceStatus', 'Invoice Status', 'first');
			await form.chooseAlso('invoiceStatus', 'Awaiting Payment');
			await form.add('orderBy', 'Order By');
			await form.choose('orderBy', 'Invoice Date (Oldest First)');
		},
		picture: { name: 'invoice-filters', of: 'output' },
		shows: ({ simulator }) => [invoiceToPay(simulator).InvoiceNumber, 'AwaitingPayment'],
	},
	{
		action: 'Get an invoice',
		fields: ['Invoice', 'Simplify', 'Options'],
		async fill({ form, page, simulator }) {
			const { InvoiceNumber } = firstOf('invoice', simulator.store.invoices);
			await form.search('invoiceKey', 'INV-00000');
			await takePicture(page, 'invoice-search', 'dialog');
			await page.getByTestId('rlc-item').filter({ hasText: InvoiceNumber }).click();
			await form.add('expand', 'Expand');
			await form.chooseAlso('expand', 'Line Items', 'Payments');
		},
		shows: ({ simulator }) => [
			firstOf('invoice', simulator.store.invoices).InvoiceNumber,
			'LineItems',
		],
	},
	{
		action: 'Download an invoice PDF',
		fields: ['Invoice', 'Put Output File in Field'],
		async fill({ form, simulator }) {
			await form.pick('invoiceKey', invoiceToPay(simulator).InvoiceNumber);
		},
		picture: { name: 'invoice-pdf', of: 'output' },
		shows: () => ['.pdf', 'application/pdf'],
	},
	{
		action: 'Get the changed record of an event',
		fields: ['Resource Type', 'Record Key', 'Simplify'],
		async fill({ form, simulator }) {
			await form.choose('resourceType', 'Contact');
			const { OrganizationKey } = firstOf('organization', simulator.store.organizations);
			await form.type('resourcePermaKey', OrganizationKey);
		},
		shows: ({ simulator }) => [
			firstOf('organization', simulator.store.organizations).OrganizationKey,
		],
	},
];
