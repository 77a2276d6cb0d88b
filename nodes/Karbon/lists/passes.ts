import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/json';
import { RowCount } from '../../shared/paging/rowCount';
import { plainText } from '../../shared/text';

/** So many passes that return the same rows in the same order show that nothing moves, and a record is listed twice. */
const FIXED_PASSES = 5;

/** @param count of equal rows before it on its page */
const idByValues = (values: string, count = 0) => `${values} ${count}`;

/**
 * The rows of a list, which is read again where some may be missing. One that comes twice may have displaced another with
 * the same value in the list's order (karbon.md 4), but not if a reading had none that came twice with this value. If
 * records are created all the time, some come twice in each reading, but each time others.
 */
export class Passes {
	/** The wanted rows, each once, in the order of the list. */
	readonly rows: IDataObject[] = [];
	private readonly known = new Map<unknown, IDataObject | undefined>();
	private ids: unknown[] = [];
	private earlierIds: unknown[] = [];
	private readonly rowCount = new RowCount();
	private readonly idsOfPass = new Set<unknown>();
	private repeated = new Set<unknown>();
	/** What came twice in each reading so far. */
	private suspects: Set<unknown> | undefined;
	private alikePasses = 0;
	private previous: IDataObject | undefined;
	/** Keys that different rows of a page have. */
	private readonly shared = new Set<string>();

	/**
	 * @param idOf what identifies a row; undefined or empty if it has no key
	 * @param isWanted whether a row is kept
	 * @param orderField the field by which Karbon sorts the list, if it does
	 */
	constructor(
		private readonly idOf: (row: IDataObject) => unknown,
		private readonly isWanted: (row: IDataObject) => boolean,
		private readonly orderField?: string,
	) {}

	/** Begins to read the list once more. */
	begin(): void {
		this.earlierIds = this.ids;
		this.ids = [];
		this.idsOfPass.clear();
		this.repeated = new Set();
		this.previous = undefined;
	}

	/**
	 * What identifies each row of a page: its key, or its values if it has no key or if different rows of a page have the
	 * key. A page shows the list at one moment, so equal rows of it without a key are different ones (karbon.md 4).
	 */
	identify(rows: readonly IDataObject[]): string[] {
		const byKey = new Map<string, IDataObject>();
		const keys = rows.map((row) => (isObject(row) ? plainText(this.idOf(row)) : undefined));
		for (const [index, key] of keys.entries()) {
			const other = key && byKey.get(key);
			if (other && JSON.stringify(other) !== JSON.stringify(rows[index])) this.share(key);
			if (key) byKey.set(key, rows[index]);
		}
		const counts = new Map<string, number>();
		return keys.map((key, index) => {
			if (key && !this.shared.has(key)) return key;
			const values = JSON.stringify(rows[index]);
			const count = key ? 0 : (counts.get(values) ?? 0);
			counts.set(values, count + 1);
			return idByValues(values, count);
		});
	}

	/** An earlier page may have had one of the rows, which was known by the key. */
	private share(key: string): void {
		this.shared.add(key);
		const row = this.known.get(key);
		this.known.delete(key);
		if (row) this.known.set(idByValues(JSON.stringify(row)), row);
	}

	/**
	 * Adds a row of this pass, unless it is known. One that an earlier pass lacked is placed after the rows with the same
	 * value in the list's order, or after the row before it.
	 * @param id see `identify`
	 */
	add(row: IDataObject, id: string): void {
		this.ids.push(id);
		if (this.idsOfPass.has(id)) this.repeated.add(this.valueOf(row));
		this.idsOfPass.add(id);
		if (!this.known.has(id)) {
			const isKept = this.isWanted(row);
			this.known.set(id, isKept ? row : undefined);
			if (isKept) this.insert(row);
		}
		this.previous = this.known.get(id) ?? this.previous;
	}

	/** Whether a row is known. */
	has(id: string): boolean {
		return this.known.has(id);
	}

	/** Ends a pass. @returns whether rows may be missing */
	end(): boolean {
		const { ids, earlierIds } = this;
		const { repeated, suspects = repeated } = this;
		this.suspects = new Set([...suspects].filter((value) => repeated.has(value)));
		if (this.suspects.size === 0 || this.rowCount.isComplete(ids)) return false;
		// Reading may stop at the end of a page, and pages differ.
		const count = Math.min(ids.length, earlierIds.length);
		const isAlike = count > 0 && ids.every((id, at) => at >= count || id === earlierIds[at]);
		this.alikePasses = isAlike ? this.alikePasses + 1 : 1;
		return this.alikePasses < FIXED_PASSES;
	}

	/** Different rows so far, and rows of the last pass. */
	get counts(): { received: number; total: number } {
		return { received: this.known.size, total: this.ids.length };
	}

	private insert(row: IDataObject): void {
		if (this.earlierIds.length === 0) this.rows.push(row);
		else this.rows.splice(this.lastLike(row, this.lastLike(this.previous, -1)) + 1, 0, row);
	}

	/** The place of the last row with the same value in the list's order, or of this one; the fallback if there is none. */
	private lastLike(one: IDataObject | undefined, fallback: number): number {
		if (one === undefined) return fallback;
		const { orderField, rows } = this;
		for (let place = rows.length - 1; place >= 0; place--) {
			const row = rows[place];
			const isLike = orderField !== undefined && row[orderField] === one[orderField];
			if (row === one || isLike) return place;
		}
		return fallback;
	}

	/** The value in the list's order, without letter case, which Karbon may ignore. */
	private valueOf(row: IDataObject): unknown {
		const value = this.orderField !== undefined && isObject(row) ? row[this.orderField] : undefined;
		return typeof value === 'string' ? value.trim().toLowerCase() : value;
	}
}
