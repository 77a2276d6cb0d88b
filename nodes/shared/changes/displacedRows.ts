import { createHash } from 'node:crypto';

import { RowCount } from '../paging/rowCount';
import { type ChangedRow, MAX_PASSES } from './readList';

/** What a pass has returned so far. */
const newPass = () => ({
	keys: [] as string[],
	olderKeys: [] as string[],
	/** The change of each row. */
	versions: new Set<string>(),
	/** Times of rows that came twice. Milliseconds since the epoch. */
	repeated: new Set<number>(),
	/** The newest and the oldest time of each page. */
	spans: [] as Array<[number, number]>,
	isSorted: true,
});

/**
 * Whether a list that is read several times may have a row that no pass returned: Karbon may return rows with the same
 * modification time in another order with each page, so one that comes twice may have displaced another (karbon.md 4).
 * None is missing with a time for which a page has both newer and older rows, because a page shows the list at one
 * moment. That needs a list in order. In others, rows are counted (see `RowCount`).
 */
export class DisplacedRows {
	private readonly known = new Set<string>();
	private readonly spans: Array<[number, number]> = [];
	private readonly rowCount = new RowCount();
	/** What identifies the rows of each pass in their order. */
	private readonly orders: string[] = [];
	private pass = newPass();

	/**
	 * @param isOrdered whether the list is asked for the newest changes first
	 * @param since older rows are not wanted, and a list in order is read up to them. Milliseconds since the epoch
	 */
	constructor(
		private readonly isOrdered: boolean,
		private readonly since: number,
	) {}

	/** Adds a page. @returns its rows that no page had before */
	add(rows: readonly ChangedRow[]): ChangedRow[] {
		const { pass, known, since } = this;
		const times = rows.map(({ modifiedAt }) => modifiedAt);
		pass.isSorted &&= times.every((time, index) => index === 0 || time <= times[index - 1]);
		if (times.length > 0) pass.spans.push([times[0], times[times.length - 1]]);
		return rows.filter(({ key, modifiedAt }) => {
			const version = `${key}\n${modifiedAt}`;
			(modifiedAt < since ? pass.olderKeys : pass.keys).push(key);
			if (pass.versions.has(version)) pass.repeated.add(modifiedAt);
			pass.versions.add(version);
			const isFresh = !known.has(version);
			known.add(version);
			return isFresh;
		});
	}

	/** Ends a pass. @returns whether rows may be missing */
	end(): boolean {
		const { keys, olderKeys, repeated, spans, isSorted } = this.pass;
		this.pass = newPass();
		const isInOrder = this.isOrdered && isSorted;
		if (isInOrder) for (const span of spans) this.spans.push(span);
		const counted = isInOrder ? keys : keys.concat(olderKeys);
		this.orders.push(createHash('sha256').update(counted.join('\n')).digest('hex'));
		// Where nothing moves, the list has a record twice.
		const isFixed = this.orders.length === MAX_PASSES && new Set(this.orders).size === 1;
		if (isFixed || this.rowCount.isComplete(counted)) return false;
		const isWithinPage = (time: number) =>
			this.spans.some(([newest, oldest]) => newest > time && time > oldest);
		return ![...repeated].every(isWithinPage);
	}
}
