import { RecentMap } from '../../../../nodes/shared/remember';

test('The oldest keys are forgotten beyond the limit', () => {
	const map = new RecentMap<number>(2);
	for (const [index, key] of ['a', 'b', 'c'].entries()) map.set(key, index);
	expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([undefined, 1, 2]);
	expect(map.has('a')).toBe(false);
	expect(map.has('c')).toBe(true);
});

test('A key that is set again counts as new', () => {
	const map = new RecentMap<number>(2);
	for (const [index, key] of ['a', 'b', 'a', 'c'].entries()) map.set(key, index);
	expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([2, undefined, 3]);
});
