import { includeCustomFields } from '../../customFields/read/includeCustomFields';
import { clientList } from '../../lists/clientList';

/** Lists organizations, which Karbon cannot search by phone number (karbon.md 7). */
export const getAll = clientList({
	kind: 'organization',
	records: 'organizations',
	path: '/v3/Organizations',
	key: 'OrganizationKey',
	addition: includeCustomFields('organization', 'OrganizationKey'),
	containsFilters: ['EmailAddress', 'FullName'],
});
