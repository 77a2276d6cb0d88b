import type { IDataObject } from 'n8n-workflow';

import { normalizeName } from '../../shared/text';
import {
	createListSearch,
	dayLabel,
	entry,
	inParentheses,
	label,
	type SearchableList,
} from './searchList';

/** The name of the client of an invoice or a payment. */
function clientNameOf({ Client }: IDataObject): unknown {
	return (Client as IDataObject | null | undefined)?.Name;
}

/** `INV-0001 - Client name (Awaiting Payment)`. */
function invoiceName(row: IDataObject): string {
	const { InvoiceNumber, InvoiceStatus } = row;
	return `${label(InvoiceNumber, clientNameOf(row))}${inParentheses(InvoiceStatus)}`;
}

/** `INV-0001 - Client name - 120.5 USD due`. The amount is shown as Karbon sends it. */
function unpaidInvoiceName(row: IDataObject): string {
	const due = [row.TotalAmountDue, row.CurrencyCode].filter(isShown);
	const amount = isShown(row.TotalAmountDue) ? `${due.join(' ')} due` : undefined;
	return label(row.InvoiceNumber, clientNameOf(row), amount);
}

const isShown = (value: unknown) => label(value) !== '';

/** `2026-11-21 - 120.5 - Client name - Reference (Manual Payment)`. */
function paymentName(row: IDataObject): string {
	const { PaymentDate, GrossAmount, PaymentReference, PaymentType } = row;
	return `${label(dayLabel(PaymentDate), GrossAmount, clientNameOf(row), PaymentReference)}${inParentheses(PaymentType)}`;
}

/** Invoices, newest first. Karbon cannot search them by text, so the loaded entries are searched. */
const INVOICES: SearchableList = {
	path: '/v3/Invoices',
	records: 'invoices',
	query: { $orderby: 'InvoiceDate desc' },
	toEntry: (row) => entry(invoiceName(row), row.InvoiceKey),
};

/** Payments. Karbon can neither sort nor search them. */
const PAYMENTS: SearchableList = {
	path: '/v3/Payments',
	records: 'payments',
	toEntry: (row) => entry(paymentName(row), row.PaymentKey),
};

export const BILLING_SEARCHES = {
	searchInvoices: createListSearch(INVOICES),
	/** The invoices that a manual payment can be recorded for (karbon.md 64). */
	searchUnpaidInvoices: createListSearch({
		...INVOICES,
		records: 'invoices that await payment',
		condition: "InvoiceStatus eq 'AwaitingPayment'",
		toEntry: (row) => entry(unpaidInvoiceName(row), row.InvoiceKey),
	}),
	searchPayments: createListSearch(PAYMENTS),
	/** The payments that can be reversed or deleted (karbon.md 64). Labels come with and without spaces (62). */
	searchManualPayments: createListSearch({
		...PAYMENTS,
		fits: ({ PaymentType }) => normalizeName(String(PaymentType)) === 'manualpayment',
	}),
};
