import { isSame } from '../../../simulator/writes/isSame';

test.each([
	[{ Body: 'a', Type: 'b' }, { Type: 'b', Body: 'a' }, true],
	[{ Body: 'a' }, { Body: 'A' }, false],
	[{}, null, false],
	[undefined, undefined, true],
	[['a', 'b'], ['b', 'a'], false],
])('%j and %j: %s', (one, other, expected) => {
	expect(isSame(one, other)).toBe(expected);
});

test('A value of a test is the same as one of the simulator', () => {
	expect(isSame({ Notes: [{ Body: 'a' }] }, structuredClone({ Notes: [{ Body: 'a' }] }))).toBe(
		true,
	);
});
