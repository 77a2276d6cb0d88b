import { CARD_FIELDS, EMAIL_ADDRESSES } from '../../../../../nodes/Karbon/schema/tables/cardFields';
import { CLIENT_FIELDS } from '../../../../../nodes/Karbon/schema/tables/clientFields';
import { CLIENT_GROUP } from '../../../../../nodes/Karbon/schema/tables/clientGroup';
import type { Field, ListField } from '../../../../../nodes/Karbon/schema/field';
import { mergeList, mergeTexts } from '../../../../../nodes/Karbon/updates/applyChanges';

const listOf = (fields: readonly Field[], path: string) =>
	fields.find((field) => field.path === path) as ListField;
const PHONES = listOf(CARD_FIELDS, 'PhoneNumbers');
const ADDRESSES = listOf(CARD_FIELDS, 'Addresses');
const TEAM = listOf(CLIENT_FIELDS, 'ClientTeam');
const MEMBERS = listOf(CLIENT_GROUP.fields, 'Members');

const added = (field: ListField, existing: unknown, ...given: object[]) =>
	mergeList(field, existing, given as never, false);
const replaced = (field: ListField, existing: unknown, ...given: object[]) =>
	mergeList(field, existing, given as never, true);

const WORK = { PhoneNumberKey: 'p1', Label: 'Work', Number: '1', CountryCode: 'US' };
const OWNER = { MemberKey: 'u2', MemberType: 'User', RoleType: 'ClientOwner' };

describe('entries that are given for a list', () => {
	it.each([null, undefined, 'text', {}])('are the whole list where Karbon shows %j', (existing) => {
		const given = { Number: '1' };
		expect(added(PHONES, existing, given)).toEqual([given]);
		expect(replaced(PHONES, existing, given)).toEqual([given]);
	});

	it('match an entry with all of their values before one with their label', () => {
		const second = { ...WORK, PhoneNumberKey: 'p2', Number: '2' };
		const given = [
			{ Label: 'Work', Number: '3' },
			{ Label: 'Work', Number: '1' },
		];
		expect(added(PHONES, [WORK, second], ...given)).toEqual([WORK, { ...second, Number: '3' }]);
	});

	it('are added once if they are equal', () => {
		const given = { Number: '4' };
		expect(added(PHONES, [WORK], given, { ...given })).toEqual([WORK, given]);
	});

	it('change no entry of a list that has neither keys nor labels', () => {
		const [one, other] = [{ ContactKey: 'c1' }, { ContactKey: 'c2' }];
		expect(added(MEMBERS, [one], other)).toEqual([one, other]);
	});

	it('are in the list already if one entry has the values of two', () => {
		const existing = [WORK];
		const given = [
			{ Number: '1', Label: 'Work' },
			{ Number: '1', CountryCode: 'US' },
		];
		expect(added(PHONES, existing, ...given)).toBe(existing);
	});

	it('that replace the list do not share the key of one entry', () => {
		const given = [
			{ Number: '1', Label: 'Work' },
			{ Number: '1', CountryCode: 'US' },
		];
		expect(replaced(PHONES, [WORK], ...given)).toEqual([
			{ PhoneNumberKey: 'p1', ...given[0] },
			given[1],
		]);
	});

	it.each([
		['has no other value', null, true],
		['has another value, which is removed', 'US', false],
	])('that replace the list change nothing if the entry %s', (_name, CountryCode, isSame) => {
		const existing = [{ ...WORK, CountryCode }];
		const result = replaced(PHONES, existing, { Label: 'Work', Number: '1' });
		if (isSame) expect(result).toBe(existing);
		else expect(result).toEqual([{ PhoneNumberKey: 'p1', Label: 'Work', Number: '1' }]);
	});

	it('have no key of an entry that Karbon shows without one', () => {
		const { PhoneNumberKey, ...existing } = WORK;
		expect(PhoneNumberKey).toBe('p1');
		const given = { Label: 'Work', Number: '2' };
		expect(replaced(PHONES, [existing], given)).toEqual([given]);
	});

	it('replace the place of an address also if it has no value for them', () => {
		const address = { AddressKey: 'a1', Label: 'Physical', City: 'Oslo' };
		expect(added(ADDRESSES, [address], { AddressKey: 'a1', CountryCode: 'SE' })).toEqual([
			{ AddressKey: 'a1', Label: 'Physical', CountryCode: 'SE' },
		]);
	});

	it('change nothing in a list that Karbon shows with more members', () => {
		const existing = [{ ContactKey: 'c1', OrganizationKey: null }];
		expect(added(MEMBERS, existing, { ContactKey: 'C1' })).toBe(existing);
		expect(replaced(MEMBERS, existing, { ContactKey: 'C1' })).toBe(existing);
	});
});

describe('what is no entry of a list', () => {
	it('stays where entries are added or changed', () => {
		expect(added(PHONES, [null, WORK], { Label: 'Work', Number: '2' })).toEqual([
			null,
			{ ...WORK, Number: '2' },
		]);
		expect(added(TEAM, [null, OWNER], { MemberKey: 'u3' })).toEqual([
			null,
			OWNER,
			{ MemberKey: 'u3' },
		]);
		expect(mergeTexts(EMAIL_ADDRESSES, ['A', null], ['a', 'b'], false)).toEqual(['A', null, 'b']);
	});

	it('goes where the list is replaced', () => {
		expect(replaced(TEAM, [null, OWNER], { MemberKey: 'u3' })).toEqual([
			OWNER,
			{ MemberKey: 'u3' },
		]);
		expect(mergeTexts(EMAIL_ADDRESSES, ['A', null], ['a'], true)).toEqual(['A']);
	});
});

it('The owner in a client team does not stand for the same user as another member', () => {
	const given = { MemberKey: 'u2', MemberType: 'User' };
	expect(added(TEAM, [OWNER], given)).toEqual([OWNER, given]);
	expect(replaced(TEAM, [OWNER], given)).toEqual([OWNER, given]);
	const existing = [OWNER, given];
	expect(added(TEAM, existing, given)).toBe(existing);
});
