import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { literal } from '../../shared/odata/query';
import { entry, label, type SearchableList, searchList } from './searchList';

/** Users, by whose email address work items are assigned. */
const USERS: SearchableList = {
	path: '/v3/Users',
	purpose: 'list the users',
	filterFor: (text) => `contains(${text.includes('@') ? 'EmailAddress' : 'Name'},${literal(text)})`,
	toEntry: ({ Name, EmailAddress }) => entry(label(Name, EmailAddress), EmailAddress),
};

/** The same by their keys. */
export const USER_KEYS: SearchableList = {
	...USERS,
	toEntry: ({ Name, EmailAddress, Id }) => entry(label(Name, EmailAddress), Id),
};

/** Karbon compares names of teams as a whole only, so rows are searched here. */
export const TEAM_KEYS: SearchableList = {
	path: '/v3/Teams',
	purpose: 'list the teams',
	toEntry: ({ Name, TeamKey }) => entry(label(Name), TeamKey),
};

export async function searchUsers(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchList(this, USERS, filter, paginationToken);
}
