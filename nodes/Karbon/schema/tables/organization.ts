import { MODIFICATION_TIME, type RecordType } from '../recordType';
import { ACCOUNTING_FIELDS } from './accountingFields';
import { CARD_FIELDS, FIRST_CARD_FIELDS } from './cardFields';
import { CLIENT_FIELDS, fullName, RESTRICTION_LEVEL } from './clientFields';

/** Organizations (karbon.md 30, 43). */
export const ORGANIZATION: RecordType = {
	noun: 'organization',
	path: '/v3/Organizations',
	keyName: 'OrganizationKey',
	fields: [
		fullName('e.g. Acme Ltd'),
		{ ...RESTRICTION_LEVEL, isPatchable: true },
		...CLIENT_FIELDS,
		...ACCOUNTING_FIELDS,
	],
	cards: { name: 'BusinessCards', entityType: 'Organization', fields: CARD_FIELDS },
	expansions: ['BusinessCards', 'ClientTeam'],
	// A PUT does not take copies of the first card, which some responses have (karbon.md 38).
	readOnly: ['Contacts', 'LastModifiedDateTime', 'EmailAddress', 'PhoneNumber', 'Website'],
	derived: [MODIFICATION_TIME, { from: ['BusinessCards'], fields: FIRST_CARD_FIELDS }],
	kind: 'organization',
	clientKind: 'organization',
};
