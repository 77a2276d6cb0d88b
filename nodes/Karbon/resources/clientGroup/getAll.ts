import { allOf } from '../../../shared/odata/query';
import type { Operation } from '../../execution/operation';
import { collection } from '../../execution/parameters';
import { filtersField, rawFilter } from '../../fields/listOptions';
import { RETURN_ALL } from '../../fields/returnAll';
import { equals, raw } from '../../lists/conditions';
import { readList } from '../../lists/readList';
import { outputFields } from '../../output/fields';

/** Lists client groups, which Karbon cannot sort. */
export const getAll: Operation = {
	value: 'getAll',
	name: 'Get Many',
	description: 'Get many client groups',
	action: 'Get many client groups',
	effect: 'read',
	properties: [
		...RETURN_ALL,
		...outputFields('clientGroup'),
		filtersField(
			{
				displayName: 'Full Name',
				name: 'fullName',
				type: 'string',
				default: '',
				placeholder: 'e.g. Smith Family',
				description:
					'Only those with exactly this full name. Karbon cannot search by a part of it.',
			},
			rawFilter("e.g. FullName eq 'Acme Ltd'"),
		),
	],
	async run(input) {
		const filters = collection(input, 'filters');
		return await readList(input, {
			path: '/v3/ClientGroups',
			key: 'ClientGroupKey',
			kind: 'clientGroup',
			query: {
				$filter: allOf([equals('FullName', 'Full Name', filters.fullName), raw(filters.filter)]),
			},
			filterable: 'FullName (eq)',
			purpose: 'list the client groups',
		});
	},
};
