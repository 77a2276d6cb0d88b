import { flawOf, hasError } from '../../../../../nodes/shared/transport/classifyResponse';

function nested(levels: number): unknown {
	let value: unknown = 1;
	for (let level = 0; level < levels; level++) value = [value];
	return value;
}

describe('hasError', () => {
	it.each<[unknown, boolean]>([
		[{ error: { message: 'Busy' } }, true],
		[{ error: 'Busy' }, true],
		[{ '@odata.context': 'x', Error: {} }, true],
		[{ Key: 'x', Error: { message: 'Busy' } }, true],
		[{ Key: 'x', error: {} }, true],
		[{ error: 'a field', Key: 'x' }, false],
		[{ Key: 'x', error: null }, false],
		[{ Key: 'x' }, false],
		[[], false],
		[null, false],
	])('is for %j: %s', (body, expected) => {
		expect(hasError(body)).toBe(expected);
	});
});

describe('flawOf', () => {
	it.each<[unknown, RegExp]>([
		[undefined, /^Karbon did not return the note "x"$/],
		[[], /^Karbon did not return the note "x"$/],
		[{}, /^Karbon did not return the note "x"$/],
		[{ '@odata.context': 'x' }, /^Karbon did not return the note "x"$/],
		[{ Lines: nested(150) }, /^Karbon returned the note "x" with more than 100 levels/],
	])('tells what is wrong with %j', (body, message) => {
		const flaw = flawOf(body, 'the note "x"')!;
		expect(flaw[0]).toMatch(message);
		expect(flaw[1]).not.toBe('');
	});

	it.each([{ Key: 'x' }, { Key: 'x', Error: 'a field' }, { Key: 'x', error: null }])(
		'finds none in the record %j',
		(record) => {
			expect(flawOf(record, 'the note "x"')).toBeUndefined();
		},
	);
});
