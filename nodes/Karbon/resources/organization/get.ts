import { getOperation } from '../../execution/getOperation';
import { ORGANIZATION_KEY } from '../../fields/keyLocators';

/** Reads one organization (interface-addendum.md, Records). */
export const get = getOperation({
	record: 'an organization',
	path: '/v3/Organizations',
	locator: ORGANIZATION_KEY,
	kind: 'organization',
	expansions: [
		{ name: 'Business Cards', value: 'BusinessCards' },
		{ name: 'Client Team', value: 'ClientTeam' },
		{ name: 'Contacts', value: 'Contacts' },
	],
});
