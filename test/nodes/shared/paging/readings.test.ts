import { Readings } from '../../../../nodes/shared/paging/readings';

it.each([
	['as requested', 100, 100, [100, 93, 86, 79, 72]],
	['that Karbon cuts', 100, 30, [100, 27, 25, 23, 21]],
	['that Karbon cuts to few rows', 100, 10, [100, 9, 8, 7, 7]],
	['of few rows', 10, 2, [10, 9, 8, 7, 7]],
])('each reading has smaller pages: %s', (_name, top, rowCount, expected) => {
	const readings = new Readings();
	const tops = expected.map(() => {
		const size = readings.begin(top);
		readings.add(Math.min(rowCount, size));
		return size;
	});
	expect(tops).toEqual(expected);
});
