import { sameUrl } from '../../../../nodes/shared/subscriptions/sameUrl';

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
