import { getOperation } from '../../records/getOperation';
import type { Resource } from '../../execution/operation';
import { TEAM_KEY } from '../../fields/keyLocators';
import { exactFilter } from '../../lists/filters';
import { listOperation } from '../../lists/listOperation';
import { addMember, removeMember } from './members';

const get = getOperation({
	record: 'a team',
	description: 'Get a team with its members',
	path: '/v3/Teams',
	locator: TEAM_KEY,
});

/** karbon.md 141. */
const getAll = listOperation({
	records: 'teams',
	path: '/v3/Teams',
	key: 'TeamKey',
	filters: [exactFilter('Name', 'Name', 'e.g. Bookkeeping')],
	example: "Name eq 'Bookkeeping'",
	filterable: 'Name (eq)',
});

export const team: Resource = {
	value: 'team',
	name: 'Team',
	operations: [addMember, get, getAll, removeMember],
};
