import type { RecordType } from '../recordType';
import { CARD_FIELDS } from './cardFields';
import { CLIENT_FIELDS, RESTRICTION_LEVEL } from './clientFields';
import { fullName } from './fullName';

/** karbon-api.md, Rules: PUT bodies, PATCH of a client group; Client Groups. */
export const CLIENT_GROUP: RecordType = {
	noun: 'client group',
	withArticle: 'a client group',
	path: '/v3/ClientGroups',
	keyName: 'ClientGroupKey',
	fields: [
		fullName('e.g. Smith Family'),
		RESTRICTION_LEVEL,
		{ type: 'text', path: 'PrimaryContact', label: 'Primary Contact' },
		{
			type: 'list',
			path: 'Members',
			label: 'Members',
			entryLabel: 'Member',
			requiresAnyOf: ['ContactKey', 'OrganizationKey'],
			isExclusive: true,
			members: [
				{
					type: 'text',
					path: 'ContactKey',
					label: 'Contact',
					search: { searchListMethod: 'searchContacts', entered: 'id' },
				},
				{
					type: 'text',
					path: 'OrganizationKey',
					label: 'Organization',
					search: { searchListMethod: 'searchOrganizations', entered: 'id' },
				},
			],
		},
		...CLIENT_FIELDS,
	],
	cards: {
		name: 'BusinessCard',
		entityType: 'ClientGroup',
		fields: CARD_FIELDS,
	},
	expansions: ['BusinessCard', 'ClientTeam'],
	readOnly: ['AccountingDetails', 'LastModifiedDateTime'],
};
