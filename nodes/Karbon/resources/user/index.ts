import { getOperation } from '../../records/getOperation';
import type { Resource } from '../../execution/operation';
import { USER_KEY } from '../../fields/keyLocators';
import { partFilter } from '../../lists/filters';
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
		partFilter('EmailAddress', 'Email Address', 'e.g. name@email.com'),
		partFilter('Name', 'Name', 'e.g. Smith'),
	],
	example: "Name eq 'Ann Smith'",
	filterable: 'Name and EmailAddress (eq, contains)',
});

export const user: Resource = {
	value: 'user',
	name: 'User',
	operations: [create, get, getAll],
};
