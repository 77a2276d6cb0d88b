import { orderNote } from '../../../../nodes/Karbon/lists/orderNote';

const NOTE =
	"Karbon did not apply 'Order By', so the records are in another order. To sort them, add a Sort node.";

const days = (...list: number[]) => list.map((day) => `2026-01-0${day}T09:00:00Z`);

describe('The order of rows', () => {
	it.each<[string, 'asc' | 'desc', unknown[], boolean]>([
		['ascending days', 'asc', days(1, 1, 3), false],
		['descending days', 'desc', days(3, 2, 2), false],
		['days in another order', 'asc', days(1, 3, 2), true],
		['days in the other direction', 'desc', days(1, 2), true],
		['numbers in another order', 'asc', [2, 1], true],
		['numbers with gaps', 'asc', [1, null, 2, undefined, '', 3], false],
		[
			'times of different precision',
			'asc',
			['2026-01-01T09:00:00Z', '2026-01-01T09:00:00.5Z'],
			false,
		],
		['invalid times', 'asc', ['2026-99-99', '2026-98-98'], false],
		['names in any letter case', 'asc', ['anna', 'Bert', 'carl'], false],
		['numbered names', 'asc', ['INV-9', 'INV-10'], false],
		[
			'numbered names, sorted as texts',
			'asc',
			['g 1', 'g 10', 'g 11', 'g 2', 'g 20', 'g 3'],
			false,
		],
		['capital letters first', 'asc', ['A', 'C', 'E', 'b', 'd', 'f'], false],
		['a name at another place', 'asc', ['b', 'a', 'c'], false],
		['names in another order', 'asc', ['d', 'c', 'b', 'a'], true],
		['mixed values', 'asc', [1, 'a', 2], false],
		['one record that changed', 'asc', [...Array.from({ length: 20 }, (_, n) => n), 5], false],
		['no rows', 'asc', [], false],
	])('of %s (%s) is judged', (_name, direction, values, isWrong) => {
		const rows = values.map((f) => ({ f })) as never[];
		expect(orderNote(rows, { field: 'f', direction })).toBe(isWrong ? NOTE : undefined);
	});

	it('of a long list is judged by its first 1,000 rows', () => {
		const rows = Array.from({ length: 2_000 }, (_, f) => ({ f: f < 1_000 ? f : -f })) as never[];
		expect(orderNote(rows, { field: 'f', direction: 'asc' })).toBeUndefined();
		expect(orderNote(rows, { field: 'f', direction: 'desc' })).toBe(NOTE);
	});

	it('of texts in place of records is not judged', () => {
		expect(orderNote(['b', 'a'] as never[], { field: 'f', direction: 'asc' })).toBeUndefined();
	});
});
