import { clientOperations } from '../../clients/clientOperations';
import { CONTACTS } from '../../clients/clientType';
import type { Resource } from '../../execution/operation';
import { clientList } from '../../lists/clientList';
import { optionsOf } from '../../../shared/text';

/** Contacts (karbon.md 37). */
export const contact: Resource = {
	value: 'contact',
	name: 'Contact',
	description: 'An individual',
	alsoCalled: { one: 'person', many: 'people' },
	operations: clientOperations(CONTACTS, {
		expansions: optionsOf(['BusinessCards', 'ClientAccess', 'ClientTeam']),
		expandNote: '. Email addresses and phone numbers are in the business cards.',
		listWith: (list) =>
			clientList({ ...list, containsFilters: ['EmailAddress', 'FullName', 'PhoneNumber'] }),
	}),
};
