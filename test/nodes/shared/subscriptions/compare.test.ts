import { sameTypes, sameUrl } from '../../../../nodes/shared/subscriptions/compare';

test.each([
	['https://a.example/x', 'https://a.example/x', true],
	['https://A.example:443/x', 'https://a.example/x', true],
	['https://a.example/x', 'https://a.example/X', false],
	['https://a.example/x', 'https://a.example/x/', false],
	['https://a.example/x', 'https://a.example/x?y', false],
	['nowhere', 'nowhere', true],
	['', 'https://a.example/x', false],
])('%s and %s are the same address: %s', (left, right, same) => {
	expect(sameUrl(left, right)).toBe(same);
	expect(sameUrl(right, left)).toBe(same);
});

test.each([
	[[], [], true],
	[['Note', 'Work'], ['Work', 'Note'], true],
	[['Note'], ['Note', 'Work'], false],
	[['Note'], ['Work'], false],
])('%j and %j are the same types: %s', (left, right, same) => {
	expect(sameTypes(left, right)).toBe(same);
	expect(sameTypes(right, left)).toBe(same);
});
