import { Fingerprint } from '../../../../nodes/Karbon/writes/fingerprint';

const ours = Fingerprint.for({ baseUrl: 'https://a.test', accessKey: 'key' });

it('a fingerprint is the same for the same values, and does not reveal them', () => {
	expect(ours.of('a', 1, { b: null })).toBe(ours.of('a', 1, { b: null }));
	expect(ours.of('a', 1)).toMatch(/^[0-9a-f]{32}$/);
});

it.each([
	['other values', ours.of('a', '1')],
	['values that are split differently', ours.of('a1')],
	['another access key', Fingerprint.for({ baseUrl: 'https://a.test', accessKey: 'b' }).of('a', 1)],
	['another base URL', Fingerprint.for({ baseUrl: 'https://b.test', accessKey: 'key' }).of('a', 1)],
])('a fingerprint differs for %s', (_name, other) => {
	expect(ours.of('a', 1)).not.toBe(other);
});

it('the fingerprints of fields are named by their labels', () => {
	const fields = ours.ofEach({ Amount: 1, Total: 1, Reference: undefined });
	expect(Object.keys(fields)).toEqual(['Amount', 'Total', 'Reference']);
	expect(new Set(Object.values(fields)).size).toBe(3);
});
