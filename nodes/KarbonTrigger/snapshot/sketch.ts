import { createHash } from 'node:crypto';

import type { SavedRows } from '../state/staticData';
import { NONE, type Rows } from './digest';

export interface RowState {
	key: string;
	digest: number;
}

/** Karbon's keys have twelve characters, as far as they were seen. */
const MIN_KEY_BYTES = 12;
/** Spare rows of a short list, each of which tells three new ones: it may grow many times while n8n is down. */
const MIN_SPARE_ROWS = 64;
const MAX_SPARE_ROWS = 700;
const SPARE_PER_ROW = 20;
const DIGEST_BYTES = 6;
const CHECK_BYTES = 4;
/** In how many cells each row is. */
const CELLS_PER_ROW = 4;
/** Size of the largest sketch. As text in static data, it has a third more. */
const MAX_BYTES = 120_000;
/** A list may grow by this factor before its sketch is made anew. */
const MAX_GROWTH = 1.5;

/** @param cellBytes of each cell. @returns bytes of all cells */
function sizeFor(rows: number, cellBytes: number): number {
	const most = Math.floor(MAX_BYTES / cellBytes / CELLS_PER_ROW);
	const spare = Math.min(MAX_SPARE_ROWS, MIN_SPARE_ROWS + SPARE_PER_ROW * rows);
	return Math.min(most, rows + spare) * CELLS_PER_ROW * cellBytes;
}

/**
 * A summary of rows and their states whose size does not depend on how many they are. Two sketches tell which rows
 * differ, with their keys, unless too many do (an invertible Bloom lookup table): up to about three quarters of the
 * number of cells, where a row that has changed counts twice.
 */
export class Sketch {
	private readonly cellBytes: number;

	private constructor(
		readonly keyBytes: number,
		private readonly cells: Buffer,
	) {
		this.cellBytes = keyBytes + DIGEST_BYTES + CHECK_BYTES;
	}

	/** An empty sketch for rows with these keys. It is large enough for all differences of a short list. */
	static for(keys: readonly string[]): Sketch {
		const keyBytes = keys.reduce(
			(most, key) => Math.max(most, Buffer.byteLength(key)),
			MIN_KEY_BYTES,
		);
		const cellBytes = keyBytes + DIGEST_BYTES + CHECK_BYTES;
		return new Sketch(keyBytes, Buffer.alloc(sizeFor(keys.length, cellBytes)));
	}

	/** @returns undefined for a text that `toText` has not made */
	static from(keyBytes: number, text: string): Sketch | undefined {
		const sketch = new Sketch(keyBytes, Buffer.from(text, 'base64'));
		const isWhole = sketch.cells.length % (sketch.cellBytes * CELLS_PER_ROW) === 0;
		return isWhole && sketch.cells.length > 0 ? sketch : undefined;
	}

	toText(): string {
		return this.cells.toString('base64');
	}

	copy(): Sketch {
		return new Sketch(this.keyBytes, Buffer.from(this.cells));
	}

	/** Whether rows with this key can be added. */
	fits(key: string): boolean {
		return Buffer.byteLength(key) <= this.keyBytes;
	}

	/** Whether one that is made for so many rows would be larger by half, so that it tells more differences. */
	isTooSmallFor(rows: number): boolean {
		return sizeFor(rows, this.cellBytes) > this.cells.length * MAX_GROWTH;
	}

	/** Replaces a state of a row by another, 0 for none. */
	replace(key: string, before: number, after: number): void {
		for (const digest of [before, after]) if (digest !== NONE) this.toggle({ key, digest });
	}

	/** Adds a row, or removes it if it was added. */
	toggle({ key, digest }: RowState): void {
		const hash = hashOf(key, digest);
		const added = Buffer.alloc(this.cellBytes);
		added.write(key, 'utf8');
		added.writeUIntBE(digest, this.keyBytes, DIGEST_BYTES);
		hash.copy(added, this.keyBytes + DIGEST_BYTES, 0, CHECK_BYTES);
		for (const start of this.startsOf(hash))
			for (let index = 0; index < added.length; index++) this.cells[start + index] ^= added[index];
	}

	/** Removes all rows from the sketch. @returns them; undefined if they are too many to be told */
	takeAll(): RowState[] | undefined {
		const found: RowState[] = [];
		const { cells, cellBytes } = this;
		const starts = Array.from({ length: cells.length / cellBytes }, (_, cell) => cell * cellBytes);
		for (let start = starts.pop(); start !== undefined; start = starts.pop()) {
			const row = this.onlyRowAt(start);
			if (!row) continue;
			if (found.push(row) > cells.length / cellBytes) return undefined;
			this.toggle(row);
			starts.push(...this.startsOf(hashOf(row.key, row.digest)));
		}
		return cells.every((byte) => byte === 0) ? found : undefined;
	}

	private onlyRowAt(start: number): RowState | undefined {
		const cell = this.cells.subarray(start, start + this.cellBytes);
		const end = cell.subarray(0, this.keyBytes).indexOf(0);
		const key = cell.toString('utf8', 0, end === -1 ? this.keyBytes : end);
		const digest = cell.readUIntBE(this.keyBytes, DIGEST_BYTES);
		if (digest === NONE) return undefined;
		const hash = hashOf(key, digest);
		const isAlone = hash
			.subarray(0, CHECK_BYTES)
			.equals(cell.subarray(this.keyBytes + DIGEST_BYTES));
		return isAlone && this.startsOf(hash).includes(start) ? { key, digest } : undefined;
	}

	/** Where the cells of a row begin: one in each quarter. */
	private startsOf(hash: Buffer): number[] {
		const each = this.cells.length / this.cellBytes / CELLS_PER_ROW;
		return Array.from({ length: CELLS_PER_ROW }, (_, part) => {
			const cell = hash.readUInt32BE(CHECK_BYTES * (part + 1)) % each;
			return (part * each + cell) * this.cellBytes;
		});
	}
}

function hashOf(key: string, digest: number): Buffer {
	return createHash('sha256').update(`${digest} ${key}`).digest();
}

/**
 * The rows as they were when they were saved: the rows as they are, and the differences that the saved sketch tells.
 * @returns undefined if too many rows have changed since
 */
export function restore(
	{ keyBytes, cells }: SavedRows,
	rows: Rows,
): Map<string, number> | undefined {
	const sketch = Sketch.from(keyBytes, cells);
	if (!sketch) return undefined;
	for (const [key, digest] of rows) if (sketch.fits(key)) sketch.toggle({ key, digest });
	const differing = sketch.takeAll();
	if (!differing) return undefined;
	const before = new Map([...rows].filter(([key]) => sketch.fits(key)));
	// Such a row is new, or was in another state.
	for (const { key, digest } of differing) if (rows.get(key) === digest) before.delete(key);
	for (const { key, digest } of differing) if (rows.get(key) !== digest) before.set(key, digest);
	return before;
}
