import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { entry, label, searchList } from './searchList';

/** Payments; the service can neither sort nor search them. */
export async function searchPayments(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const list = {
		path: '/v3/Payments',
		purpose: 'list the payments',
		toEntry: (row: IDataObject) => entry(nameOf(row), row.PaymentKey),
	};
	return await searchList(this, list, filter, paginationToken);
}

/** `2026-11-21 - 120.5 - Client name - Reference (Manual Payment)`. */
function nameOf(row: IDataObject): string {
	const { PaymentDate, GrossAmount, Client, PaymentReference, PaymentType } = row;
	const day = typeof PaymentDate === 'string' ? PaymentDate.slice(0, 10) : undefined;
	const client = (Client as IDataObject | null | undefined)?.Name;
	const type = typeof PaymentType === 'string' ? ` (${PaymentType})` : '';
	return `${label(day, GrossAmount, client, PaymentReference)}${type}`;
}
