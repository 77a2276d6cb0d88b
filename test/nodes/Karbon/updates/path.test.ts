import { valueAt, withValueAt } from '../../../../nodes/Karbon/updates/path';

describe('a path into a record', () => {
	it.each([
		[{ A: { B: 1 } }, 'A.B', 1],
		[{ A: null }, 'A.B', undefined],
		[{}, 'A.B.C', undefined],
		[{ A: 'text' }, 'A.length', undefined],
	])('reads %j at %s as %j', (record, path, value) => {
		expect(valueAt(record, path)).toBe(value);
	});

	it.each([
		[{ A: 1, C: 2 }, 'A', 3, { A: 3, C: 2 }],
		[{ A: { B: 1, D: 2 } }, 'A.B', 3, { A: { B: 3, D: 2 } }],
		[{ A: null }, 'A.B', 3, { A: { B: 3 } }],
		[{}, 'A.B', 3, { A: { B: 3 } }],
	])('changes a copy of %j at %s to %j', (record, path, value, expected) => {
		const before = structuredClone(record);
		expect(withValueAt(record, path, value)).toEqual(expected);
		expect(record).toEqual(before);
	});

	it.each([
		[{ A: 1 }, 'A', 1],
		[{ A: { B: 1 } }, 'A.B', 1],
	])('returns %j itself when it already has the value at %s', (record, path, value) => {
		expect(withValueAt(record, path, value)).toBe(record);
	});
});
