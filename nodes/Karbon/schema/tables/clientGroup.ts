import { fieldOf, listedKey, textField } from '../field';
import { MODIFICATION_TIME, type RecordType } from '../recordType';
import { CARD_FIELDS, FIRST_CARD_FIELDS } from './cardFields';
import { CLIENT_FIELDS, fullName, RESTRICTION_LEVEL, TEAM } from './clientFields';

/** karbon.md 30, 31. */
export const CLIENT_GROUP: RecordType = {
	noun: 'client group',
	path: '/v3/ClientGroups',
	keyName: 'ClientGroupKey',
	fields: [
		fullName('e.g. Smith Family'),
		RESTRICTION_LEVEL,
		textField('PrimaryContact', 'Primary Contact', {
			placeholder: 'e.g. Ann Lee',
			description: "Name of the group's main contact, such as Ann Lee",
		}),
		fieldOf('list', 'Members', 'Members', {
			entryLabel: 'Member',
			requiresAnyOf: ['ContactKey', 'OrganizationKey'],
			isExclusive: true,
			members: [
				listedKey('ContactKey', 'Contact', 'searchContacts'),
				listedKey('OrganizationKey', 'Organization', 'searchOrganizations'),
			],
		}),
		// The schema of the PUT does not have the team, which may decide about its roles.
		...CLIENT_FIELDS.map((field) =>
			TEAM.includes(field.path) ? { ...field, isIgnorable: true } : field,
		),
	],
	cards: { name: 'BusinessCard', entityType: 'ClientGroup', fields: CARD_FIELDS },
	expansions: ['BusinessCard', 'ClientTeam'],
	readOnly: ['AccountingDetails', 'LastModifiedDateTime'],
	derived: [MODIFICATION_TIME, { from: ['BusinessCard'], fields: FIRST_CARD_FIELDS }],
	kind: 'clientGroup',
};
