import { jainsIndex, median, percentile } from '../../../proof/harness/statistics';

describe('Statistics', () => {
	it.each([
		[[3], 3],
		[[3, 1, 2], 2],
		[[4, 1, 3, 2], 2],
	])('the median of %j is %d', (values, expected) => {
		expect(median(values)).toBe(expected);
	});

	it('a percentile is a value below which that share lies', () => {
		const values = Array.from({ length: 100 }, (_, index) => 100 - index);
		expect(percentile(values, 0.99)).toBe(99);
	});

	it.each([
		['1 for equal shares', [5, 5, 5, 5], 1],
		['1 / n when one has everything', [8, 0, 0, 0], 0.25],
	])("Jain's index is %s", (_case, values, expected) => {
		expect(jainsIndex(values)).toBeCloseTo(expected);
	});
});
