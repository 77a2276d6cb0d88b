import { changedValues, toTexts } from '../../../../nodes/Karbon/customFields/fieldValues';
import type { CustomField, FieldType } from '../../../../nodes/Karbon/customFields/types';

const OPTIONS = ['Gold', 'Silver', 'Bronze, old'];
const fieldOf = (Type: string): CustomField => ({
	Key: `key of ${Type}`,
	Name: 'Tier',
	Type,
	ListOptions: Type.startsWith('List') ? OPTIONS : [],
	kinds: ['contact', 'organization'],
});
const texts = (type: string, value: unknown) => toTexts(fieldOf(type), value, 'America/New_York');

describe('the value of a custom field', () => {
	it.each<[FieldType, unknown, string[]]>([
		['Text', ' a text ', ['a text']],
		['Text', 42, ['42']],
		['Number', 12.5, ['12.5']],
		['Number', ' -3 ', ['-3']],
		['Number', 0, ['0']],
		['Date', '2026-11-21', ['2026-11-21']],
		['Date', '2026-11-21T23:30:00-08:00', ['2026-11-21']],
		['Date', new Date('2026-11-21T02:00:00Z'), ['2026-11-20']],
		['Boolean', true, ['true']],
		['Boolean', false, ['false']],
		['Boolean', 'false', ['false']],
		['Colleague', 'user-1', ['user-1']],
		['ListSingleSelect', 'gold', ['Gold']],
		['ListMultipleSelect', 'silver, Gold, GOLD', ['Silver', 'Gold']],
		['ListMultipleSelect', ['Gold', 'Bronze, old'], ['Gold', 'Bronze, old']],
		['ListMultipleSelect', 'Bronze, old', ['Bronze, old']],
		['ListMultipleSelect', 'Gold, bronze,old, Silver', ['Gold', 'Bronze, old', 'Silver']],
		['ListMultipleSelect', ['Gold, Bronze, old', ''], ['Gold', 'Bronze, old']],
		['ListSingleSelect', ' bronze, OLD', ['Bronze, old']],
	])('of the type %s is sent as Karbon stores it: %j', (type, value, expected) => {
		expect(texts(type, value)).toEqual(expected);
	});

	it.each<[FieldType, unknown, string[]]>([
		['ListSingleSelect', 2025, ['2025']],
		['ListSingleSelect', true, ['TRUE']],
		['ListMultipleSelect', 2025, ['2025']],
		['ListMultipleSelect', [2025, 'true'], ['2025', 'TRUE']],
	])(
		'of the type %s takes the option that a spreadsheet delivers as %j',
		(type, value, expected) => {
			const field = { ...fieldOf(type), ListOptions: ['2025', '2026', 'TRUE'] };
			expect(toTexts(field, value, 'UTC')).toEqual(expected);
		},
	);

	it.each(['Boolean', 'Colleague', 'Date', 'ListMultipleSelect', 'Number', 'Text'])(
		'of the type %s stays unchanged when nothing was given',
		(type) => {
			for (const value of [undefined, null, '', '  ', [], ['']]) {
				expect(texts(type, value)).toBeUndefined();
			}
		},
	);

	it.each<[string, unknown, string]>([
		['Text', 'x'.repeat(257), "'Tier' must have at most 256 characters; it has 257"],
		['Number', '1,250', "'Tier' must be a number such as 1250.50, without thousands separators"],
		['Number', 'ten', "'Tier' must be a number such as 1250.50, without thousands separators"],
		['Date', '21.11.2026', "'Tier' must be a date such as 2026-11-21"],
		['Boolean', 'perhaps', "'Tier' must be yes or no"],
		['ListSingleSelect', 'Tin', '\'Tier\' must be "Gold", "Silver", or "Bronze, old"'],
		['ListSingleSelect', 7, '\'Tier\' must be "Gold", "Silver", or "Bronze, old"'],
		['ListMultipleSelect', ['Gold', 7], "'Tier' must be one or more of: Gold, Silver, Bronze, old"],
		[
			'ListMultipleSelect',
			'Gold, Bronze',
			"'Tier' must be one or more of: Gold, Silver, Bronze, old",
		],
		['ListMultipleSelect', 'Gold, Tin', "'Tier' must be one or more of: Gold, Silver, Bronze, old"],
	])('of the type %s is refused with the name of the field: %j', (type, value, message) => {
		expect(() => texts(type, value)).toThrow(message);
	});

	it('of an unknown type is sent as text', () => {
		expect(texts('Currency', 'EUR 5')).toEqual(['EUR 5']);
	});
});

describe('the values of a client', () => {
	const existing = [
		{ Key: 'a', Name: 'Number', Type: 'Number', Value: ['10.0'] },
		{ Key: 'b', Name: 'Since', Type: 'Date', Value: ['2020-04-01T00:00:00Z'] },
		{ Key: 'c', Name: 'News', Type: 'Boolean', Value: ['True'] },
		{ Key: 'd', Name: 'Likes', Type: 'ListMultipleSelect', Value: ['Gold', 'Silver'] },
		{ Key: 'e', Name: 'Nickname', Type: 'Text', Value: [''] },
		{ Key: 'g', Name: 'Spouse', Type: 'Text', Value: 'Ann', Updated: '2026-01-01' },
		{ Key: 'h', Name: 'Active', Type: 'Boolean', Value: false },
		{ Key: 'i', Name: 'Partner', Type: 'Colleague', Value: null },
		{ Key: 'j', Name: 'Account', Type: 'Number', Value: ['12345678901234567890'] },
	];
	const change = (Key: string, given: string[]) => ({
		field: {
			Key,
			Name: 'New',
			Type: existing.find((value) => value.Key === Key)?.Type ?? 'Text',
			ListOptions: [],
			kinds: [],
		},
		texts: given,
	});

	it.each([
		['a number in another format', 'a', ['10']],
		['a day in another format', 'b', ['2020-04-01']],
		['true in another letter case', 'c', ['true']],
		['options in another order', 'd', ['Silver', 'Gold']],
		['an empty text that is cleared', 'e', []],
		['a field without a value that is cleared', 'f', []],
		['a text that is no list', 'g', ['Ann']],
		['false as a JSON value', 'h', ['false']],
		['null that is cleared', 'i', []],
		['a number of many digits', 'j', ['12345678901234567890.00']],
	])('do not change for %s', (_, key, given) => {
		expect(changedValues(existing, [change(key, given)])).toBeUndefined();
	});

	it('change for a number that differs in its last of many digits', () => {
		const changed = changedValues(existing, [change('j', ['12345678901234567891'])]);
		expect(changed?.at(-1)).toEqual({ ...existing.at(-1), Value: ['12345678901234567891'] });
	});

	it.each([
		['Yes', 'true'],
		['no', 'false'],
	])('do not change for a Boolean that Karbon spells %s', (shown, given) => {
		const value = { Key: 'c', Type: 'Boolean', Value: [shown] };
		const field = { ...change('c', []).field, Type: 'Boolean' };
		expect(changedValues([value], [{ field, texts: [given] }])).toBeUndefined();
	});

	it('include every value that was not given as it was read, whatever its shape', () => {
		expect(changedValues(existing, [change('a', ['11'])])).toEqual([
			{ ...existing[0], Value: ['11'] },
			...existing.slice(1),
		]);
	});

	it('keep the other properties of a value that changes', () => {
		const changed = changedValues(existing, [change('g', ['Eve'])]);
		expect(changed?.[5]).toEqual({ ...existing[5], Value: ['Eve'] });
	});

	it('include a value that the client did not have', () => {
		expect(changedValues(existing, [change('f', ['x'])])).toEqual([
			...existing,
			{ Key: 'f', Name: 'New', Type: 'Text', Value: ['x'] },
		]);
	});

	it('do not include what is cleared', () => {
		const keys = changedValues(existing, [change('d', [])])?.map(({ Key }) => Key);
		expect(keys).toEqual(['a', 'b', 'c', 'e', 'g', 'h', 'i', 'j']);
	});

	it('are not changed when Karbon returned the field twice', () => {
		const twice = [existing[0], existing[0]];
		expect(() => changedValues(twice, [change('a', ['11'])])).toThrow(
			"'New' cannot be set, because Karbon returned it twice. Set it in Karbon",
		);
	});
});
