import type { BillingVariants } from '../types';
import { choice, type Flag, toggle } from './flag';

/** Payments, invoices and files. */
export const BILLING_FLAGS = {
	paymentKeyName: choice(
		'payment-key-name',
		['PaymentKey', 'PaymentProcessingKey', 'absent'],
		'name of the key in the answer to a new manual payment',
	),
	paymentMethods: choice(
		'payment-methods',
		['both', 'reference', 'guide'],
		'payment methods: those of both documents, of the reference, or of the guide',
	),
	reversals: choice(
		'reversals',
		['entry', 'relabeled', 'both'],
		'a reversal is an entry with its own key, another label of the payment, or both',
	),
	deletedPayment: choice(
		'deleted-payment',
		['notFound', 'labeled', 'gone'],
		'a deleted payment is removed, keeps a label, or answers 410',
	),
	invoiceClient: choice(
		'invoice-client',
		['client', 'billingContact'],
		'client of the invoice of an organization: the organization, or its billing contact',
	),
	invoicePdfUrl: choice('invoice-pdf-url', ['relative', 'absolute'], 'form of InvoicePdfUrl'),
	billingEnvelope: choice(
		'billing-envelope',
		['value', 'values'],
		'name of the rows in the lists of invoices and payments',
	),
	fileListEnvelope: choice(
		'file-list-envelope',
		['Attachments', 'value'],
		'name of the rows in the list of files',
	),
	filesWhenNone: choice(
		'files-when-none',
		['empty', 'refused'],
		'list of files of a record without files: empty, or 400',
	),
	filesOfUnknown: choice(
		'files-of-unknown',
		['notFound', 'refused', 'empty'],
		'list of files of a record that does not exist: 404, 400, or empty',
	),
	omitFileTotal: toggle('omit-file-total', 'the list of files has no TotalCount'),
	fileFilter: choice(
		'file-filter',
		['applied', 'ignored'],
		'filter of the list of files: applied, or ignored',
	),
	downloads: choice(
		'downloads',
		['redirect', 'redirectElsewhere', 'direct'],
		'a download by key redirects to a link, redirects to another host, or sends the file',
	),
	downloadHeaders: choice(
		'download-headers',
		['all', 'noLength', 'noDisposition'],
		'headers of downloads: all, no Content-Length, or no Content-Disposition',
	),
} satisfies { [Name in keyof Required<BillingVariants>]: Flag<BillingVariants[Name]> };
