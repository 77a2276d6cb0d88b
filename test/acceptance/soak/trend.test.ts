import { trendOf } from './trend';

const samplesOf = (slope: number, noise: (index: number) => number) =>
	Array.from({ length: 54 }, (_, index) => ({ x: index * 240, y: slope * index + noise(index) }));

describe('The trend of samples', () => {
	it('is the slope of a line through them', () => {
		const { slope, low, high } = trendOf(samplesOf(2.4, () => 100));
		expect(slope).toBeCloseTo(0.01, 9);
		expect(high - low).toBeCloseTo(0, 6);
	});

	it('has an interval around zero where nothing grows', () => {
		const { low, high } = trendOf(samplesOf(0, (index) => (index % 2 === 0 ? 1 : -1)));
		expect(low).toBeLessThan(0);
		expect(high).toBeGreaterThan(0);
	});
});
