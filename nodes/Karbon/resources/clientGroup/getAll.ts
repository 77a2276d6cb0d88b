import { textFilter } from '../../lists/filters';
import { listOperation } from '../../lists/listOperation';
import { listOrder } from '../../lists/order';

/** Lists client groups (karbon.md 6, 7). */
export const getAll = listOperation({
	records: 'client groups',
	path: '/v3/ClientGroups',
	key: 'ClientGroupKey',
	kind: 'clientGroup',
	filters: [
		textFilter({
			field: 'FullName',
			displayName: 'Full Name',
			by: 'equals',
			placeholder: 'e.g. Smith Family',
			description: 'Exact match, because Karbon cannot search by part of the name.',
		}),
	],
	example: "FullName eq 'Acme Ltd'",
	filterable: 'FullName (eq)',
	order: listOrder({
		fields: [{ value: 'FullName', name: 'Full Name', type: 'text' }],
		defaultOrder: { field: 'FullName', direction: 'asc' },
	}),
});
