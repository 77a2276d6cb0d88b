const ascending = (values: readonly number[]) => [...values].sort((one, other) => one - other);

/** A percentile of the values. @param share above 0, up to 1 */
export function percentile(values: readonly number[], share: number): number {
	return ascending(values)[Math.ceil(values.length * share) - 1];
}

/** The median. For an even number of values, the lower of the two in the middle. */
export function median(values: readonly number[]): number {
	return percentile(values, 0.5);
}

/** Jain's fairness index: 1 when all values are equal, 1 / n when one has everything. */
export function jainsIndex(values: readonly number[]): number {
	const sum = values.reduce((total, value) => total + value, 0);
	return sum ** 2 / (values.length * values.reduce((total, value) => total + value ** 2, 0));
}
