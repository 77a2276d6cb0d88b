import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { spacedStatus } from '../../shared/records/statuses';
import { entry, label, searchList } from './searchList';

/** Invoices, newest first; the service cannot search them by text, so rows are searched here. */
export async function searchInvoices(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const list = {
		path: '/v3/Invoices',
		purpose: 'list the invoices',
		query: { $orderby: 'InvoiceDate desc' },
		toEntry: (row: IDataObject) => entry(nameOf(row), row.InvoiceKey),
	};
	return await searchList(this, list, filter, paginationToken);
}

/** `INV-0001 - Client name (Awaiting Payment)`. */
function nameOf({ InvoiceNumber, InvoiceStatus, Client }: IDataObject): string {
	const client = (Client as IDataObject | null | undefined)?.Name;
	const status = typeof InvoiceStatus === 'string' ? ` (${spacedStatus(InvoiceStatus)})` : '';
	return `${label(InvoiceNumber, client)}${status}`;
}
