import { getOperation } from '../../execution/getOperation';
import type { Resource } from '../../execution/operation';
import { USER_KEY } from '../../fields/keyLocators';
import { textFilter } from '../../lists/filters';
import { listOperation } from '../../lists/listOperation';
import { create } from './create';

const get = getOperation({
	record: 'a user',
	description: 'Get a user, with roles, teams, permissions, and weekly capacity',
	path: '/v3/Users',
	locator: USER_KEY,
});

/** karbon.md 140. */
const getAll = listOperation({
	records: 'users',
	path: '/v3/Users',
	key: 'Id',
	filters: [
		textFilter({
			field: 'EmailAddress',
			displayName: 'Email Address',
			by: 'contains',
			placeholder: 'e.g. name@email.com',
			description: 'Matches any part of the email address',
		}),
		textFilter({
			field: 'Name',
			displayName: 'Name',
			by: 'contains',
			placeholder: 'e.g. Smith',
			description: 'Matches any part of the name',
		}),
	],
	example: "Name eq 'Ann Smith'",
	filterable: 'Name and EmailAddress (eq, contains)',
});

export const user: Resource = {
	value: 'user',
	name: 'User',
	operations: [create, get, getAll],
};
