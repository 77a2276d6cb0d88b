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

export async function searchUsers(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchList(this, USERS, filter, paginationToken);
}
