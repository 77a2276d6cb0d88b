import { CONTACTS } from '../../../../nodes/Karbon/clients/clientType';
import { rowHasAll } from '../../../../nodes/Karbon/clients/listedClient';
import type { Field } from '../../../../nodes/Karbon/schema/field';
import type { Change } from '../../../../nodes/Karbon/updates/change';

/** A row of the list of contacts. */
const ROW = {
	ContactKey: 'k',
	FullName: 'Ann Lee',
	ContactType: 'Individual',
	PreferredName: null,
	EmailAddress: 'Ann@Example.com',
};

const fieldAt = (fields: readonly Field[], path: string): Field => {
	const field = fields.find((one) => one.path === path);
	if (!field) throw new Error(`There is no field ${path}`);
	return field;
};
const ofRecord = (path: string, value: unknown): Change => ({
	field: fieldAt(CONTACTS.fields, path),
	value,
	isReplaced: false,
});
const ofCard = (path: string, value: unknown, isReplaced = false): Change => ({
	field: fieldAt(CONTACTS.cards!.fields, path),
	value,
	isReplaced,
});

describe('the row of a client in the list', () => {
	it.each<[boolean, string, Change[], Change[]]>([
		[true, 'nothing is given', [], []],
		[true, 'both names', [ofRecord('FirstName', 'Ann'), ofRecord('LastName', 'Lee')], []],
		[true, 'the last name', [ofRecord('LastName', 'Lee')], []],
		[false, 'another first name', [ofRecord('FirstName', 'Anna')], []],
		[true, 'the contact type', [ofRecord('ContactType', 'Individual')], []],
		[false, 'another contact type', [ofRecord('ContactType', 'Client')], []],
		[true, 'an empty field is cleared', [ofRecord('PreferredName', undefined)], []],
		[false, 'a filled field is cleared', [ofRecord('ContactType', undefined)], []],
		[false, 'a column that the row lacks', [ofRecord('ClientOwner', 'Kim')], []],
		[false, 'a field that lists do not show', [ofRecord('MiddleName', 'Bo')], []],
		[true, 'the email address', [], [ofCard('EmailAddresses', ['ann@example.COM'])]],
		[false, 'another email address', [], [ofCard('EmailAddresses', ['a@example.com'])]],
		[false, 'two email addresses', [], [ofCard('EmailAddresses', ['ann@example.com', 'b@c.d'])]],
		[false, 'the only email address', [], [ofCard('EmailAddresses', ['ann@example.com'], true)]],
		[false, 'no email address', [], [ofCard('EmailAddresses', undefined)]],
		[false, 'a web site', [], [ofCard('WebSites', ['https://example.com'])]],
	])('tells whether the client has the given values (%s): %s', (expected, _, record, card) => {
		expect(rowHasAll(CONTACTS, ROW, { record, card })).toBe(expected);
	});

	it.each<[boolean, string, Change]>([
		[true, 'the first name', ofRecord('FirstName', 'Ann')],
		[true, 'the last name', ofRecord('LastName', 'Lee')],
		[false, 'the first name as the last one', ofRecord('LastName', 'Ann')],
		[false, 'the last name as the first one', ofRecord('FirstName', 'Lee')],
	])('tells the parts of a name that begins with the last one (%s): %s', (expected, _, change) => {
		const row = { ...ROW, FullName: 'Lee, Ann' };
		expect(rowHasAll(CONTACTS, row, { record: [change], card: [] })).toBe(expected);
	});

	it.each([['Ann Bo Lee'], ['Lee, Ann Bo'], ['Lee'], [null]])(
		'does not tell the parts of the name %j',
		(FullName) => {
			const record = [ofRecord('LastName', 'Lee')];
			expect(rowHasAll(CONTACTS, { ...ROW, FullName }, { record, card: [] })).toBe(false);
		},
	);

	it('does not show a specific business card, or an email address that is missing', () => {
		expect(rowHasAll(CONTACTS, ROW, { record: [], card: [], cardKey: 'c' })).toBe(false);
		const card = [ofCard('EmailAddresses', ['ann@example.com'])];
		expect(rowHasAll(CONTACTS, { ...ROW, EmailAddress: null }, { record: [], card })).toBe(false);
	});

	it('is not used for a type of client without identifiers', () => {
		const record = [ofRecord('ContactType', 'Individual')];
		expect(rowHasAll({}, ROW, { record, card: [] })).toBe(false);
	});
});
