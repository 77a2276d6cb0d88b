import { EMAIL_ADDRESS } from '../../../shared/validate/validate';
import {
	choiceField,
	type Entry,
	type Field,
	fieldOf,
	listedKey,
	type ListField,
	textField,
	type TextsField,
	type ValueField,
} from '../field';
import type { RecordType } from '../recordType';

const ADDRESS_LABELS = ['Physical', 'Mailing', 'Legal', 'Home'] as const;
const PHONE_LABELS = ['Work', 'Mobile', 'Office', 'Fax', 'Home', 'Other'] as const;

/** A given entry changes the entry of the same label, such as the mobile number. */
const ofLabel: ListField['changes'] = (existing: Entry, given: Entry) =>
	given.Label !== undefined && existing.Label === given.Label;

/** No label by default: an entry that is given without one must not change the entry of the first label. */
const labelField = (values: readonly string[]): ValueField =>
	choiceField('Label', 'Label', values, { noneLabel: '(No Label)' });

/** The country of an address or a phone number (karbon.md 15). */
const COUNTRY_CODE: ValueField = textField('CountryCode', 'Country Code', {
	placeholder: 'e.g. US',
	format: {
		pattern: /^[A-Za-z]{2}$/,
		rule: 'must be a country code of two letters, such as US',
		isUpperCase: true,
	},
});

/** The members of an address that say where it is. */
const PLACE = ['AddressLines', 'City', 'StateProvinceCounty', 'ZipCode', 'CountryCode'] as const;

const BY_LABEL = 'Updates the entry with the same label, or adds a new entry';

export const EMAIL_ADDRESSES: TextsField = fieldOf('texts', 'EmailAddresses', 'Email Addresses', {
	entryLabel: 'Email Address',
	isOrdered: true,
	format: {
		pattern: EMAIL_ADDRESS,
		rule: 'must be addresses such as name@email.com, separated with commas',
	},
	placeholder: 'e.g. name@email.com',
});

/** karbon.md 15, 32, 33. */
export const CARD_FIELDS: readonly Field[] = [
	EMAIL_ADDRESSES,
	fieldOf('list', 'PhoneNumbers', 'Phone Numbers', {
		entryLabel: 'Phone Number',
		isOrdered: true,
		updateDescription: BY_LABEL,
		requiresAnyOf: ['Number'],
		key: 'PhoneNumberKey',
		changes: ofLabel,
		members: [
			labelField(PHONE_LABELS),
			textField('Number', 'Number', { maxLength: 20, placeholder: 'e.g. 555 0100' }),
			COUNTRY_CODE,
			textField('PhoneNumberKey', 'Phone Number Key', {
				description: 'Only needed to change one of several numbers with the same label',
			}),
		],
	}),
	fieldOf('list', 'Addresses', 'Addresses', {
		entryLabel: 'Address',
		isOrdered: true,
		updateDescription: BY_LABEL,
		requiresAnyOf: PLACE,
		replacedTogether: PLACE,
		key: 'AddressKey',
		changes: ofLabel,
		members: [
			labelField(ADDRESS_LABELS),
			textField('AddressLines', 'Address Lines', {
				maxLength: 200,
				rows: 2,
				placeholder: 'e.g. 1 Main Street',
			}),
			textField('City', 'City', { maxLength: 100 }),
			textField('StateProvinceCounty', 'State / Province / County', { maxLength: 100 }),
			textField('ZipCode', 'ZIP Code', { maxLength: 20 }),
			COUNTRY_CODE,
			textField('AddressKey', 'Address Key', {
				description: 'Only needed to change one of several addresses with the same label',
			}),
		],
	}),
	fieldOf('texts', 'WebSites', 'Websites', {
		parameter: 'websites',
		entryLabel: 'Website',
		isOrdered: true,
		placeholder: 'e.g. https://example.com',
	}),
	textField('FacebookLink', 'Facebook Link', { isRare: true }),
	textField('LinkedInLink', 'LinkedIn Link', { isRare: true }),
	textField('TwitterLink', 'Twitter Link', { isRare: true }),
	textField('SkypeLink', 'Skype Link', { isRare: true }),
];

/** For cards of contacts. The key ties the contact to an organization (karbon.md 32). */
const ROLE_FIELDS: readonly Field[] = [
	listedKey('OrganizationKey', 'Organization', 'searchOrganizations', {
		isNullable: true,
		// Cards of organizations have none.
		isIgnorable: true,
		description: 'The organization that the contact works for',
	}),
	textField('RoleOrTitle', 'Role or Title', { placeholder: 'e.g. Director', isNullable: true }),
];

/** All fields of a contact's card. */
export const CONTACT_CARD_FIELDS: readonly Field[] = [...CARD_FIELDS, ...ROLE_FIELDS];

/** In the form of a client only: `Changes.cardKey`. */
export const CARD_KEY: Field = textField('BusinessCardKey', 'Business Card Key', {
	isRare: true,
	placeholder: 'e.g. 3K8bVnJ4yXtH',
	description: 'The business card to update. Default: the primary one.',
});

/** In the form of a client only: `Changes.isNewCard`. */
export const ADD_CARD: Field = fieldOf('flag', 'AddBusinessCard', 'Add Business Card', {
	noneLabel: 'No',
	isRare: true,
	description:
		'Whether to add the contact details as a new business card, unless one card already has all of them',
});

/** karbon.md 32, 33; a PUT replaces the whole card. */
export const BUSINESS_CARD: RecordType = {
	noun: 'business card',
	path: '/v3/BusinessCards',
	keyName: 'BusinessCardKey',
	isKeySent: true,
	fields: CONTACT_CARD_FIELDS,
	expansions: [],
	readOnly: [],
	derived: [],
};

/** Fields of a client that are copies of its first business card's, where a response has them (karbon.md 12, 38). */
export const FIRST_CARD_FIELDS = [
	'Address',
	'EmailAddress',
	'PhoneNumber',
	'RoleOrTitle',
	'Website',
] as const;
