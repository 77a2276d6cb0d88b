import { RowCount } from '../../../../nodes/shared/paging/rowCount';

it.each<[string, string[], boolean[]]>([
	['without repeats is complete', ['AXB'], [true]],
	['with a repeat may lack a row', ['AXX'], [false]],
	['is complete after a reading without repeats', ['AXX', 'AXY'], [false, true]],
	['is completed by several readings', ['AXX', 'AYY'], [false, true]],
	['is not completed by a deleted record', ['AXZXC', 'AXZX', 'AXYZ'], [false, false, true]],
	['is not completed by a record that was added', ['ABXX', 'ABNXX', 'ABNXY'], [false, false, true]],
	[
		'is not completed by other readings with another number',
		['AXYY', 'AXX', 'AXY'],
		[false, false, true],
	],
])('a list %s', (_name, readings, expected) => {
	const rowCount = new RowCount();
	expect(readings.map((keys) => rowCount.isComplete([...keys]))).toEqual(expected);
});
