import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { decimalForm } from '../../../../../nodes/shared/validate/decimal';
import { namedValues } from '../../../../../nodes/Karbon/customFields/read/namedValues';
import { type CustomField, FIELD_TYPES } from '../../../../../nodes/Karbon/customFields/types';
import type { StoredValue } from '../../../../../nodes/Karbon/customFields/valueSet';

const field = (Key: string, more: Partial<CustomField> = {}): CustomField => ({
	Key,
	Name: Key.toUpperCase(),
	Type: 'Text',
	ListOptions: [],
	kinds: ['contact', 'organization'],
	...more,
});

const BIG = '12345678901234567890';
const LATE = '2026-06-30T23:30:00Z';

describe('a value of a custom field', () => {
	it.each<[string, unknown, unknown]>([
		['Text', ['Some text'], 'Some text'],
		['Text', ['12'], '12'],
		['Text', ['a', 'b'], ['a', 'b']],
		['Text', 'Alone', 'Alone'],
		['Text', [], null],
		['Text', null, null],
		['Text', undefined, null],
		['Text', [''], ''],
		['Number', ['12.50'], 12.5],
		['Number', ['-3'], -3],
		['Number', [12.5], 12.5],
		['Number', [BIG], BIG],
		['Number', ['1,250'], '1,250'],
		['Number', [' '], ' '],
		['Date', ['2026-06-30'], '2026-06-30'],
		['Date', ['2026-06-30T00:00:00Z'], '2026-06-30'],
		['Date', ['2026-06-30T00:00:00.000'], '2026-06-30'],
		['Date', [LATE], LATE],
		['Date', ['soon'], 'soon'],
		['Boolean', ['true'], true],
		['Boolean', ['False'], false],
		['Boolean', ['Yes'], true],
		['Boolean', ['maybe'], 'maybe'],
		['Boolean', [true], true],
		['Colleague', ['B48RsHQ56qg'], 'B48RsHQ56qg'],
		['ListSingleSelect', ['Gold'], 'Gold'],
		['ListMultipleSelect', ['Audit'], ['Audit']],
		['ListMultipleSelect', ['Audit', 'Payroll'], ['Audit', 'Payroll']],
		['ListMultipleSelect', [], []],
		['ListMultipleSelect', null, []],
	])('of the type %s, %j is %j', (Type, Value, expected) => {
		const values = [{ Key: 'a', Value } as unknown as StoredValue];
		expect(namedValues(values, [field('a', { Type })], 'contact')).toEqual({ A: expected });
	});
});

describe('the name of a value', () => {
	const named = (fields: CustomField[], ...keys: string[]) =>
		namedValues(
			keys.map((Key) => ({ Key, Type: 'Number', Value: ['1'] })),
			fields,
			'contact',
		);

	it.each<[string, CustomField[], string[], IDataObject]>([
		['is that of the field', [field('a')], ['a'], { A: '1' }],
		['is the key of an unknown field, with the type of the value', [], ['a'], { a: 1 }],
		[
			'has the key of each field that shares it, also where only one has a value',
			[field('a', { Name: 'Tier' }), field('b', { Name: 'Tier' })],
			['a'],
			{ 'Tier (a)': '1' },
		],
		[
			'has no key beside a field that the client cannot have',
			[field('a', { Name: 'Tier' }), field('b', { Name: 'Tier', kinds: ['organization'] })],
			['a'],
			{ Tier: '1' },
		],
		[
			'has the key beside such a field that has a value nevertheless',
			[field('a', { Name: 'Tier' }), field('b', { Name: 'Tier', kinds: [] })],
			['a', 'b'],
			{ 'Tier (a)': '1', 'Tier (b)': '1' },
		],
		[
			'gets the key when another value has it already',
			[field('a', { Name: 'b' })],
			['a', 'b'],
			{ b: '1', 'b (b)': 1 },
		],
		[
			'tells values apart that Karbon returned twice',
			[field('a')],
			['a', 'a'],
			{ A: '1', 'A (a)': '1' },
		],
	])('%s', (_, fields, keys, expected) => {
		expect(named(fields, ...keys)).toEqual(expected);
	});
});

/** The texts of a decoded value, in a form that is equal for equal values. */
const forms = (value: unknown): string[] =>
	[value ?? []].flat().map((one) => decimalForm(String(one)) ?? String(one));

const KEYS = ['a', 'b', 'c', 'b (b)', '__proto__'];
const NAMES = ['Tier', 'tier', 'a', 'b', 'b (b)', 'Tier (a)', '__proto__', 'constructor', ''];
const someField = fc.record({
	Key: fc.constantFrom(...KEYS),
	Name: fc.constantFrom(...NAMES),
	Type: fc.constantFrom(...FIELD_TYPES, 'New'),
	ListOptions: fc.constant<string[]>([]),
	kinds: fc.constantFrom<CustomField['kinds']>(['contact', 'organization'], ['contact'], []),
});
const someText = fc.oneof(
	fc.string(),
	fc.constantFrom('true', 'No', '2026-06-30', LATE, BIG, '1.50', '1e3', '0'),
	fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
);
const someValue = fc.record({
	Key: fc.constantFrom(...KEYS),
	Type: fc.constantFrom(...FIELD_TYPES),
	Value: fc.oneof(fc.constant(null), someText, fc.array(someText, { maxLength: 3 })),
});

it('loses no value, whatever fields and values Karbon has', () => {
	fc.assert(
		fc.property(
			fc.uniqueArray(someField, { selector: ({ Key }) => Key }),
			fc.array(someValue, { maxLength: 5 }),
			(fields, values) => {
				const output = namedValues(values as unknown as StoredValue[], fields, 'contact');
				const shown = Object.entries(output);
				expect(shown).toHaveLength(values.length);
				const typeOf = (key: string) => fields.find(({ Key }) => Key === key)?.Type;
				const flagOf = (text: string) =>
					({ true: 'true', yes: 'true', '1': 'true', false: 'false', no: 'false', '0': 'false' })[
						text.trim().toLowerCase()
					] ?? text;
				const expected = values.map(({ Key, Type, Value }) =>
					[Value ?? []].flat().map((text) => {
						const type = typeOf(Key) ?? Type;
						return type === 'Boolean' ? flagOf(text) : text;
					}),
				);
				// Names that look like numbers come first in a JavaScript object; none of these does.
				expect(shown.map(([, value]) => forms(value))).toEqual(expected.map(forms));
				shown.forEach(([name], index) => {
					const { Key } = values[index];
					const definition = fields.find((one) => one.Key === Key);
					expect(name.startsWith(definition ? definition.Name : Key)).toBe(true);
				});
			},
		),
		{ numRuns: 2_000, seed: 23 },
	);
});
