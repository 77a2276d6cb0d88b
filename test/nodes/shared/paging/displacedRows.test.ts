import { DisplacedRows } from '../../../../nodes/shared/paging/displacedRows';

/** Whether rows may be missing after each pass. A row is a key and its value: `X1`. */
function after(...passes: string[]): boolean[] {
	const displaced = new DisplacedRows();
	return passes.map((pass) => {
		displaced.begin();
		for (const row of pass.split(' ')) displaced.add(row[0], row.slice(1));
		return displaced.mayExist;
	});
}

it.each<[string, string[], boolean[]]>([
	['are ruled out if no row comes twice', ['A1 X1 B2'], [false]],
	['may be missing if a row comes twice', ['A1 X1 X1 B2'], [true]],
	['are found by a pass without repeats', ['A1 X1 X1 B2', 'A1 X1 Y1 B2'], [true, false]],
	[
		'are found by several passes together, of which the first counts once all its records came again',
		['A1 X1 X1', 'X1 Y1 Y1', 'A1 Y1 Y1'],
		[true, true, false],
	],
	['may be missing if another value was complete', ['X1 X1 B2', 'X1 X1 B2'], [true, true]],
	[
		'are not ruled out by a row that comes twice in one pass only, because rows moved',
		['A1 X1 X1 B2', 'C0 A1 X1 B2 B2'],
		[true, false],
	],
	[
		'are not replaced by a deleted record with another value',
		['A1 X1 Z1 X1 C3', 'A1 X1 Z1 X1'],
		[true, true],
	],
	[
		'are not replaced by a deleted record with the same value',
		['A1 X1 Y1 C1', 'A1 X1 X1'],
		[false, true],
	],
	['are not replaced by a record that changed', ['A1 X1 Z1 X1 C3', 'C0 A1 X1 X1 Z1'], [true, true]],
	[
		'may be missing after a pass that returns a record with two values',
		['A1 B2 A3', 'B2 A3'],
		[true, false],
	],
])('displaced rows %s', (_name, passes, expected) => {
	expect(after(...passes)).toEqual(expected);
});

it('a row is new once for each of its values', () => {
	const displaced = new DisplacedRows();
	displaced.begin();
	expect([displaced.add('A', 1), displaced.add('A', 1), displaced.add('A', 2)]).toEqual([
		true,
		false,
		true,
	]);
	displaced.begin();
	expect(displaced.add('A', 2)).toBe(false);
});
