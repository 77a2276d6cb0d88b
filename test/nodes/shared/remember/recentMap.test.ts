import fc from 'fast-check';

import { RecentMap } from '../../../../nodes/shared/remember';
import { usedHeap } from '../../../support/measure/usedHeap';

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

test('What is kept is the same as with a list of the keys in the order in which they were set', () => {
	const operation = fc.record({
		kind: fc.constantFrom('set', 'set', 'set', 'delete', 'clear'),
		key: fc.constantFrom(...'abcdefgh'),
	});
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 5 }), fc.array(operation), (limit, operations) => {
			const map = new RecentMap<true>(limit);
			let keys: string[] = [];
			for (const { kind, key } of operations) {
				if (kind === 'clear') map.clear();
				else if (kind === 'delete') map.delete(key);
				else map.set(key, true);
				const others = kind === 'clear' ? [] : keys.filter((one) => one !== key);
				keys = [...others, ...(kind === 'set' ? [key] : [])].slice(-limit);
				expect([...map.keys()]).toEqual(keys);
			}
		}),
	);
});

// Each new iterator passes over the keys that were deleted before, which made each new key take microseconds longer.
test('One iterator finds all the keys that are forgotten', () => {
	const keys = jest.spyOn(Map.prototype, 'keys');
	const map = new RecentMap<true>(10);
	for (let index = 0; index < 1_000; index++) map.set(String(index), true);
	expect(keys).toHaveBeenCalledTimes(1);
	keys.mockRestore();
	expect([map.size, map.has('989'), map.has('990')]).toEqual([10, false, true]);
});

// An iterator that rests keeps the former tables of the map in memory.
test('Memory stays the same while known keys are set again', () => {
	const map = new RecentMap<object>(1_000);
	for (let index = 0; index <= 1_000; index++) map.set(String(index), {});
	const before = usedHeap();
	for (let index = 0; index < 200_000; index++) map.set(String(1 + (index % 1_000)), {});
	expect(usedHeap() - before).toBeLessThan(2_000_000);
	expect(map.size).toBe(1_000);
});
