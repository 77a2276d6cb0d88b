import { pages } from '../../shared/paging/pages';
import type { KarbonClient } from '../../shared/transport/client';
import { keptChanging, MAX_PASSES, namesOf, planOf, UntimedListError } from '../scan/readList';
import type { ChangeSource } from '../scan/sources';
import { digestOf, HIDDEN } from './digest';

/** A longer list would take more than a quarter of the rate limit for more than a quarter of an hour. */
export const MAX_ROWS = 50_000;

/** States of rows by key, see `digestOf`. */
export type Rows = ReadonlyMap<string, number>;

/** A list that was read to its end. */
export interface ReadRows {
	rows: Rows;
	/** When Karbon sent the first page, by its own clock, or ours where it does not say. Milliseconds since the epoch. */
	readAt: number;
	/** How many pages one pass has, at most. */
	pageCount: number;
}

/** What is needed to read a list. */
interface Reading {
	client: KarbonClient;
	source: ChangeSource;
	/** The rows as they were before; undefined if they are not known. */
	known: Rows | undefined;
	now(): number;
	warn(text: string): void;
	onRequest(): void;
}

/**
 * Reads all rows. A row that is deleted meanwhile shifts another one over a page boundary, where it is not read. So
 * if a known row is missing, or rows are not known, the list is read again until a pass brings no other row.
 * @throws {UntimedListError} for more than `MAX_ROWS` rows
 * @throws {Error} when rows went on shifting, or the list cannot be read
 */
export async function readRows({
	client,
	source,
	known,
	now,
	warn,
	onRequest,
}: Reading): Promise<ReadRows> {
	const rows = new Map<string, number>();
	const read: ReadRows = { rows, readAt: now(), pageCount: 0 };
	for (let pass = 1; pass <= MAX_PASSES; pass++) {
		const before = rows.size;
		let pageCount = 0;
		for await (const page of pages(client, planOf(source, false))) {
			if (pass === 1 && pageCount === 0) read.readAt = page.sentAt ?? read.readAt;
			pageCount++;
			onRequest();
			for (const row of page.rows) {
				const { [source.keyField]: key } = row;
				if (typeof key === 'string' && key !== '') rows.set(key, digestOf(row));
				else warn(withoutKey(source.path));
			}
			if (Math.max(rows.size, page.total ?? 0) > MAX_ROWS)
				throw new UntimedListError(source.path, MAX_ROWS);
		}
		read.pageCount = Math.max(read.pageCount, pageCount);
		const isStable = pass > 1 && rows.size === before;
		if (isStable || pageCount === 1 || hasAll(rows, known)) return read;
	}
	throw keptChanging(source.path);
}

const withoutKey = (path: string) =>
	`Karbon's list of ${namesOf(path)} has records without a key. Scans and polling do not find changes to them.`;

function hasAll(rows: Rows, known: Rows | undefined): boolean {
	return (
		known !== undefined && [...known].every(([key, digest]) => digest === HIDDEN || rows.has(key))
	);
}
