import type { IDataObject } from 'n8n-workflow';

import { spacedStatus } from '../../shared/records/statuses';
import { entry, label, searchOf } from './searchList';

/** The name of the client that a record of billing is for. */
function clientOf({ Client }: IDataObject): unknown {
	return (Client as IDataObject | null | undefined)?.Name;
}

/** ` (Awaiting Payment)`. */
function inParentheses(text: unknown): string {
	return typeof text === 'string' ? ` (${text})` : '';
}

/** `INV-0001 - Client name (Awaiting Payment)`. */
function invoiceName(row: IDataObject): string {
	const { InvoiceNumber, InvoiceStatus: status } = row;
	const shown = typeof status === 'string' ? spacedStatus(status) : undefined;
	return `${label(InvoiceNumber, clientOf(row))}${inParentheses(shown)}`;
}

/** `2026-11-21 - 120.5 - Client name - Reference (Manual Payment)`. */
function paymentName(row: IDataObject): string {
	const { PaymentDate, GrossAmount, PaymentReference, PaymentType } = row;
	const day = typeof PaymentDate === 'string' ? PaymentDate.slice(0, 10) : undefined;
	return `${label(day, GrossAmount, clientOf(row), PaymentReference)}${inParentheses(PaymentType)}`;
}

/** Invoices, newest first; Karbon cannot search them by text, so rows are searched here. */
export const searchInvoices = searchOf({
	path: '/v3/Invoices',
	purpose: 'list the invoices',
	query: { $orderby: 'InvoiceDate desc' },
	toEntry: (row) => entry(invoiceName(row), row.InvoiceKey),
});

/** Payments; Karbon can neither sort nor search them. */
export const searchPayments = searchOf({
	path: '/v3/Payments',
	purpose: 'list the payments',
	toEntry: (row) => entry(paymentName(row), row.PaymentKey),
});
