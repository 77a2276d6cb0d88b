import { clientOperations } from '../../clients/clientOperations';
import { ORGANIZATIONS } from '../../clients/clientType';
import type { Resource } from '../../execution/operation';
import { clientList } from '../../lists/clientList';
import { optionsOf } from '../../../shared/text';

/** Organizations (karbon.md 37). */
export const organization: Resource = {
	value: 'organization',
	name: 'Organization',
	description: 'A company, trust, or couple',
	alsoCalled: { one: 'company', many: 'companies' },
	operations: clientOperations(ORGANIZATIONS, {
		expansions: optionsOf(['BusinessCards', 'ClientTeam', 'Contacts']),
		// Karbon cannot search organizations by phone number (karbon.md 6).
		listWith: (list) =>
			clientList({
				...list,
				containsFilters: ['EmailAddress', 'FullName'],
				recordWithUsers: 'organization',
			}),
	}),
};
