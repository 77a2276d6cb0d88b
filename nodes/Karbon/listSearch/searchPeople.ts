import type { IDataObject } from 'n8n-workflow';

import { literal } from '../../shared/odata/query';
import { createListSearch, entry, label, type SearchableList } from './searchList';

/** Users, who are searched by Karbon. */
const usersBy = (field: 'EmailAddress' | 'Id'): SearchableList => ({
	path: '/v3/Users',
	purpose: 'list the users',
	filterFor: (text) => `contains(${text.includes('@') ? 'EmailAddress' : 'Name'},${literal(text)})`,
	toEntry: (row) => entry(label(row.Name, row.EmailAddress), row[field]),
});

/** Users by email address, by which work items are assigned. */
export const searchUsers = createListSearch(usersBy('EmailAddress'));

/** Users by key. */
export const USER_KEYS = usersBy('Id');

export const searchUserKeys = createListSearch(USER_KEYS);

const nameOf = ({ Name }: IDataObject) => label(Name);

/** Teams; Karbon compares their names as a whole only, so rows are searched here. */
export const TEAMS: SearchableList = {
	path: '/v3/Teams',
	purpose: 'list the teams',
	toEntry: (row) => entry(nameOf(row), row.TeamKey),
};

export const searchTeams = createListSearch(TEAMS);

/** Roles; Karbon compares their names as a whole only, so rows are searched here. */
const rolesBy = (field: 'Key' | 'Name'): SearchableList => ({
	path: '/v3/Roles',
	purpose: 'list the roles',
	toEntry: (row) => entry(nameOf(row), row[field]),
});

/** Roles by name, by which time entries name them. */
export const searchRoles = createListSearch(rolesBy('Name'));

/** Roles by key. */
export const searchRoleKeys = createListSearch(rolesBy('Key'));
