import type { Order, OrderFields } from './orderBy';

interface Cached<T> {
	rows: T[];
	version: number;
}

/** A collection that says when records came or went. */
export interface Sortable<T> extends ReadonlyMap<string, T> {
	readonly version: number;
}

// Records change in place, so the last result is checked in one pass and sorted again only when a
// value moved; 300 pages of 30,000 invoices would otherwise sort everything 300 times.
const cache = new WeakMap<object, Map<string, Cached<unknown>>>();

function isInOrder<T>(
	rows: readonly T[],
	read: (record: T) => string | null | undefined,
	descending: boolean,
): boolean {
	let previous = rows[0] === undefined ? '' : (read(rows[0]) ?? '');
	for (const row of rows) {
		const value = read(row) ?? '';
		if (value !== previous && value > previous === descending) return false;
		previous = value;
	}
	return true;
}

/** Known rows without those that went, then those that came: nearly sorted already. */
function currentRows<T>(
	known: Cached<T>,
	collection: Sortable<T>,
	keyOf: (record: T) => string,
): T[] {
	if (known.version === collection.version) return known.rows;
	const kept = known.rows.filter((row) => collection.get(keyOf(row)) === row);
	const old = new Set(kept);
	return [...kept, ...[...collection.values()].filter((row) => !old.has(row))];
}

/** All records of a collection in the order asked for; equal values stay in one order from page to page. */
export function sortedRows<T>(
	collection: Sortable<T>,
	fields: OrderFields<T>,
	order: Order | undefined,
	keyOf: (record: T) => string,
): T[] {
	const read = order && fields[order.field];
	if (order === undefined || read === undefined) return [...collection.values()];
	const perCollection = cache.get(collection) ?? new Map<string, Cached<unknown>>();
	cache.set(collection, perCollection);
	const id = `${order.field} ${order.descending}`;
	const known = perCollection.get(id) as Cached<T> | undefined;
	const rows =
		known === undefined ? [...collection.values()] : currentRows(known, collection, keyOf);
	const compare = (a: T, b: T): number => {
		const left = read(a) ?? '';
		const right = read(b) ?? '';
		if (left !== right) return left < right === order.descending ? 1 : -1;
		return keyOf(a) < keyOf(b) ? -1 : 1;
	};
	const isSorted = known?.version === collection.version && isInOrder(rows, read, order.descending);
	if (!isSorted) rows.sort(compare);
	perCollection.set(id, { rows, version: collection.version });
	return rows;
}
