import { NodeOperationError } from 'n8n-workflow';

import { isNotGranted } from '../../shared/transport/errors/hasStatus';
import { CLIENT_GROUPS, CONTACTS, ORGANIZATIONS } from './searchClients';
import {
	adviceFor,
	findEntries,
	type ListSearch,
	noteEntry,
	type SearchableList,
	searchList,
} from './searchList';
import { TEAMS, USERS_BY_KEY } from './searchPeople';
import { INTEGRATION_TASKS, WORK_ITEMS } from './searchWork';

/** A list, and the kind of its records, which the name of each entry ends with. */
interface ListOfKind {
	list: SearchableList;
	kind: string;
}

/**
 * The search of several lists at once: a page of each. A list whose search fails is left out if other lists have
 * entries, with a note unless Karbon does not allow the list. If no list has entries, it throws the error of the first
 * one that failed: an empty result would say that there is no such record.
 */
function searchOfAll(...lists: ListOfKind[]): ListSearch {
	return async function (filter, token) {
		// Null for a list that has ended.
		const tokens = token === undefined ? undefined : (JSON.parse(token) as Array<string | null>);
		const open = lists.flatMap((one, index) => {
			const start = tokens?.[index];
			return start === null ? [] : [{ ...one, index, start }];
		});
		const searches = await Promise.allSettled(
			open.map(async ({ list, kind, start }) => {
				const { entries, ...rest } = await findEntries(this, list, filter, start);
				const named = entries.map((entry) => ({ ...entry, name: `${entry.name} (${kind})` }));
				return { ...rest, entries: named };
			}),
		);
		const entries = searches.flatMap((one) =>
			one.status === 'fulfilled' ? one.value.entries : [],
		);
		const failed = searches.find((one) => one.status === 'rejected');
		if (entries.length === 0 && failed) throw failed.reason;
		entries.sort((a, b) => a.name.localeCompare(b.name, 'en'));
		const notes = searches.map((one, place) =>
			one.status === 'fulfilled' ? one.value.note : failureNote(open[place].list, one.reason),
		);
		const next = lists.map((_, index) => {
			const search = searches[open.findIndex((one) => one.index === index)];
			return search?.status === 'fulfilled' ? (search.value.token ?? null) : null;
		});
		return {
			results: [
				...entries,
				...notes.flatMap((note) => (note === undefined ? [] : [noteEntry(note)])),
			],
			paginationToken: next.some((one) => one !== null) ? JSON.stringify(next) : undefined,
		};
	};
}

/** Undefined for a list that the API application may not read. */
function failureNote(list: SearchableList, error: unknown): string | undefined {
	if (isNotGranted(error)) return undefined;
	return `Not all ${list.records} could be searched. ${adviceFor(list)}`;
}

const CONTACTS_AND_ORGANIZATIONS: ListOfKind[] = [
	{ list: CONTACTS, kind: 'Contact' },
	{ list: ORGANIZATIONS, kind: 'Organization' },
];

/** Lists by entity type in lower case, because fields for a type spell it differently (`workItem`, `WorkItem`). */
const LISTS: Record<string, SearchableList> = {
	clientgroup: CLIENT_GROUPS,
	contact: CONTACTS,
	integrationtask: INTEGRATION_TASKS,
	organization: ORGANIZATIONS,
	workitem: WORK_ITEMS,
};

/**
 * Searches records of the type that is chosen in `entityType` or `clientType` of the node or of the same entry, or in
 * `listEntityType` where a file of the record is chosen.
 */
const searchEntities: ListSearch = async function (filter, paginationToken) {
	const chosen = ['entityType', '&entityType', 'clientType', '&clientType', 'listEntityType']
		.map((name) => this.getCurrentNodeParameter(name))
		.find((type) => type !== undefined);
	const type = String(chosen ?? '').toLowerCase();
	if (!Object.hasOwn(LISTS, type)) {
		const message = "Select a type first. If an expression sets it, choose 'By ID'.";
		throw new NodeOperationError(this.getNode(), message);
	}
	return await searchList(this, LISTS[type], filter, paginationToken);
};

export const MIXED_SEARCHES = {
	searchEntities,
	/** Clients of every kind. */
	searchAnyClient: searchOfAll(...CONTACTS_AND_ORGANIZATIONS, {
		list: CLIENT_GROUPS,
		kind: 'Client Group',
	}),
	/** Contacts and organizations: only they have custom fields, and only they receive client tasks. */
	searchContactsAndOrganizations: searchOfAll(...CONTACTS_AND_ORGANIZATIONS),
	/** Users and teams. Their value is the key. */
	searchMembers: searchOfAll({ list: USERS_BY_KEY, kind: 'User' }, { list: TEAMS, kind: 'Team' }),
};
