import { getOperation } from '../../execution/getOperation';
import { CLIENT_GROUPS } from '../../clients/clientType';
import { clientKey } from '../../clients/identifier';

/** Reads one client group (karbon.md 12). */
export const get = getOperation({
	record: 'a client group',
	path: '/v3/ClientGroups',
	locator: CLIENT_GROUPS.locator,
	keyOf: async (input) => await clientKey(input, CLIENT_GROUPS),
	kind: 'clientGroup',
	expansions: [
		{ name: 'Business Card', value: 'BusinessCard' },
		{ name: 'Client Team', value: 'ClientTeam' },
	],
});
