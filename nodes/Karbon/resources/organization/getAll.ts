import { allOf } from '../../../shared/odata/query';
import { contains, equals, raw } from '../../lists/conditions';
import { ORDER_DIRECTION, rawFilter } from '../../fields/listOptions';
import { RETURN_ALL } from '../../fields/returnAll';
import { orderOf, readList } from '../../lists/readList';
import type { Operation } from '../../execution/operation';
import { collection } from '../../execution/parameters';

/** interface-addendum.md, Lists. */
const ORDERS = ['FullName', 'LastModifiedDateTime'] as const;

/** Lists organizations. */
export const getAll: Operation = {
	value: 'getAll',
	name: 'Get Many',
	description: 'Get many organizations',
	action: 'Get many organizations',
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
				{
					displayName: 'Contact Type',
					name: 'contactType',
					type: 'string',
					default: '',
					placeholder: 'e.g. Individual',
					description: 'Only those of exactly this contact type',
				},
				{
					displayName: 'Email Address',
					name: 'emailAddress',
					type: 'string',
					default: '',
					placeholder: 'e.g. name@email.com',
					description: 'Only those whose email address contains this text',
				},
				rawFilter("e.g. FullName eq 'Acme Ltd'"),
				{
					displayName: 'Full Name',
					name: 'fullName',
					type: 'string',
					default: '',
					placeholder: 'e.g. Smith',
					description: 'Only those whose full name contains this text',
				},
			],
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				{
					displayName: 'Order By',
					name: 'orderBy',
					type: 'options',
					options: [
						{ name: 'Full Name', value: 'FullName' },
						{ name: 'Last Modified', value: 'LastModifiedDateTime' },
					],
					default: 'FullName',
					description: 'The field to sort by',
				},
				ORDER_DIRECTION,
			],
		},
	],
	async run(input) {
		const filters = collection(input, 'filters');
		return await readList(input, {
			path: '/v3/Organizations',
			query: {
				$filter: allOf([
					equals('ContactType', 'Contact Type', filters.contactType),
					contains('EmailAddress', 'Email Address', filters.emailAddress),
					contains('FullName', 'Full Name', filters.fullName),
					raw(filters.filter),
				]),
				$orderby: orderOf(collection(input, 'options'), ORDERS, 'FullName'),
			},
			purpose: 'list the organizations',
		});
	},
};
