import type { SavedRows } from '../state/staticData';
import type { Days } from './days';
import { type Rows, rowsFrom, UNKNOWN } from './digest';
import { Sketch } from './sketch';

interface Begun {
	/** The rows that are compared. */
	rows: Rows;
	/** What they are compared with. */
	before: Map<string, number> | undefined;
}

/**
 * What the first check of a process compares: the rows of the saved days, so that those that have left them since are
 * known. Without saved rows, the list is compared with itself.
 * @returns no `before` if too many rows have changed since
 */
export function beginWith(saved: SavedRows | undefined, all: Rows, days: Days | undefined): Begun {
	const from = saved?.days?.first ?? days?.first;
	const rows = rowsFrom(from, all);
	if (!saved) return { rows, before: rows };
	const hasLeft = days !== undefined && from !== undefined && days.readFrom > from;
	return { rows, before: hasLeft ? new Map() : restore(saved, rows) };
}

/** Whether the list has rows, but none that is known of before. */
export function isOfOthers(rows: Rows, before: Rows = new Map()): boolean {
	return rows.size > 0 && ![...rows.keys()].some((key) => before.has(key));
}

/** The rows in a state that is not known, without those that have left the days that are compared. */
export function unknownRows(rows: Rows, days: Days | undefined): Map<string, number> {
	return new Map([...rowsFrom(days?.first, rows).keys()].map((key) => [key, UNKNOWN]));
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
