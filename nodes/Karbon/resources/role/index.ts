import type { Resource } from '../../execution/operation';
import { exactFilter } from '../../lists/filters';
import { listOperation } from '../../lists/listOperation';

/** karbon.md 5. */
const MAX_ROLES = 200;

/** karbon.md 141. */
const getAll = listOperation({
	records: 'roles',
	path: '/v3/Roles',
	key: 'Key',
	maximum: MAX_ROLES,
	filters: [exactFilter('Name', 'Name', 'e.g. Manager')],
	example: "Name eq 'Manager'",
	filterable: 'Name (eq)',
});

/** The roles that users have in work. Karbon's API cannot change them (karbon.md 141). */
export const role: Resource = {
	value: 'role',
	name: 'Role',
	operations: [getAll],
};
