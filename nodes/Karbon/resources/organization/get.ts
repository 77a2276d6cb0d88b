import { includeCustomFields } from '../../customFields/read/includeCustomFields';
import { getOperation } from '../../execution/getOperation';
import { ORGANIZATIONS } from '../../clients/clientType';
import { clientKey } from '../../clients/identifier';

/** Reads one organization (karbon.md 12). */
export const get = getOperation({
	record: 'an organization',
	path: '/v3/Organizations',
	locator: ORGANIZATIONS.locator,
	keyOf: async (input) => await clientKey(input, ORGANIZATIONS),
	kind: 'organization',
	addition: includeCustomFields('organization', 'OrganizationKey'),
	expansions: [
		{ name: 'Business Cards', value: 'BusinessCards' },
		{ name: 'Client Team', value: 'ClientTeam' },
		{ name: 'Contacts', value: 'Contacts' },
	],
});
