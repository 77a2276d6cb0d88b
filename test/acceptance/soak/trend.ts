/** A measured value over something that grows, such as the used heap over the number of deliveries. */
export interface Sample {
	x: number;
	y: number;
}

/** The slope of a line through samples, with the bounds of its 95 % interval. */
export interface Trend {
	slope: number;
	low: number;
	high: number;
}

/** For 95 % of a normal distribution. */
const Z = 1.96;

const meanOf = (values: readonly number[]) =>
	values.reduce((sum, value) => sum + value, 0) / values.length;

/** Fits a line by least squares. @param samples at least 30, so that the normal distribution applies */
export function trendOf(samples: readonly Sample[]): Trend {
	const meanX = meanOf(samples.map(({ x }) => x));
	const meanY = meanOf(samples.map(({ y }) => y));
	const spread = samples.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
	const shared = samples.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
	const slope = shared / spread;
	const errors = samples.map(({ x, y }) => (y - meanY - slope * (x - meanX)) ** 2);
	const squares = errors.reduce((sum, error) => sum + error, 0);
	const margin = Z * Math.sqrt(squares / (samples.length - 2) / spread);
	return { slope, low: slope - margin, high: slope + margin };
}
