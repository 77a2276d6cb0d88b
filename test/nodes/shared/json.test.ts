import fc from 'fast-check';

import {
	canonical,
	isEmpty,
	isNoDate,
	isObject,
	isTooDeep,
	MAX_DEPTH,
	parseJson,
	valueAt,
	withValueAt,
} from '../../../nodes/shared/json';

/** Another way to the same text. */
function expected(value: unknown): string {
	return JSON.stringify(value, (_, part: unknown) => {
		if (!isObject(part)) return part;
		const members = Object.entries(part).filter(([, member]) => !isEmpty(member));
		return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
	});
}

describe('the canonical text of a value', () => {
	it.each([
		[{ b: 1, a: [] }, '{"b":1}'],
		[{ a: { b: { c: '' } }, d: [{}] }, '{"d":[{}]}'],
		[[null, '', 0, false], '[null,"",0,false]'],
		[{}, '{}'],
		[{ Phones: [{ PhoneNumberKey: 'p', Number: '1' }] }, '{"Phones":[{"Number":"1"}]}'],
	])('of %j is %s', (value, text) => {
		expect(canonical(value)).toBe(text);
	});

	it('is the same for any order of members, and without empty ones', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				expect(canonical(value)).toBe(expected(value));
			}),
			{ numRuns: 500, seed: 7 },
		);
	});
});

describe('a path into a record', () => {
	it.each([
		[{ A: { B: 1 } }, 'A.B', 1],
		[{ A: null }, 'A.B', undefined],
		[{}, 'A.B.C', undefined],
		[{ A: 'text' }, 'A.length', undefined],
	])('reads %j at %s as %j', (record, path, value) => {
		expect(valueAt(record, path)).toBe(value);
	});

	it.each([
		[{ A: 1, C: 2 }, 'A', 3, { A: 3, C: 2 }],
		[{ A: { B: 1, D: 2 } }, 'A.B', 3, { A: { B: 3, D: 2 } }],
		[{ A: null }, 'A.B', 3, { A: { B: 3 } }],
		[{}, 'A.B', 3, { A: { B: 3 } }],
	])('changes a copy of %j at %s to %j', (record, path, value, expected) => {
		const before = structuredClone(record);
		expect(withValueAt(record, path, value)).toEqual(expected);
		expect(record).toEqual(before);
	});

	it.each([
		[{ A: 1 }, 'A', 1],
		[{ A: { B: 1 } }, 'A.B', 1],
	])('returns %j itself when it already has the value at %s', (record, path, value) => {
		expect(withValueAt(record, path, value)).toBe(record);
	});
});

/** Lists and objects inside each other. */
const nested = (levels: number): unknown =>
	JSON.parse(`${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`);

/** An object with a class, such as a date of n8n, that contains itself. */
class Moment {
	readonly self = this;
}

describe('a value', () => {
	it.each([
		['a text', 'x', false],
		['null', null, false],
		['the maximum of levels', nested(MAX_DEPTH), false],
		['one pair of levels more', nested(MAX_DEPTH + 2), true],
		['many levels', nested(100_000), true],
		['an object without a prototype', Object.assign(Object.create(null), { a: 1 }), false],
		['an object with a class', { at: new Moment() }, false],
	])('is judged by its levels: %s', (_, value, expected) => {
		expect(isTooDeep(value)).toBe(expected);
	});
});

describe('a date', () => {
	it.each([
		['0001-01-01T00:00:00Z', true],
		['0001-01-01T10:00:00+10:00', true],
		// The same day, further west.
		['0000-12-31T14:00:00-10:00', true],
		['2001-01-01T00:00:00Z', false],
		['0001-01-02T00:00:00Z', false],
		['since 0001-01-01T00:00:00Z', false],
		[undefined, false],
	])('%s counts as not set: %s', (value, expected) => {
		expect(isNoDate(value)).toBe(expected);
	});
});

describe('emptiness', () => {
	it.each([
		[undefined, true],
		[null, true],
		['', true],
		['0001-01-01T00:00:00Z', true],
		[[], true],
		[{ a: null, b: { c: '' } }, true],
		[0, false],
		[false, false],
		[' ', false],
		[[null], false],
		[{ a: null, b: 0 }, false],
	])('of %j: %s', (value, expected) => {
		expect(isEmpty(value)).toBe(expected);
	});
});

describe('parseJson', () => {
	it.each([
		['{"a":1}', { a: 1 }],
		['\uFEFF[1]', [1]],
		['{"a":"\uFEFF"}', { a: '\uFEFF' }],
		['', undefined],
		['<html>', undefined],
	])('reads %j', (text, expected) => {
		expect(parseJson(text)).toEqual(expected);
	});
});
