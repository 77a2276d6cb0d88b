/** Karbon may cut pages to so many rows or more (karbon.md 5). A page of fewer is short for another reason. */
const MIN_CUT = 10;

/**
 * The pages of a list that is read several times. Each reading has smaller pages than the one before, so a row that
 * moved from one page to another (karbon.md 4, 11) is then on the same page as its neighbors.
 */
export class Readings {
	private count = 0;
	private largestPage = 0;

	/**
	 * Begins a reading.
	 * @param top the `$top` of the first reading
	 * @returns the `$top` of this one: 7 % less for each earlier reading, by the pages that Karbon returned
	 */
	begin(top: number): number {
		const size = this.largestPage >= MIN_CUT ? Math.min(top, this.largestPage) : top;
		const part = 100 - 7 * this.count++;
		return Math.max(Math.floor((size * part) / 100), 1);
	}

	/** Notes a page. */
	add(rowCount: number): void {
		this.largestPage = Math.max(this.largestPage, rowCount);
	}
}
