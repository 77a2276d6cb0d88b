import { includeCustomFields } from '../../customFields/read/includeCustomFields';
import { clientList } from '../../lists/clientList';

/** Lists contacts. */
export const getAll = clientList({
	kind: 'contact',
	records: 'contacts',
	path: '/v3/Contacts',
	key: 'ContactKey',
	addition: includeCustomFields('contact', 'ContactKey'),
	containsFilters: ['EmailAddress', 'FullName', 'PhoneNumber'],
});
