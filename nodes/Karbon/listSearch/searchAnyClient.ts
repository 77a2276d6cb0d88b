import { type ILoadOptionsFunctions, type INodeListSearchResult, NodeApiError } from 'n8n-workflow';

import { CLIENT_GROUPS, CONTACTS, ORGANIZATIONS } from './searchClients';
import {
	adviceFor,
	findEntries,
	type ListSearch,
	noteEntry,
	type SearchableList,
} from './searchList';
import { TEAMS, USERS_BY_KEY } from './searchPeople';

/** A list, and the kind of its records, which the name of each entry ends with. */
interface ListOfKind {
	list: SearchableList;
	kind: string;
}

/**
 * The first entries of each list. A list whose search fails is left out if other lists have entries,
 * with a note unless Karbon does not allow the list.
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
			const { entries, token, note } = await findEntries(context, list, filter);
			const results = entries.map((entry) => ({ ...entry, name: `${entry.name} (${kind})` }));
			return { results, note: token === undefined ? note : moreNote(list) };
		}),
	);
	const found = searches.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
	const results = found.flatMap((one) => one.results);
	const failed = searches.find((one) => one.status === 'rejected');
	if (results.length === 0 && failed) throw failed.reason;
	results.sort((a, b) => a.name.localeCompare(b.name, 'en'));
	const notes = searches.map((one, index) =>
		one.status === 'fulfilled' ? one.value.note : failureNote(lists[index].list, one.reason),
	);
	return {
		results: [
			...results,
			...notes.flatMap((note) => (note === undefined ? [] : [noteEntry(note)])),
		],
	};
}

/** Undefined for a list that the API application may not read. */
function failureNote(list: SearchableList, error: unknown): string | undefined {
	if (error instanceof NodeApiError && error.httpCode === '403') return undefined;
	return `Not all ${list.records} could be searched. ${adviceFor(list)}`;
}

/** For a list that continues: n8n can load more of one list only. */
function moreNote({ records }: SearchableList): string {
	return `Not all ${records} are listed. Enter a part of the name to find others.`;
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
