import { DisplacedRows } from '../../../../nodes/shared/changes/displacedRows';

/** Whether rows may be missing after each pass. Pages are separated by bars; a row is a key and the age of its change. */
function after(isOrdered: boolean, ...passes: string[]): boolean[] {
	const displaced = new DisplacedRows(isOrdered, -50);
	return passes.map((pass) => {
		for (const page of pass.split(' | ')) {
			const rows = page.split(' ').map((row) => ({
				key: row[0],
				modifiedAt: -Number(row.slice(1)),
				time: '',
				record: {},
			}));
			displaced.add(rows);
		}
		return displaced.end();
	});
}

it.each<[string, boolean, string[], boolean[]]>([
	['if no row comes twice', true, ['A1 X2 | B3'], [false]],
	['unless a row comes twice', true, ['A1 X2 | X2 B3'], [true]],
	['if a page has newer and older rows', true, ['A1 X2 | X2 B3', 'A1 X2 B3 | B3 C4'], [true, true]],
	[
		'if each time of a repeated row was within a page',
		true,
		['A1 X2 | X2 B3 C4', 'A1 X2 B3 | B3 C4'],
		[true, false],
	],
	['unless the list has no order', false, ['A1 X2 | X2 B3 C4', 'A1 X2 B3 | B3 C4'], [true, true]],
	[
		'unless a page is not in order',
		true,
		['A1 X2 | X2 B3 C4 | D9 E8', 'A1 X2 B3 | B3 C4 | D9 E8'],
		[true, true],
	],
	['also if one copy of the data shows an older version', true, ['D1 X2 | B3 D4'], [false]],
	[
		'if readings with other numbers of older rows complete each other',
		true,
		['A1 X1 | X1 O60 P70', 'A1 Y1 | Y1 O60'],
		[true, false],
	],
	[
		'unless an older row comes twice in a list without an order',
		false,
		['O60 X1 | O60 P70', 'O60 X1 | O60 P70'],
		[true, true],
	],
	[
		'if readings of the same number complete each other',
		true,
		['A1 X1 | X1', 'A1 Y1 | Y1'],
		[true, false],
	],
])('no row is displaced %s', (_name, isOrdered, passes, expected) => {
	expect(after(isOrdered, ...passes)).toEqual(expected);
});

it('returns the rows that no page had before', () => {
	const displaced = new DisplacedRows(true, 0);
	const row = (key: string, modifiedAt: number) => ({ key, modifiedAt, time: '', record: {} });
	expect(displaced.add([row('A', 2), row('B', 1)])).toHaveLength(2);
	displaced.end();
	expect(displaced.add([row('A', 3), row('B', 1)])).toEqual([row('A', 3)]);
});
