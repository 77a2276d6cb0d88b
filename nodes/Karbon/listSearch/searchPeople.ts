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

/** Their value is the email address, because work items are assigned by it. */
export const searchUsers = createListSearch(usersWithValue('EmailAddress'));

/** Users whose value is their key. */
export const USERS_BY_KEY = usersWithValue('Id');

/** Their value is the key. */
export const searchUserKeys = createListSearch(USERS_BY_KEY);

const nameOf = ({ Name }: IDataObject) => label(Name);

/** Teams. Karbon can only find a team by its whole name, so the loaded entries are searched. */
export const TEAMS: SearchableList = {
	path: '/v3/Teams',
	records: 'teams',
	toEntry: (row) => entry(nameOf(row), row.TeamKey),
};

/** Their value is the key. */
export const searchTeams = createListSearch(TEAMS);

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

/** Their value is the name, because time entries have it. */
export const searchRoles = createListSearch(rolesWithValue('Name'));

/** Their value is the key. */
export const searchRoleKeys = createListSearch(rolesWithValue('Key'));
