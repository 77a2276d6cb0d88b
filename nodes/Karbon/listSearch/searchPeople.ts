import type { IDataObject } from 'n8n-workflow';

import { createListSearch, entry, label, type SearchableList } from './searchList';

/**
 * Users. Karbon cannot search names and email addresses at once (karbon.md 140), so the loaded entries are searched.
 * @param field the one that is stored as the value of an entry
 */
const usersWithValue = (field: 'EmailAddress' | 'Id'): SearchableList => ({
	path: '/v3/Users',
	records: 'users',
	stores: field === 'Id' ? 'key' : 'email',
	toEntry: (row) => entry(label(row.Name, row.EmailAddress), row[field]),
});

/** Users whose value is their key. */
export const USERS_BY_KEY = usersWithValue('Id');

const nameOf = ({ Name }: IDataObject) => label(Name);

/** Teams. Karbon can only find a team by its whole name, so the loaded entries are searched. */
export const TEAMS: SearchableList = {
	path: '/v3/Teams',
	records: 'teams',
	toEntry: (row) => entry(nameOf(row), row.TeamKey),
};

/**
 * Roles. Karbon can only find a role by its whole name, so the loaded entries are searched.
 * @param field the one that is stored as the value of an entry
 */
const rolesWithValue = (field: 'Key' | 'Name'): SearchableList => ({
	path: '/v3/Roles',
	records: 'roles',
	stores: field === 'Key' ? 'key' : 'name',
	toEntry: (row) => entry(nameOf(row), row[field]),
});

export const PEOPLE_SEARCHES = {
	/** Their value is the email address, because work items are assigned by it. */
	searchUsers: createListSearch(usersWithValue('EmailAddress')),
	searchUserKeys: createListSearch(USERS_BY_KEY),
	/** Their value is the key. */
	searchTeams: createListSearch(TEAMS),
	/** Their value is the name, because time entries have it. */
	searchRoles: createListSearch(rolesWithValue('Name')),
	searchRoleKeys: createListSearch(rolesWithValue('Key')),
};
