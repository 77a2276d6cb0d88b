import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { CLIENT_GROUPS, CONTACTS, ORGANIZATIONS } from './searchClients';
import { type ListSearch, type SearchableList, searchList } from './searchList';
import { TEAMS, USERS_BY_KEY } from './searchPeople';

/** A list, and the kind of its records, which the name of each entry ends with. */
interface ListOfKind {
	list: SearchableList;
	kind: string;
}

/**
 * The first entries of each list. A list whose search fails is left out if other lists have entries.
 * @throws the error of the first list that failed, if no list has entries: an empty result would say that there is no
 * such record
 */
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
	const results = searches.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
	const failed = searches.find((one) => one.status === 'rejected');
	if (results.length === 0 && failed) throw failed.reason;
	return { results: results.sort((a, b) => a.name.localeCompare(b.name, 'en')) };
}

/** The search of several lists at once. */
function searchOfAll(...lists: ListOfKind[]): ListSearch {
	return async function (filter) {
		return await searchAll(this, lists, filter);
	};
}

const CONTACTS_AND_ORGANIZATIONS: ListOfKind[] = [
	{ list: CONTACTS, kind: 'Contact' },
	{ list: ORGANIZATIONS, kind: 'Organization' },
];

/** Clients of every kind. */
export const searchAnyClient = searchOfAll(...CONTACTS_AND_ORGANIZATIONS, {
	list: CLIENT_GROUPS,
	kind: 'Client Group',
});

/** Contacts and organizations: only they have custom fields, and only they receive client tasks. */
export const searchContactsAndOrganizations = searchOfAll(...CONTACTS_AND_ORGANIZATIONS);

/** Users and teams. Their value is the key. */
export const searchMembers = searchOfAll(
	{ list: USERS_BY_KEY, kind: 'User' },
	{ list: TEAMS, kind: 'Team' },
);
