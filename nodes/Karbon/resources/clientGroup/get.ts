import { segment } from '../../../shared/odata/query';
import { CLIENT_GROUP_KEY } from '../../fields/keyLocators';
import { getOne } from '../../execution/getOne';
import type { Operation } from '../../execution/operation';
import { choices, collection } from '../../execution/parameters';
import { keyParameter } from '../../execution/recordKey';

/** interface-addendum.md, Records. */
const EXPANSIONS = ['BusinessCard', 'ClientTeam'] as const;

/** Reads one client group. */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	description: 'Get a client group',
	action: 'Get a client group',
	effect: 'read',
	properties: [
		CLIENT_GROUP_KEY,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				{
					displayName: 'Expand',
					name: 'expand',
					type: 'multiOptions',
					options: [
						{ name: 'Business Card', value: 'BusinessCard' },
						{ name: 'Client Team', value: 'ClientTeam' },
					],
					default: [],
					description: 'Parts to add to the client group',
				},
			],
		},
	],
	async run(input) {
		const key = keyParameter(input, 'clientGroupKey', 'Client Group');
		const expand = choices('Expand', collection(input, 'options').expand, EXPANSIONS);
		const path = `/v3/ClientGroups/${segment(key)}`;
		return await getOne(input, path, `the client group "${key}"`, { $expand: expand.join(',') });
	},
};
