import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../json';
import { plainText } from '../text';

/** Rows are remembered in two sets of at most this many, so that a list of any length takes the same memory. */
const MAX_KEYS = 50_000;

/** The rows that a list has returned, by key. A row without a key is compared as a whole. */
export class SeenRows {
	private recent = new Set<unknown>();
	private older = new Set<unknown>();
	private first: unknown;

	/** @param keyOf the value that identifies a row */
	constructor(private readonly keyOf: (row: IDataObject) => unknown) {}

	/** Whether the list's first row is among these, or none was seen yet. */
	hasFirst(rows: readonly IDataObject[]): boolean {
		return rows.some((row) => this.identify(row) === this.first);
	}

	/** Remembers the rows of a page. @returns whether one of them is new */
	add(rows: readonly IDataObject[]): boolean {
		let isNew = false;
		for (const row of rows) {
			const id = this.identify(row);
			this.first ??= id;
			if (this.recent.has(id)) continue;
			isNew ||= !this.older.has(id);
			this.recent.add(id);
		}
		if (this.recent.size >= MAX_KEYS) {
			this.older = this.recent;
			this.recent = new Set();
		}
		return isNew;
	}

	private identify(row: IDataObject): unknown {
		return (isObject(row) && plainText(this.keyOf(row))) || JSON.stringify(row);
	}
}
