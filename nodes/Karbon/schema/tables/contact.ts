import { type Field, textField } from '../field';
import { MODIFICATION_TIME, type RecordType } from '../recordType';
import { ACCOUNTING_FIELDS } from './accountingFields';
import { CONTACT_CARD_FIELDS, FIRST_CARD_FIELDS } from './cardFields';
import { CLIENT_FIELDS, RESTRICTION_LEVEL } from './clientFields';

const name = (path: string, label: string): Field => textField(path, label, { isPatchable: true });

const NAMES: readonly Field[] = [
	{
		...name('FirstName', 'First Name'),
		isRequired: true,
		clear: 'never',
		placeholder: 'e.g. Aroha',
		description: "For example, Aroha. Don't include the middle name.",
	},
	{
		...name('LastName', 'Last Name'),
		isRequired: true,
		clear: 'never',
		placeholder: 'e.g. Lindqvist',
		description: "For example, Lindqvist. Don't include a suffix.",
	},
	{ ...name('MiddleName', 'Middle Name'), isRare: true },
	name('PreferredName', 'Preferred Name'),
	{ ...name('Salutation', 'Salutation'), isRare: true, placeholder: 'e.g. Dr' },
	{ ...name('Suffix', 'Suffix'), isRare: true, placeholder: 'e.g. Jr.' },
];

/** karbon.md 30, 43. */
export const CONTACT: RecordType = {
	noun: 'contact',
	path: '/v3/Contacts',
	keyName: 'ContactKey',
	fields: [
		...NAMES,
		{ ...RESTRICTION_LEVEL, isPatchable: true },
		...CLIENT_FIELDS,
		...ACCOUNTING_FIELDS,
	],
	cards: { name: 'BusinessCards', entityType: 'Contact', fields: CONTACT_CARD_FIELDS },
	expansions: ['BusinessCards', 'ClientTeam'],
	readOnly: ['AvatarUrl', 'ClientAccess', 'LastModifiedDateTime'],
	derived: [
		MODIFICATION_TIME,
		{ from: NAMES.map(({ path }) => path), fields: ['FullName'] },
		{ from: ['BusinessCards'], fields: FIRST_CARD_FIELDS },
	],
	kind: 'contact',
	clientKind: 'contact',
};
