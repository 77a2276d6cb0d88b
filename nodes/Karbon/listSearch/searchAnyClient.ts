import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { CLIENT_GROUPS, CONTACTS, ORGANIZATIONS } from './searchClients';
import { searchList } from './searchList';

/** The three kinds of client, and how an entry names them. */
const LISTS = [
	{ list: CONTACTS, kind: 'Contact' },
	{ list: ORGANIZATIONS, kind: 'Organization' },
	{ list: CLIENT_GROUPS, kind: 'Client Group' },
];

/**
 * Clients of every kind, the first page of each. A list that Karbon does not show is left out, as long as
 * another can be shown.
 */
export async function searchAnyClient(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const lists = await Promise.allSettled(
		LISTS.map(async ({ list, kind }) => {
			const { results } = await searchList(this, list, filter);
			return results.map((entry) => ({ ...entry, name: `${entry.name} (${kind})` }));
		}),
	);
	const shown = lists.filter((list) => list.status === 'fulfilled');
	const [first] = lists;
	if (shown.length === 0 && first.status === 'rejected') throw first.reason;
	const results = shown.flatMap(({ value }) => value);
	return { results: results.sort((a, b) => a.name.localeCompare(b.name, 'en')) };
}
