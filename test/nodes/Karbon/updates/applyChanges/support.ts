import type { IDataObject } from 'n8n-workflow';

import { type Field, labelOf } from '../../../../../nodes/Karbon/schema/field';
import type { RecordType } from '../../../../../nodes/Karbon/schema/recordType';
import { CONTACT } from '../../../../../nodes/Karbon/schema/tables/contact';
import { applyChanges } from '../../../../../nodes/Karbon/updates/applyChanges';
import type { Change, Changes } from '../../../../../nodes/Karbon/updates/change';
import { updateRequest } from '../../../../../nodes/Karbon/updates/updateRequest';

export const CARD = {
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
export const RECORD: IDataObject = {
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

export function sent(
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
/** What a PUT of the contact has of its record, besides its cards. */
export const TAKEN: IDataObject = {
	...Object.fromEntries(Object.entries(RECORD).filter(([name]) => !NOT_TAKEN.includes(name))),
	ClientTeam: [{ MemberKey: 'u1', MemberType: 'User' }],
};
export const put = (body: IDataObject) => ({ method: 'PUT', body });

/** The PUT of the contact, with these cards. */
export const putContact = (
	body: IDataObject,
	cards: IDataObject[] = RECORD.BusinessCards as IDataObject[],
) => ({
	method: 'PUT',
	query: { $expand: 'BusinessCards' },
	body: {
		...body,
		BusinessCards: cards.map((card) => ({ ...card, EntityType: 'Contact', EntityKey: 'key-1' })),
	},
});
