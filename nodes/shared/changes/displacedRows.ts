import { RowCount } from '../paging/rowCount';
import { changeId } from './changeId';
import type { ChangedRow } from './readList';

/** The newest and the oldest modification time of a page. Milliseconds since the epoch. */
type Span = readonly [newest: number, oldest: number];

/**
 * Whether a list that is read several times may have a row that no pass returned: Karbon may return rows with the same
 * modification time in another order with each page, so one that comes twice may have displaced another (karbon.md 4).
 * None is missing with a time for which a page has both newer and older rows, because a page shows the list at one
 * moment. That needs a list in order. In others, rows are counted (see `RowCount`).
 */
export class DisplacedRows {
	private readonly known = new Set<string>();
	private readonly spans: Span[] = [];
	private readonly rowCount = new RowCount();
	private spansOfPass: Span[] = [];
	private keys: string[] = [];
	private versions = new Set<string>();
	private repeated = new Set<number>();
	private isSorted = true;

	/** @param isOrdered whether the list is asked for the newest changes first */
	constructor(private readonly isOrdered: boolean) {}

	/** Adds a page. @returns its rows that no page had before */
	add(rows: readonly ChangedRow[]): ChangedRow[] {
		const times = rows.map(({ modifiedAt }) => modifiedAt);
		this.isSorted &&= times.every((time, index) => index === 0 || time <= times[index - 1]);
		if (times.length > 0) this.spansOfPass.push([times[0], times[times.length - 1]]);
		return rows.filter(({ key, modifiedAt }) => {
			const version = changeId(key, modifiedAt);
			this.keys.push(key);
			if (this.versions.has(version)) this.repeated.add(modifiedAt);
			this.versions.add(version);
			const isFresh = !this.known.has(version);
			this.known.add(version);
			return isFresh;
		});
	}

	/** Ends a pass. @returns whether rows may be missing */
	end(): boolean {
		if (this.isOrdered && this.isSorted) {
			for (const span of this.spansOfPass) this.spans.push(span);
		}
		const isComplete = this.rowCount.isComplete(this.keys);
		const isWithinPage = (time: number) =>
			this.spans.some(([newest, oldest]) => newest > time && time > oldest);
		const mayExist = !isComplete && ![...this.repeated].every(isWithinPage);
		this.spansOfPass = [];
		this.keys = [];
		this.versions = new Set();
		this.repeated = new Set();
		this.isSorted = true;
		return mayExist;
	}
}
