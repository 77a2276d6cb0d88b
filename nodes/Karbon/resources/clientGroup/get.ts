import { getOperation } from '../../execution/getOperation';
import { CLIENT_GROUP_KEY } from '../../fields/keyLocators';

/** Reads one client group (interface-addendum.md, Records). */
export const get = getOperation({
	record: 'a client group',
	path: '/v3/ClientGroups',
	locator: CLIENT_GROUP_KEY,
	kind: 'clientGroup',
	expansions: [
		{ name: 'Business Card', value: 'BusinessCard' },
		{ name: 'Client Team', value: 'ClientTeam' },
	],
});
