import type { IDataObject } from 'n8n-workflow';

import { spaced } from '../../shared/text';
import { createListSearch, dayLabel, entry, label } from './searchList';

/** The name of the client of an invoice or a payment. */
function clientNameOf({ Client }: IDataObject): unknown {
	return (Client as IDataObject | null | undefined)?.Name;
}

/** ` (Awaiting Payment)`. */
function inParentheses(text: unknown): string {
	return typeof text === 'string' ? ` (${text})` : '';
}

/** `INV-0001 - Client name (Awaiting Payment)`. */
function invoiceName(row: IDataObject): string {
	const { InvoiceNumber, InvoiceStatus: status } = row;
	const shown = typeof status === 'string' ? spaced(status) : undefined;
	return `${label(InvoiceNumber, clientNameOf(row))}${inParentheses(shown)}`;
}

/** `2026-11-21 - 120.5 - Client name - Reference (Manual Payment)`. */
function paymentName(row: IDataObject): string {
	const { PaymentDate, GrossAmount, PaymentReference, PaymentType } = row;
	return `${label(dayLabel(PaymentDate), GrossAmount, clientNameOf(row), PaymentReference)}${inParentheses(PaymentType)}`;
}

/** Searches invoices, newest first. Karbon cannot search them by text, so the loaded entries are searched. */
export const searchInvoices = createListSearch({
	path: '/v3/Invoices',
	records: 'invoices',
	query: { $orderby: 'InvoiceDate desc' },
	toEntry: (row) => entry(invoiceName(row), row.InvoiceKey),
});

/** Searches payments. Karbon can neither sort nor search them. */
export const searchPayments = createListSearch({
	path: '/v3/Payments',
	records: 'payments',
	toEntry: (row) => entry(paymentName(row), row.PaymentKey),
});
