/**
 * Proves that a list of which rows come twice is complete. One that comes twice may have taken the place of another
 * (karbon.md 4). If several readings return the same number of rows, and as many different ones among them all, no row
 * is missing. A reading with another number begins anew, because a record was added or deleted.
 */
export class RowCount {
	private different = new Set<unknown>();
	private count = NaN;

	/**
	 * Adds a reading.
	 * @param keys of all its rows, in any order
	 * @returns whether the list is complete
	 */
	isComplete(keys: readonly unknown[]): boolean {
		if (keys.length !== this.count) this.different = new Set();
		this.count = keys.length;
		for (const key of keys) this.different.add(key);
		return this.different.size >= keys.length;
	}
}
