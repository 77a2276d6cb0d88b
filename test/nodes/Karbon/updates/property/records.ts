import fc from 'fast-check';

import type { RecordType } from '../../../../../nodes/Karbon/schema/recordType';
import type { Simulator, VariantOptions } from '../../../../../simulator';
import type { BusinessCard, ClientRecord } from '../../../../../simulator/records';
import {
	ACCOUNTING_FIELDS,
	CARD_FIELDS,
} from '../../../../../simulator/writes/clients/clientFields';
import type { Field, Fields } from '../../../../../simulator/writes/fields';

/** Texts that a record may have, including undocumented ones. */
export const TEXTS = [
	'Ann',
	'x',
	'Ünï ©',
	"O'Neil & Söns",
	'a, b; c',
	'Unheard Of',
	'42',
	'a@x.example',
];
const text = fc.constantFrom(...TEXTS, null);
export const DAYS = ['1980-02-29', '2026-11-21'];

const KEY_NAMES = ['AddressKey', 'PhoneNumberKey', 'BusinessCardKey'];

/** A stored value of a field. */
function stored(field: Field, name: string): fc.Arbitrary<unknown> {
	switch (field.type) {
		case 'boolean':
			return fc.constantFrom(true, false, null);
		case 'number':
			return fc.constantFrom(0, 1, 11, 12.5, null);
		case 'date':
			return fc.constantFrom(
				...DAYS.flatMap((day) => [`${day}T00:00:00Z`, `${day}T17:30:00.000Z`]),
				null,
			);
		case 'texts':
			return fc.subarray(TEXTS);
		case 'list':
			return fc.array(storedObject(field.fields!), { maxLength: 3 });
		case 'object':
			return fc.option(storedObject(field.fields!));
		default:
			if (KEY_NAMES.includes(name)) return key;
			return field.values ? fc.constantFrom(...field.values.slice(0, 3), 'Unheard Of', null) : text;
	}
}

const key = fc.uuid().map((id) => `key-${id}`);

function storedObject(fields: Fields): fc.Arbitrary<Record<string, unknown>> {
	const members = Object.entries(fields).map(
		([name, field]) => [name, stored(field, name)] as const,
	);
	return fc.record(Object.fromEntries(members));
}

const OWN = ['EntityType', 'EntityKey', 'IsPrimaryCard', 'OrganizationKey'];
const ofCard: Fields = Object.fromEntries(
	Object.entries(CARD_FIELDS).filter(([name]) => !OWN.includes(name)),
);

function cards(isPerson: boolean, organizations: readonly string[]): fc.Arbitrary<BusinessCard[]> {
	const card = fc.record({
		card: storedObject(ofCard),
		OrganizationKey: isPerson ? fc.constantFrom(...organizations, null) : fc.constant(null),
		ClientRequests: fc.array(key, { maxLength: 2 }),
	});
	return fc
		.array(card, { maxLength: 3 })
		.map((list) =>
			list.map(
				({ card: one, ...rest }, index) =>
					({ ...one, ...rest, IsPrimaryCard: index === 0 }) as unknown as BusinessCard,
			),
		);
}

/** Registration numbers have one entry for each type. */
function distinct(list: unknown, name: string): unknown[] {
	const entries = list as Array<Record<string, unknown>>;
	return entries.filter(
		(entry, index) =>
			entry[name] !== null && entries.findIndex((one) => one[name] === entry[name]) === index,
	);
}

const accountingOf = ({ accountingNotes }: VariantOptions) =>
	storedObject(ACCOUNTING_FIELDS).map((detail) => ({
		...detail,
		RegistrationNumbers: distinct(detail.RegistrationNumbers, 'Type').map((entry) => ({
			...(entry as object),
			RegistrationNumber: '1',
		})),
		Notes: distinct(
			distinct(detail.Notes, 'Body'),
			accountingNotes === 'oneOfType' ? 'Type' : 'Body',
		).filter((note) => (note as { Type: unknown }).Type !== null),
	}));

/** A record as the simulator keeps it in a reading, without its keys and what follows from other fields. */
export function recordOf(
	{ noun }: Pick<RecordType, 'noun'>,
	{ store }: Simulator,
	reading: VariantOptions,
): fc.Arbitrary<Partial<ClientRecord>> {
	const users = [...store.users.values()];
	const emails = fc.constantFrom(...users.map(({ EmailAddress }) => EmailAddress), null);
	const organizations = [...store.organizations.keys()];
	const contacts = [...store.contacts.keys()];
	const isContact = noun === 'contact';
	const isGroup = noun === 'client group';
	const member = fc.record({
		MemberKey: fc.constantFrom(...users.map(({ Id }) => Id)),
		MemberType: fc.constantFrom('User', 'Robot'),
		RoleType: fc.constantFrom('UserDefinedRole1', 'UserDefinedRole9', null),
	});
	const names = isContact
		? {
				FirstName: fc.constantFrom('Ann', 'B C'),
				MiddleName: text,
				LastName: fc.constantFrom('Lee'),
				PreferredName: text,
				Salutation: text,
				Suffix: text,
			}
		: { FullName: fc.constantFrom('Acme', 'A & B') };
	const common = {
		...names,
		ClientOwner: emails,
		ClientManager: emails,
		ContactType: text,
		UserDefinedIdentifier: fc.constant(null),
		RestrictionLevel: fc.constantFrom('Public', 'Private', 'Hidden', 'Secret'),
		EntityDescription: fc.option(fc.record({ Text: text })),
		BusinessCards: cards(isContact, organizations),
		ClientTeam: fc.array(member, { maxLength: 3 }),
	};
	const group = {
		PrimaryContact: fc.constantFrom(...contacts, null),
		Members: fc.array(
			fc.oneof(
				fc.constantFrom(...contacts).map((ContactKey) => ({ ContactKey, OrganizationKey: null })),
				fc
					.constantFrom(...organizations)
					.map((OrganizationKey) => ({ ContactKey: null, OrganizationKey })),
			),
			{ maxLength: 3 },
		),
	};
	const fields = { ...common, ...(isGroup ? group : { AccountingDetail: accountingOf(reading) }) };
	return fc.record(fields as unknown as Record<string, fc.Arbitrary<unknown>>).map((all) => {
		const record = all as unknown as ClientRecord;
		// In one reading only, the owner has no role in the team.
		const { ClientOwner, ClientManager } = record;
		const roles = Object.entries({ ClientOwner, ClientManager }).flatMap(([RoleType, email]) => {
			const user = users.find(({ EmailAddress }) => EmailAddress === email);
			return user && reading.clientOwnerConflict !== 'separate'
				? [{ MemberKey: user.Id, MemberType: 'User', RoleType }]
				: [];
		});
		const BusinessCards = isGroup ? record.BusinessCards.slice(0, 1) : record.BusinessCards;
		return {
			...record,
			BusinessCards,
			ClientTeam: [...record.ClientTeam, ...roles],
		} as Partial<ClientRecord>;
	});
}
