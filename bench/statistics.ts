const ascending = (values: readonly number[]) => [...values].sort((one, other) => one - other);

/** A percentile of the values. @param share above 0, up to 1 */
export function percentile(values: readonly number[], share: number): number {
	return ascending(values)[Math.ceil(values.length * share) - 1];
}

/** The median. For an even number of values, the lower of the two in the middle. */
export function median(values: readonly number[]): number {
	return percentile(values, 0.5);
}
