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

// Each search for the oldest key passes over those that were deleted before.
test('A tenth of the keys are forgotten at once, so that the oldest ones are rarely looked for', () => {
	const keys = jest.spyOn(Map.prototype, 'keys');
	const map = new RecentMap<true>(100);
	const sizes = Array.from({ length: 1_000 }, (_, index) => map.set(String(index), true).size);
	expect(keys).toHaveBeenCalledTimes(82);
	keys.mockRestore();
	expect(Math.max(...sizes)).toBe(100);
	expect(Math.min(...sizes.slice(100))).toBe(90);
	expect([...map.keys()]).toEqual(Array.from({ length: 98 }, (_, index) => String(902 + index)));
});

test('Memory stays the same while known keys are set again', () => {
	const map = new RecentMap<object>(1_000);
	for (let index = 0; index <= 1_000; index++) map.set(String(index), {});
	const { size } = map;
	const before = usedHeap();
	for (let index = 0; index < 200_000; index++) map.set(String(1_000 - (index % size)), {});
	expect(usedHeap() - before).toBeLessThan(2_000_000);
	expect(map.size).toBe(size);
});
