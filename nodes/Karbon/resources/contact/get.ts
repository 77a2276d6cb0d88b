import { includeCustomFields } from '../../customFields/read/includeCustomFields';
import { getOperation } from '../../execution/getOperation';
import { CONTACTS } from '../../clients/clientType';
import { clientKey } from '../../clients/identifier';

/** Reads one contact (karbon.md 12). */
export const get = getOperation({
	record: 'a contact',
	path: '/v3/Contacts',
	locator: CONTACTS.locator,
	keyOf: async (input) => await clientKey(input, CONTACTS),
	kind: 'contact',
	addition: includeCustomFields('contact', 'ContactKey'),
	expansions: [
		{ name: 'Business Cards', value: 'BusinessCards' },
		{ name: 'Client Access', value: 'ClientAccess' },
		{ name: 'Client Team', value: 'ClientTeam' },
	],
	expandNote: '. Email addresses and phone numbers are in the business cards.',
});
