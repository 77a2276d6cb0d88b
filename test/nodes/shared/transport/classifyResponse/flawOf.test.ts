import { errorMessageOf, flawOf } from '../../../../../nodes/shared/transport/classifyResponse';

function nested(levels: number): unknown {
	let value: unknown = 1;
	for (let level = 0; level < levels; level++) value = [value];
	return value;
}

describe('errorMessageOf', () => {
	it.each<[unknown, string | undefined]>([
		[{ error: { message: 'Busy' } }, 'Busy'],
		[{ '@odata.context': 'x', Error: {} }, 'no message'],
		[{ Key: 'x', Error: { message: 'Busy' } }, 'Busy'],
		[{ error: 'a field', Key: 'x' }, undefined],
		[{ Key: 'x' }, undefined],
		[[], undefined],
		[null, undefined],
	])('finds in %j: %s', (body, message) => {
		expect(errorMessageOf(body)).toBe(message);
	});
});

describe('flawOf', () => {
	it.each<[unknown, RegExp]>([
		[undefined, /^Karbon did not return the note "x"$/],
		[[], /^Karbon did not return the note "x"$/],
		[{}, /^Karbon did not return the note "x"$/],
		[{ '@odata.context': 'x' }, /^Karbon did not return the note "x"$/],
		[{ error: 'Busy' }, /^Karbon returned an error instead of the note "x": Busy$/],
		[
			{ Key: 'x', Error: { message: 'Busy' } },
			/^Karbon returned an error instead of the note "x": Busy$/,
		],
		[{ Key: 'x', error: {} }, /^Karbon returned an error instead of the note "x": no message$/],
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
