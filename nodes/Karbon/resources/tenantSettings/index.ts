import { getOne } from '../../records/getOperation';
import type { Operation, Resource } from '../../execution/operation';
import { SETTINGS } from '../../settings/accountSettings';

const get: Operation = {
	value: 'get',
	name: 'Get',
	description: 'Get the contact types, work types, statuses, and service types of the account',
	action: 'Get the account settings',
	effect: 'read',
	properties: [],
	run: async (input) => await getOne(input, SETTINGS),
};

/** What the firm has set up: names and keys that other operations use. */
export const tenantSettings: Resource = {
	value: 'tenantSettings',
	name: 'Account',
	description: 'Account settings, such as work types and statuses',
	operations: [get],
};
