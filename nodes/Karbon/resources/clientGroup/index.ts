import { clientOperations } from '../../clients/clientOperations';
import { CLIENT_GROUPS } from '../../clients/clientType';
import type { Resource } from '../../execution/operation';
import { exactFilter } from '../../lists/filters';
import { listOperation } from '../../lists/listOperation';
import { listOrder } from '../../lists/order';
import { optionsOf } from '../../../shared/text';

/** Client groups (karbon.md 37). */
export const clientGroup: Resource = {
	value: 'clientGroup',
	name: 'Client Group',
	description: 'Clients that belong together, such as a family',
	operations: clientOperations(CLIENT_GROUPS, {
		expansions: optionsOf(['BusinessCard', 'ClientTeam']),
		// karbon.md 6, 7.
		listWith: (list) =>
			listOperation({
				...list,
				filters: [exactFilter('FullName', 'Full Name', 'e.g. Smith Family')],
				example: "FullName eq 'Acme Ltd'",
				filterable: 'FullName (eq)',
				order: listOrder({
					fields: [{ value: 'FullName', name: 'Full Name', type: 'text' }],
					defaultOrder: { field: 'FullName', direction: 'asc' },
				}),
			}),
	}),
};
