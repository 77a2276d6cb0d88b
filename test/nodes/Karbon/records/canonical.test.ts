import fc from 'fast-check';

import { canonical } from '../../../../nodes/Karbon/records/canonical';
import { isEmpty } from '../../../../nodes/Karbon/schema/isEmpty';
import { isObject } from '../../../../nodes/shared/isObject';

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
