/** Where a list continues: at a link of Karbon, or after a number of rows (`$skip`). */
export type NextPage =
	| { link: string }
	| {
			skip: number;
			/** Whether the list is complete by its count, which may count the page only (karbon.md 2). */
			isCheck?: true;
	  };

/**
 * The largest `$top` of most lists. Other published maximums are multiples of it, and Karbon may have a smaller one than
 * documented (karbon.md 5).
 */
export const COMMON_MAXIMUM = 100;
/** Smaller maximums are likely to be multiples of one of these. */
const ROUND_SIZES = [10, 25];
/** Links that are followed from one empty page to the next (karbon.md 1). */
const MAX_EMPTY_PAGES = 3;

/**
 * Finds out where a list continues. A list that named a link ends at the first page without one (karbon.md 1). A full
 * page of a list that never named a link may have been cut, and so may a list that announces more rows than it
 * returned: then the rest is requested with `$skip` (karbon.md 2, 3). So is what comes after a page of a round number of
 * rows, but there the list may end without an answer if its count confirms the rows.
 */
export class PageOrder {
	/** Rows of all pages; unknown after a start at a link. */
	private received: number;
	private isLinked: boolean;
	private emptyPages = 0;
	private skipped = 0;
	private largestPage = 0;
	private total: number | undefined;

	/**
	 * @param top rows of one page, as requested; undefined for a list that is read without `$top`
	 * @param start where reading begins
	 * @param isWhole whether Karbon's documents give the list no pages (karbon.md 5, 51)
	 */
	constructor(
		private readonly top: number | undefined,
		start: NextPage,
		private readonly isWhole = false,
	) {
		this.isLinked = 'link' in start;
		this.received = 'link' in start ? NaN : start.skip;
	}

	/** How many rows came so far, and how many Karbon announced. */
	get counts(): { received: number; total?: number } {
		return { received: this.received, total: this.total };
	}

	/** @param total and `link`: what the page says, if it does. @returns undefined at the end of the list */
	after(rowCount: number, total = this.total, link?: string): NextPage | undefined {
		this.received += rowCount;
		this.total = total;
		this.emptyPages = rowCount > 0 ? 0 : this.emptyPages + 1;
		if (link !== undefined && this.emptyPages <= MAX_EMPTY_PAGES) {
			this.isLinked = true;
			return { link };
		}
		this.largestPage = Math.max(this.largestPage, rowCount);
		const isAnnounced = (total ?? 0) > this.received;
		const doubt = isAnnounced ? 'cut' : this.doubtAbout(rowCount);
		// The same `$skip` is not sent twice, and 0 is where the list began.
		if (doubt === 'none' || this.received === this.skipped) return undefined;
		this.skipped = this.received;
		return { skip: this.received, ...(doubt === 'check' ? { isCheck: true } : {}) };
	}

	/** Whether the number of rows on a page may be the maximum of Karbon (karbon.md 5). */
	private doubtAbout(rowCount: number): 'none' | 'check' | 'cut' {
		if (this.isLinked || rowCount === 0) return 'none';
		const { top = Infinity, total, received, largestPage } = this;
		if (rowCount >= top || rowCount % COMMON_MAXIMUM === 0) return this.isWhole ? 'check' : 'cut';
		const isRound = ROUND_SIZES.some((size) => rowCount % size === 0);
		if (top === Infinity || rowCount < largestPage || !isRound) return 'none';
		// A lower count counts the page only.
		return total === received ? 'check' : 'cut';
	}
}
