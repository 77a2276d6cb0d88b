import type { SavedRows } from '../state/staticData';
import type { Rows } from './readRows';
import { Sketch } from './sketch';

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
