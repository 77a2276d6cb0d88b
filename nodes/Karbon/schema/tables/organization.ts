import type { RecordType } from '../recordType';
import { ACCOUNTING_FIELDS } from './accountingFields';
import { CARD_FIELDS } from './cardFields';
import { CLIENT_FIELDS, RESTRICTION_LEVEL } from './clientFields';
import { fullName } from './fullName';

/** Only some sources have them in single records (interface-addendum.md, Records); a PUT does not take them. */
const OF_FIRST_CARD = ['EmailAddress', 'PhoneNumber', 'Website'];

/** karbon-api.md, Rules: Contact, PUT bodies; Shapes: UpdateOrganization. */
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
		staysWhenLeftOut: true,
		copiedFields: OF_FIRST_CARD,
	},
	expansions: ['BusinessCards', 'ClientTeam'],
	readOnly: ['Contacts', 'LastModifiedDateTime', ...OF_FIRST_CARD],
};
