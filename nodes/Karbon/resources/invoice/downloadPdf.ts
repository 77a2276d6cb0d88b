import type { IDataObject } from 'n8n-workflow';

import { openDownload } from '../../files/openDownload';
import { segment } from '../../../shared/odata/query';
import { AnswerError } from '../../execution/answer';
import { binaryName, OUTPUT_BINARY } from '../../fields/binaryProperty';
import { INVOICE_KEY } from '../../fields/keyLocators';
import { MAX_CONCURRENT_DOWNLOADS, type Operation } from '../../execution/operation';
import { keyParameter } from '../../execution/parameters';
import { storeDownload } from '../../files/storeDownload';
import { readRecord } from '../../records/readExpanded';

export const downloadPdf: Operation = {
	value: 'downloadPdf',
	name: 'Download PDF',
	description: 'Download the PDF of an invoice that has been posted or sent',
	action: 'Download an invoice PDF',
	effect: 'read',
	maxConcurrency: MAX_CONCURRENT_DOWNLOADS,
	properties: [INVOICE_KEY, OUTPUT_BINARY],
	async run(input) {
		const key = keyParameter(input, 'invoiceKey', 'Invoice');
		const binaryField = binaryName(input, OUTPUT_BINARY);
		const subject = `the PDF of the invoice "${key}"`;
		const one = { path: `/v3/Invoices/${segment(key)}`, subject: `the invoice "${key}"` };
		let invoice: IDataObject = {};
		const binary = await storeDownload(input, {
			subject,
			// The token in the link expires (karbon.md 66), so each attempt fetches a fresh one.
			open: async () => {
				invoice = await readRecord(input, one);
				return await openDownload(input.client, pdfLink(invoice, key), subject);
			},
			describe: () => ({
				// `safeName` would cut off all that is before a slash, which a number may have.
				fileName: `Invoice-${String(invoice.InvoiceNumber ?? key).replace(/[/\\]/g, '-')}.pdf`,
				mimeType: 'application/pdf',
			}),
		});
		return [{ json: invoice, binary: { [binaryField]: binary } }];
	},
};

/**
 * The link to the PDF, which is null until the invoice has been posted or sent (karbon.md 66).
 * @throws {AnswerError} when there is none
 */
function pdfLink({ InvoicePdfUrl, InvoiceStatus }: IDataObject, key: string): string {
	if (typeof InvoicePdfUrl === 'string' && InvoicePdfUrl !== '') return InvoicePdfUrl;
	const status =
		typeof InvoiceStatus === 'string' ? `. The status of this invoice is ${InvoiceStatus}` : '';
	throw new AnswerError(
		`The invoice "${key}" has no PDF yet`,
		`Karbon creates the PDF when the invoice is posted or sent${status}. Post or send the invoice, then run the workflow again.`,
	);
}
