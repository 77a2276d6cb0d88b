import { segment } from '../../../shared/odata/query';
import { ORGANIZATION_KEY } from '../../fields/keyLocators';
import { getOne } from '../../execution/getOne';
import type { Operation } from '../../execution/operation';
import { choices, collection } from '../../execution/parameters';
import { keyParameter } from '../../execution/recordKey';

/** interface-addendum.md, Records. */
const EXPANSIONS = ['BusinessCards', 'ClientTeam', 'Contacts'] as const;

/** Reads one organization. */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	description: 'Get an organization',
	action: 'Get an organization',
	effect: 'read',
	properties: [
		ORGANIZATION_KEY,
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
						{ name: 'Business Cards', value: 'BusinessCards' },
						{ name: 'Client Team', value: 'ClientTeam' },
						{ name: 'Contacts', value: 'Contacts' },
					],
					default: [],
					description: 'Parts to add to the organization',
				},
			],
		},
	],
	async run(input) {
		const key = keyParameter(input, 'organizationKey', 'Organization');
		const expand = choices('Expand', collection(input, 'options').expand, EXPANSIONS);
		const path = `/v3/Organizations/${segment(key)}`;
		return await getOne(input, path, `the organization "${key}"`, { $expand: expand.join(',') });
	},
};
