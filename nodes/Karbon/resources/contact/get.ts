import { segment } from '../../../shared/odata/query';
import { CONTACT_KEY } from '../../fields/keyLocators';
import { getOne } from '../../execution/getOne';
import type { Operation } from '../../execution/operation';
import { choices, collection } from '../../execution/parameters';
import { keyParameter } from '../../execution/recordKey';

/** interface-addendum.md, Records. */
const EXPANSIONS = ['BusinessCards', 'ClientAccess', 'ClientTeam'] as const;

/** Reads one contact. */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	description: 'Get a contact',
	action: 'Get a contact',
	effect: 'read',
	properties: [
		CONTACT_KEY,
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
						{ name: 'Client Access', value: 'ClientAccess' },
						{ name: 'Client Team', value: 'ClientTeam' },
					],
					default: [],
					description: 'Parts to add to the contact',
				},
			],
		},
	],
	async run(input) {
		const key = keyParameter(input, 'contactKey', 'Contact');
		const expand = choices('Expand', collection(input, 'options').expand, EXPANSIONS);
		const path = `/v3/Contacts/${segment(key)}`;
		return await getOne(input, path, `the contact "${key}"`, { $expand: expand.join(',') });
	},
};
