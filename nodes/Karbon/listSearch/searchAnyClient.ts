import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { CLIENT_GROUPS, CONTACTS, ORGANIZATIONS } from './searchClients';
import { type SearchableList, searchList } from './searchList';
import { TEAM_KEYS, USER_KEYS } from './searchUsers';

/** A list, and how an entry names what it is. */
interface ListOfKind {
	list: SearchableList;
	kind: string;
}

const CLIENTS: ListOfKind[] = [
	{ list: CONTACTS, kind: 'Contact' },
	{ list: ORGANIZATIONS, kind: 'Organization' },
	{ list: CLIENT_GROUPS, kind: 'Client Group' },
];

/** The types of a client team's members. */
const MEMBERS: ListOfKind[] = [
	{ list: USER_KEYS, kind: 'User' },
	{ list: TEAM_KEYS, kind: 'Team' },
];

/** The first page of each list. One that Karbon does not show is left out, as long as another can be shown. */
async function searchAll(
	context: ILoadOptionsFunctions,
	lists: readonly ListOfKind[],
	filter: string | undefined,
): Promise<INodeListSearchResult> {
	const searches = await Promise.allSettled(
		lists.map(async ({ list, kind }) => {
			const { results } = await searchList(context, list, filter);
			return results.map((entry) => ({ ...entry, name: `${entry.name} (${kind})` }));
		}),
	);
	const shown = searches.filter((search) => search.status === 'fulfilled');
	const [first] = searches;
	if (shown.length === 0 && first.status === 'rejected') throw first.reason;
	const results = shown.flatMap(({ value }) => value);
	return { results: results.sort((a, b) => a.name.localeCompare(b.name, 'en')) };
}

/** Clients of every kind. */
export async function searchAnyClient(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await searchAll(this, CLIENTS, filter);
}

/** Users and teams, by their keys. */
export async function searchMembers(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await searchAll(this, MEMBERS, filter);
}
