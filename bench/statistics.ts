const ascending = (values: readonly number[]) => [...values].sort((one, other) => one - other);

/** The value that a share of all values does not exceed. @param share above 0, up to 1 */
export function percentile(values: readonly number[], share: number): number {
	return ascending(values)[Math.ceil(values.length * share) - 1];
}

/** The middle value; the lower one of two. */
export function median(values: readonly number[]): number {
	return percentile(values, 0.5);
}
