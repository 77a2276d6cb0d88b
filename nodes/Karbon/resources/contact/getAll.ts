import { clientList } from '../../lists/clientList';

/** Lists contacts. */
export const getAll = clientList({
	kind: 'contact',
	records: 'contacts',
	path: '/v3/Contacts',
	key: 'ContactKey',
	containsFilters: ['EmailAddress', 'FullName', 'PhoneNumber'],
});
