import { clientList } from '../../lists/clientList';

/** Lists contacts. */
export const getAll = clientList({
	kind: 'contact',
	records: 'contacts',
	path: '/v3/Contacts',
	texts: ['EmailAddress', 'FullName', 'PhoneNumber'],
});
