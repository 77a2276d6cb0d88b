import { allOf } from '../../../shared/odata/query';
import { equals, raw } from '../../lists/conditions';
import { rawFilter } from '../../fields/listOptions';
import { RETURN_ALL } from '../../fields/returnAll';
import { readList } from '../../lists/readList';
import type { Operation } from '../../execution/operation';
import { collection } from '../../execution/parameters';

/** Lists client groups. */
export const getAll: Operation = {
	value: 'getAll',
	name: 'Get Many',
	description: 'Get many client groups',
	action: 'Get many client groups',
	effect: 'read',
	properties: [
		...RETURN_ALL,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
				rawFilter("e.g. FullName eq 'Acme Ltd'"),
				{
					displayName: 'Full Name',
					name: 'fullName',
					type: 'string',
					default: '',
					placeholder: 'e.g. Smith Family',
					description:
						'Only those with exactly this full name; Karbon offers no other comparison here',
				},
			],
		},
	],
	async run(input) {
		const filters = collection(input, 'filters');
		return await readList(input, {
			path: '/v3/ClientGroups',
			query: {
				$filter: allOf([equals('FullName', 'Full Name', filters.fullName), raw(filters.filter)]),
			},
			purpose: 'list the client groups',
		});
	},
};
