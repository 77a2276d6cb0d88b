import type { IDataObject } from 'n8n-workflow';

import { omit } from '../../../../../simulator/http/answers';
import { putContact, RECORD, sent, TAKEN } from './support';

const details = (changes: IDataObject) => ({
	...TAKEN,
	AccountingDetail: { ...(RECORD.AccountingDetail as IDataObject), ...changes },
});

describe('an update of a record', () => {
	it('sends nothing when the record already has the values, in any format', () => {
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

	it('is a PATCH when that takes every field', () => {
		expect(sent({ 'First Name': 'Eve', 'Last Name': 'Lee' })).toEqual({
			method: 'PATCH',
			body: { FirstName: 'Eve' },
		});
	});

	it('is a PUT of the whole record when a field cannot be patched or is cleared', () => {
		const withoutMiddleName = omit(TAKEN, ['MiddleName']);
		expect(sent({ 'Contact Type': 'Prospect' })).toEqual(
			putContact({ ...TAKEN, ContactType: 'Prospect' }),
		);
		expect(sent({ 'Middle Name': undefined })).toEqual(putContact(withoutMiddleName));
	});

	it('changes members of an object and keeps the others', () => {
		const EntityDescription = { Text: 'new', Unknown: 'kept' };
		expect(sent({ Description: 'new' })).toEqual(putContact({ ...TAKEN, EntityDescription }));
	});

	it.each([{ Name: 'New' }, { OrganizationKey: 'o2' }, { Name: 'Firm', OrganizationKey: 'o2' }])(
		'does not link another firm to the old one: %j',
		(LegalFirm) => {
			expect(sent({ 'Accounting Details: Legal Firm': LegalFirm })).toEqual(
				putContact(details({ LegalFirm })),
			);
		},
	);

	it.each([
		[{ Name: 'Firm', OrganizationKey: null }, { OrganizationKey: 'o1' }],
		[{ OrganizationKey: 'o1' }, { Name: 'Firm' }],
	])('completes a firm %j with %j', (existing, given) => {
		const record = { ...RECORD, ...details({ LegalFirm: existing }) };
		const body = sent({ 'Accounting Details: Legal Firm': given }, {}, { record })?.body;
		expect(body).toMatchObject({ AccountingDetail: { LegalFirm: { ...existing, ...given } } });
	});

	it('keeps the key of a firm that stays the same', () => {
		expect(sent({ 'Accounting Details: Legal Firm': { Name: 'Firm' } })).toBeUndefined();
	});

	it('creates an object that the record does not have', () => {
		const record = { ...RECORD, AccountingDetail: null };
		expect(sent({ 'Accounting Details: Legal Name': 'Ann Lee' }, {}, { record })).toEqual(
			putContact({ ...TAKEN, AccountingDetail: { LegalName: 'Ann Lee' } }),
		);
	});

	it('clears each field in the way that Karbon requires', () => {
		expect(sent({ 'Accounting Details: Banks': undefined })).toEqual(
			putContact(details({ Bank: [] })),
		);
		expect(sent({ 'Accounting Details: Legal Firm': undefined })).toEqual(
			putContact(details({ LegalFirm: {} })),
		);
		expect(sent({ 'Accounting Details: Registration Numbers': undefined })).toEqual(
			putContact(
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
			putContact(details({ RegistrationNumbers })),
		);
	});

	it('deletes the registration numbers that a replaced list does not have', () => {
		const given = [{ Type: 'UEN', RegistrationNumber: '1' }];
		expect(sent({ '=Accounting Details: Registration Numbers': given })).toEqual(
			putContact(
				details({ RegistrationNumbers: [...given, { Type: 'Old Type', RegistrationNumber: '' }] }),
			),
		);
	});

	it('does not send registration numbers that differ only in their order', () => {
		const { RegistrationNumbers } = RECORD.AccountingDetail as IDataObject;
		const given = [...(RegistrationNumbers as IDataObject[])].reverse();
		expect(sent({ '=Accounting Details: Registration Numbers': given })).toBeUndefined();
	});

	it('does not send lists without an order that differ only in their order', () => {
		const ClientTeam = [
			{ MemberKey: 'u1', MemberType: 'User' },
			{ MemberKey: 'u2', MemberType: 'User' },
		];
		const AccountingDetail = { Bank: ['One', 'Two'] };
		const record = { ...RECORD, ClientTeam, AccountingDetail };
		const wanted = {
			'=Client Team': [...ClientTeam].reverse(),
			'=Accounting Details: Banks': ['two', 'one'],
		};
		expect(sent(wanted, {}, { record })).toBeUndefined();
	});

	it('leaves out what was read as null, and clears with null only where Karbon takes it', () => {
		const AccountingDetail = {
			LegalName: 'Ann Lee',
			TradingName: null,
			Sex: 'F',
			LegalFirm: { Name: null, OrganizationKey: null },
			TaxProvider: { Name: 'Firm', OrganizationKey: null },
			Notes: [null, { Body: null, 'Body@odata.type': 'x' }],
		};
		const record = { ...RECORD, AccountingDetail, ClientOwner: null, NewField: [{ Member: null }] };
		const wanted = { 'Accounting Details: Legal Name': undefined, Description: undefined };
		expect(sent(wanted, {}, { record })).toEqual(
			putContact({
				...TAKEN,
				EntityDescription: { Unknown: 'kept' },
				NewField: [{ Member: null }],
				AccountingDetail: {
					LegalName: null,
					Sex: 'F',
					TaxProvider: { Name: 'Firm' },
					Notes: [null, { Body: null, 'Body@odata.type': 'x' }],
				},
			}),
		);
	});

	it('gives a role to a team member without one, and adds any other role', () => {
		const given = [
			{ MemberKey: 'u1', MemberType: 'User', RoleType: 'UserDefinedRole1' },
			{ MemberKey: 'u1', MemberType: 'User', RoleType: 'UserDefinedRole2' },
		];
		expect(sent({ 'Client Team': given })).toEqual(putContact({ ...TAKEN, ClientTeam: given }));
	});

	it('leaves owner and manager in a client team that is replaced or cleared', () => {
		const owner = { MemberKey: 'u2', MemberType: 'User', RoleType: 'ClientOwner' };
		const record = { ...RECORD, ClientTeam: [...(RECORD.ClientTeam as IDataObject[]), owner] };
		const given = [{ MemberKey: 'u3', MemberType: 'User' }];
		expect(sent({ '=Client Team': given }, {}, { record })).toEqual(
			putContact({ ...TAKEN, ClientTeam: [owner, ...given] }),
		);
		const last = { ...record, ClientTeam: [...given, owner] };
		expect(sent({ '=Client Team': given }, {}, { record: last })).toBeUndefined();
		expect(sent({ 'Client Team': undefined }, {}, { record })).toEqual(
			putContact({ ...TAKEN, ClientTeam: [owner] }),
		);
	});
});
