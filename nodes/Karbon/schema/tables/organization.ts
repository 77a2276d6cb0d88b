import type { RecordType } from '../recordType';
import { ACCOUNTING_FIELDS } from './accountingFields';
import { CARD_FIELDS } from './cardFields';
import { CLIENT_FIELDS, RESTRICTION_LEVEL } from './clientFields';
import { fullName } from './fullName';

/**
 * Copies from the first business card, which some responses have (karbon.md 38). A PUT does not
 * accept them.
 */
const FIRST_CARD_FIELDS = ['EmailAddress', 'PhoneNumber', 'Website'];

/** Organizations (karbon.md 30, 43). */
export const ORGANIZATION: RecordType = {
	noun: 'organization',
	withArticle: 'an organization',
	path: '/v3/Organizations',
	keyName: 'OrganizationKey',
	fields: [
		fullName('e.g. Acme Ltd'),
		{ ...RESTRICTION_LEVEL, isPatchable: true },
		...CLIENT_FIELDS,
		...ACCOUNTING_FIELDS,
	],
	cards: {
		name: 'BusinessCards',
		entityType: 'Organization',
		fields: CARD_FIELDS,
		copiedFields: FIRST_CARD_FIELDS,
	},
	expansions: ['BusinessCards', 'ClientTeam'],
	readOnly: ['Contacts', 'LastModifiedDateTime', ...FIRST_CARD_FIELDS],
};
