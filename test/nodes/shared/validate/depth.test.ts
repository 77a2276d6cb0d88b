import { isTooDeep, MAX_DEPTH } from '../../../../nodes/shared/validate/depth';

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
