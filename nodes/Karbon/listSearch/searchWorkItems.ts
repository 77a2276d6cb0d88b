import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { literal } from '../../shared/odata/query';
import { entry, label, type SearchableList, searchList } from './searchList';

/** Work items are searched by their title. */
export const WORK_ITEMS: SearchableList = {
	path: '/v3/WorkItems',
	purpose: 'list the work items',
	query: { $orderby: 'StartDate desc' },
	filterFor: (text) => `contains(Title,${literal(text)})`,
	toEntry: (row) => entry(nameOf(row), row.WorkItemKey),
};

/** `Tax Return - Client name (In Progress)`. */
function nameOf({ Title, ClientName, PrimaryStatus }: IDataObject): string {
	const status = typeof PrimaryStatus === 'string' ? ` (${PrimaryStatus})` : '';
	return `${label(Title, ClientName)}${status}`;
}

export async function searchWorkItems(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchList(this, WORK_ITEMS, filter, paginationToken);
}
