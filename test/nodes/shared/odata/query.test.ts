import fc from 'fast-check';

import {
	allOf,
	containsWords,
	literal,
	segment,
	withQuery,
} from '../../../../nodes/shared/odata/query';
import { readLiteral } from '../../../support/odataLiteral';

/** Any text that can be encoded: halves of a surrogate pair alone cannot. */
const anyText = fc.string({ unit: 'binary' });

describe('literal', () => {
	it.each([
		['Paid', "'Paid'"],
		["O'Brien", "'O''Brien'"],
		["'", "''''"],
		['', "''"],
		["x' or 1 eq 1 or 'a' eq 'a", "'x'' or 1 eq 1 or ''a'' eq ''a'"],
	])('writes %j as %s', (value, expected) => {
		expect(literal(value)).toBe(expected);
	});

	it('is read back as the same text, with nothing left over, for any text', () => {
		fc.assert(
			fc.property(anyText, (value) => {
				expect(readLiteral(literal(value))).toEqual({ value, rest: '' });
			}),
		);
	});
});

describe('containsWords', () => {
	it.each([
		['Ann', "contains(Name,'Ann')"],
		["O'Hara, Ann", "contains(Name,'O''Hara') and contains(Name,'Ann')"],
		[' Ann\u00a0 Lee,', "contains(Name,'Ann') and contains(Name,'Lee')"],
		[', ', "contains(Name,', ')"],
	])('has a condition for each word of %j', (text, expected) => {
		expect(containsWords('Name', text)).toBe(expected);
	});
});

describe('allOf', () => {
	it.each([
		[[], undefined],
		[[undefined, '', '  '], undefined],
		[['a eq 1'], 'a eq 1'],
		[['a eq 1', undefined, 'b eq 2'], 'a eq 1 and b eq 2'],
		[['a eq 1', 'a eq 1'], 'a eq 1'],
		[['a eq 1 or b eq 2', 'c', 'a eq 1 or b eq 2'], '(a eq 1 or b eq 2) and c'],
	])('joins %j to %j', (conditions, expected) => {
		expect(allOf(conditions)).toBe(expected);
	});

	it(`puts a user's "or" in parentheses when it is joined with another condition`, () => {
		expect(allOf(["InvoiceStatus eq 'Paid'", "a eq '1' or b eq '2'"])).toBe(
			"InvoiceStatus eq 'Paid' and (a eq '1' or b eq '2')",
		);
		expect(allOf(["a eq '1' or b eq '2'"])).toBe("a eq '1' or b eq '2'");
		expect(allOf(['c', "a eq 'x'or b eq 'y'"])).toBe("c and (a eq 'x'or b eq 'y')");
		expect(allOf(['c', '(a)or(b)'])).toBe('c and ((a)or(b))');
	});
});

describe('withQuery', () => {
	it('leaves out what is undefined or empty, and the question mark when nothing is left', () => {
		expect(withQuery('/v3/Invoices', { $top: undefined, $filter: '' })).toBe('/v3/Invoices');
		expect(withQuery('/v3/Invoices')).toBe('/v3/Invoices');
	});

	it('keeps the dollar sign of names and a zero, and encodes values', () => {
		expect(withQuery('/v3/Invoices', { $skip: 0, $filter: "A eq 'x&y=z'" })).toBe(
			"/v3/Invoices?$skip=0&$filter=A%20eq%20'x%26y%3Dz'",
		);
	});

	it('adds to a query that the path already has', () => {
		expect(withQuery('/v3/Files?token=1', { a: 2 })).toBe('/v3/Files?token=1&a=2');
	});

	it('encodes any values so that they are read back unchanged', () => {
		fc.assert(
			fc.property(anyText, anyText, (first, second) => {
				const address = withQuery('https://api.example/v3/X', { $filter: first, b: second });
				const { searchParams, pathname, hash } = new URL(address);
				expect([pathname, hash]).toEqual(['/v3/X', '']);
				expect(searchParams.get('$filter') ?? '').toBe(first);
				expect(searchParams.get('b') ?? '').toBe(second);
			}),
		);
	});
});

describe('segment', () => {
	it.each(['.', '..', ''])('refuses %j, which would name another endpoint', (key) => {
		expect(() => segment(key)).toThrow(/must not be empty or consist of dots/);
	});

	it('refuses half of a surrogate pair, which cannot be encoded', () => {
		expect(() => segment('a\uD800')).toThrow("'Key' must be valid Unicode text");
	});

	it('encodes any key as one path segment that is read back unchanged', () => {
		const anyKey = anyText.filter((key) => !['', '.', '..'].includes(key));
		fc.assert(
			fc.property(anyKey, (key) => {
				const { pathname, search, hash } = new URL(
					`https://api.example/v3/Invoices/${segment(key)}/Details`,
				);
				const parts = pathname.split('/');
				expect(parts).toHaveLength(5);
				expect(decodeURIComponent(parts[3])).toBe(key);
				expect([parts[4], search, hash]).toEqual(['Details', '', '']);
			}),
		);
	});
});
