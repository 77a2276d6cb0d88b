import type { IDataObject } from 'n8n-workflow';

import { type Field, labelOf } from '../../../../nodes/Karbon/schema/field';
import type { RecordType } from '../../../../nodes/Karbon/schema/recordType';
import { BUSINESS_CARD } from '../../../../nodes/Karbon/schema/tables/businessCard';
import { CLIENT_GROUP } from '../../../../nodes/Karbon/schema/tables/clientGroup';
import { CONTACT } from '../../../../nodes/Karbon/schema/tables/contact';
import { ORGANIZATION } from '../../../../nodes/Karbon/schema/tables/organization';
import { applyChanges } from '../../../../nodes/Karbon/updates/applyChanges';
import type { Change, Changes } from '../../../../nodes/Karbon/updates/change';
import { updateRequest } from '../../../../nodes/Karbon/updates/updateRequest';

const CARD = {
	BusinessCardKey: 'card-1',
	EmailAddresses: ['Ann@x.example'],
	PhoneNumbers: [
		{ PhoneNumberKey: 'p1', Number: '1', Label: 'Work' },
		{ PhoneNumberKey: 'p2', Number: '2', Label: 'Work' },
		{ PhoneNumberKey: 'p3', Number: '3', Label: 'Satellite' },
	],
	Addresses: [{ AddressKey: 'a1', City: 'Oslo', ZipCode: '0150', Label: 'Physical' }],
	Unknown: 'kept',
};
const RECORD: IDataObject = {
	'@odata.context': 'x',
	ContactKey: 'key-1',
	FirstName: 'Ann',
	MiddleName: 'B.',
	LastName: 'Lee',
	RestrictionLevel: 'Unheard Of',
	ContactType: 'Individual',
	UserDefinedIdentifier: 'C-1',
	LastModifiedDateTime: '2026-01-01T00:00:00Z',
	EntityDescription: { Text: 'old', Unknown: 'kept' },
	AccountingDetail: {
		BirthDate: '1980-01-01T05:00:00.000Z',
		FinancialYearEndMonth: 5,
		Sells: 'Something Else',
		Bank: ['One'],
		LegalFirm: { Name: 'Firm', OrganizationKey: 'o1' },
		RegistrationNumbers: [
			{ Type: 'UEN', RegistrationNumber: '1' },
			{ Type: 'Old Type', RegistrationNumber: '2' },
		],
	},
	BusinessCards: [CARD, { BusinessCardKey: 'card-2', EmailAddresses: [] }],
	ClientTeam: [{ MemberKey: 'u1', MemberType: 'User', RoleType: null }],
	NewField: 1,
};

/** `label: value` -> changes; a label with "=" in front replaces a list. */
function changesOf(fields: readonly Field[], wanted: Record<string, unknown>): Change[] {
	return Object.entries(wanted).map(([name, value]) => {
		const field = fields.find((one) => labelOf(one) === name.replace(/^=/, ''));
		if (!field) throw new Error(`No field ${name}`);
		return { field, value, isReplaced: name.startsWith('=') };
	});
}

function sent(
	wanted: Record<string, unknown>,
	card: Record<string, unknown> = {},
	{
		type = CONTACT,
		record = RECORD,
		cardKey,
	}: { type?: RecordType; record?: IDataObject; cardKey?: string } = {},
) {
	const changes: Changes = {
		record: changesOf(type.fields, wanted),
		card: changesOf(type.cards?.fields ?? [], card),
		cardKey,
	};
	const before = structuredClone(record);
	const request = updateRequest(type, record, applyChanges(record, type, changes));
	expect(record).toEqual(before);
	return request;
}

const NOT_TAKEN = ['BusinessCards', 'ContactKey', 'LastModifiedDateTime', '@odata.context'];
const TAKEN = Object.fromEntries(
	Object.entries(RECORD).filter(([name]) => !NOT_TAKEN.includes(name)),
) as IDataObject;
const details = (changes: IDataObject) => ({
	...TAKEN,
	AccountingDetail: { ...(RECORD.AccountingDetail as IDataObject), ...changes },
});
const put = (body: IDataObject) => ({ method: 'PUT', body });

describe('an update', () => {
	it('sends nothing when the record has the values already, whatever their form', () => {
		expect(sent({})).toBeUndefined();
		expect(
			sent(
				{
					'First Name': 'Ann',
					Description: 'old',
					'Accounting Details: Birth Date': '1980-01-01T00:00:00Z',
					'Accounting Details: Financial Year End Month': 5,
					'Accounting Details: Banks': ['one'],
					'Accounting Details: Legal Firm': { Name: 'Firm' },
					'Client Team': [{ MemberKey: 'u1', MemberType: 'User' }],
					Suffix: undefined,
					'Accounting Details: Payroll Services': undefined,
					'Accounting Details: Tax Provider': undefined,
				},
				{
					'Email Addresses': ['ann@x.example'],
					'Phone Numbers': [{ Number: '2', Label: 'Work' }],
					Addresses: [{ AddressKey: 'a1', City: 'Oslo' }],
					Websites: undefined,
				},
			),
		).toBeUndefined();
	});

	it('is a PATCH where that takes every field', () => {
		expect(sent({ 'First Name': 'Eve', 'Last Name': 'Lee' })).toEqual({
			method: 'PATCH',
			body: { FirstName: 'Eve' },
		});
	});

	it('is a PUT of all that was read where a field cannot be patched, or is cleared', () => {
		expect(sent({ 'Contact Type': 'Prospect' })).toEqual(
			put({ ...TAKEN, ContactType: 'Prospect' }),
		);
		expect(sent({ 'Middle Name': undefined })).toEqual(put({ ...TAKEN, MiddleName: null }));
	});

	it('changes members of an object and keeps the others', () => {
		const EntityDescription = { Text: 'new', Unknown: 'kept' };
		expect(sent({ Description: 'new' })).toEqual(put({ ...TAKEN, EntityDescription }));
		expect(sent({ 'Accounting Details: Legal Firm': { Name: 'New' } })).toEqual(
			put(details({ LegalFirm: { Name: 'New', OrganizationKey: 'o1' } })),
		);
	});

	it('makes the object that a record does not have', () => {
		const record = { ...RECORD, AccountingDetail: null };
		expect(sent({ 'Accounting Details: Legal Name': 'Ann Lee' }, {}, { record })).toEqual(
			put({ ...TAKEN, AccountingDetail: { LegalName: 'Ann Lee' } }),
		);
	});

	it('clears each field as Karbon wants it', () => {
		expect(sent({ 'Accounting Details: Banks': undefined })).toEqual(put(details({ Bank: [] })));
		expect(sent({ 'Accounting Details: Legal Firm': undefined })).toEqual(
			put(details({ LegalFirm: {} })),
		);
		expect(sent({ 'Accounting Details: Registration Numbers': undefined })).toEqual(
			put(
				details({
					RegistrationNumbers: [
						{ Type: 'UEN', RegistrationNumber: '' },
						{ Type: 'Old Type', RegistrationNumber: '' },
					],
				}),
			),
		);
	});

	it('replaces or adds a registration number by its type', () => {
		const RegistrationNumbers = [
			{ Type: 'UEN', RegistrationNumber: '9' },
			{ Type: 'Old Type', RegistrationNumber: '2' },
			{ Type: 'RCS', RegistrationNumber: '3' },
		];
		const given = [
			{ Type: 'RCS', RegistrationNumber: '3' },
			{ Type: 'UEN', RegistrationNumber: '9' },
		];
		expect(sent({ 'Accounting Details: Registration Numbers': given })).toEqual(
			put(details({ RegistrationNumbers })),
		);
	});

	it('deletes the registration numbers that a replaced list does not have', () => {
		const given = [{ Type: 'UEN', RegistrationNumber: '1' }];
		expect(sent({ '=Accounting Details: Registration Numbers': given })).toEqual(
			put(
				details({ RegistrationNumbers: [...given, { Type: 'Old Type', RegistrationNumber: '' }] }),
			),
		);
	});

	it('does not send registration numbers again because of their order', () => {
		const { RegistrationNumbers } = RECORD.AccountingDetail as IDataObject;
		const given = [...(RegistrationNumbers as IDataObject[])].reverse();
		expect(sent({ '=Accounting Details: Registration Numbers': given })).toBeUndefined();
	});

	it('gives a role to a team member without one, and adds any other role', () => {
		const given = [
			{ MemberKey: 'u1', MemberType: 'User', RoleType: 'UserDefinedRole1' },
			{ MemberKey: 'u1', MemberType: 'User', RoleType: 'UserDefinedRole2' },
		];
		expect(sent({ 'Client Team': given })).toEqual(put({ ...TAKEN, ClientTeam: given }));
	});

	it('leaves owner and manager in a client team that is replaced or cleared', () => {
		const owner = { MemberKey: 'u2', MemberType: 'User', RoleType: 'ClientOwner' };
		const record = { ...RECORD, ClientTeam: [...(RECORD.ClientTeam as IDataObject[]), owner] };
		const given = [{ MemberKey: 'u3', MemberType: 'User' }];
		expect(sent({ '=Client Team': given }, {}, { record })).toEqual(
			put({ ...TAKEN, ClientTeam: [owner, ...given] }),
		);
		const last = { ...record, ClientTeam: [...given, owner] };
		expect(sent({ '=Client Team': given }, {}, { record: last })).toBeUndefined();
		expect(sent({ 'Client Team': undefined }, {}, { record })).toEqual(
			put({ ...TAKEN, ClientTeam: [owner] }),
		);
	});
});

describe('an update of a business card', () => {
	const tied = (card: IDataObject) => ({ ...card, EntityType: 'Contact', EntityKey: 'key-1' });
	const withCards = (...cards: IDataObject[]) => ({
		method: 'PUT',
		query: { $expand: 'BusinessCards' },
		body: { ...TAKEN, BusinessCards: cards.map(tied) },
	});
	const SECOND = { BusinessCardKey: 'card-2', EmailAddresses: [] };

	it('sends every card with what ties it to the record', () => {
		expect(sent({}, { 'Email Addresses': ['b@x.example'] })).toEqual(
			withCards({ ...CARD, EmailAddresses: ['Ann@x.example', 'b@x.example'] }, SECOND),
		);
	});

	it('changes the card that is named', () => {
		expect(sent({}, { 'Role or Title': 'CEO' }, { cardKey: 'card-2' })).toEqual(
			withCards(CARD, { ...SECOND, RoleOrTitle: 'CEO' }),
		);
		expect(() => sent({}, { 'Role or Title': 'CEO' }, { cardKey: 'card-3' })).toThrow(
			`'Business Card' "card-3" is not one of the business cards of this record`,
		);
	});

	it('makes a card where there is none', () => {
		const record = { ...RECORD, BusinessCards: [] };
		expect(sent({}, { 'Role or Title': 'CEO' }, { record })).toEqual(
			withCards({ RoleOrTitle: 'CEO' }),
		);
	});

	it('changes the entry of the key, else of the label, else adds one', () => {
		const [first, second, third] = CARD.PhoneNumbers;
		const given = [
			{ Label: 'Work', Number: '7' },
			{ PhoneNumberKey: 'p1', Number: '8' },
			{ Label: 'Mobile', Number: '9' },
		];
		expect(sent({}, { 'Phone Numbers': given.slice(1) })).toEqual(
			withCards(
				{ ...CARD, PhoneNumbers: [{ ...first, Number: '8' }, second, third, given[2]] },
				SECOND,
			),
		);
		expect(sent({}, { 'Phone Numbers': given.slice(0, 1) })).toEqual(
			withCards({ ...CARD, PhoneNumbers: [{ ...first, Number: '7' }, second, third] }, SECOND),
		);
		expect(() => sent({}, { 'Phone Numbers': [{ PhoneNumberKey: 'p9', Number: '1' }] })).toThrow(
			`'Phone Numbers' has no entry with the key "p9" in this record`,
		);
	});

	it('lets a given key go before the same values in another given entry', () => {
		const [first, ...others] = CARD.PhoneNumbers;
		const given = [
			{ Label: 'Work', Number: '1' },
			{ PhoneNumberKey: 'p1', Number: '5' },
			{ PhoneNumberKey: 'p2', Number: '6' },
		];
		expect(sent({}, { 'Phone Numbers': given })).toEqual(
			withCards(
				{
					...CARD,
					PhoneNumbers: [
						{ ...first, Number: '5' },
						{ ...others[0], Number: '6' },
						others[1],
						given[0],
					],
				},
				SECOND,
			),
		);
	});

	it('takes entries with the same values once', () => {
		const given = [
			{ Number: '4' },
			{ Number: '4', Label: 'Fax' },
			{ Number: '2' },
			{ Label: 'Work', Number: '2' },
		];
		expect(sent({}, { 'Phone Numbers': given })).toEqual(
			withCards({ ...CARD, PhoneNumbers: [...CARD.PhoneNumbers, given[1]] }, SECOND),
		);
	});

	it('replaces a list, and keeps the key of an entry that it has', () => {
		expect(sent({}, { '=Addresses': [{ Label: 'Physical', City: 'Bergen' }] })).toEqual(
			withCards(
				{ ...CARD, Addresses: [{ AddressKey: 'a1', Label: 'Physical', City: 'Bergen' }] },
				SECOND,
			),
		);
		expect(sent({}, { '=Email Addresses': ['b@x.example', 'ANN@x.example'] })).toEqual(
			withCards({ ...CARD, EmailAddresses: ['b@x.example', 'Ann@x.example'] }, SECOND),
		);
		const same = [{ Label: 'Physical', City: 'Oslo', ZipCode: '0150' }];
		expect(sent({}, { '=Addresses': same, '=Email Addresses': ['ann@x.example'] })).toBeUndefined();
	});

	it('clears a list', () => {
		expect(sent({}, { Addresses: undefined })).toEqual(
			withCards({ ...CARD, Addresses: [] }, SECOND),
		);
	});
});

describe('an update of other records', () => {
	it('sends the card of a client group with every PUT, because leaving it out may clear it', () => {
		const record = {
			ClientGroupKey: 'g1',
			FullName: 'G',
			AccountingDetails: 'x',
			BusinessCard: CARD,
			Members: null,
		};
		expect(sent({ Members: [{ ContactKey: 'c1' }] }, {}, { type: CLIENT_GROUP, record })).toEqual({
			method: 'PUT',
			query: { $expand: 'BusinessCard' },
			body: {
				FullName: 'G',
				Members: [{ ContactKey: 'c1' }],
				BusinessCard: { ...CARD, EntityType: 'ClientGroup', EntityKey: 'g1' },
			},
		});
		const without = { ClientGroupKey: 'g1', FullName: 'G', BusinessCard: null };
		expect(sent({ 'Primary Contact': 'c1' }, {}, { type: CLIENT_GROUP, record: without })).toEqual(
			put({ FullName: 'G', PrimaryContact: 'c1' }),
		);
		expect(sent({}, { Websites: ['x'] }, { type: CLIENT_GROUP, record: without })).toMatchObject({
			body: { BusinessCard: { WebSites: ['x'], EntityType: 'ClientGroup', EntityKey: 'g1' } },
		});
	});

	it('leaves out what an organization shows but does not take', () => {
		const record = {
			OrganizationKey: 'o1',
			FullName: 'O',
			Contacts: [],
			LastModifiedDateTime: 'x',
		};
		expect(sent({ 'Contact Type': 'Client' }, {}, { type: ORGANIZATION, record })).toEqual(
			put({ FullName: 'O', ContactType: 'Client' }),
		);
	});

	it('sends a business card whole, with its key', () => {
		expect(sent({ 'Skype Link': 'x' }, {}, { type: BUSINESS_CARD, record: CARD })).toEqual(
			put({ ...CARD, SkypeLink: 'x' }),
		);
	});
});
