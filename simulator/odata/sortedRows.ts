import type { Order, OrderFields } from './orderBy';

interface Cached<T> {
	rows: T[];
	version: number;
}

/** A collection that says when records came or went. */
export interface Sortable<T> extends ReadonlyMap<string, T> {
	readonly version: number;
}

// Sorting an array that is nearly sorted costs one pass, so the last result is the next starting
// point; 300 pages of 30,000 invoices would otherwise sort everything 300 times.
const cache = new WeakMap<object, Map<string, Cached<unknown>>>();

/** All records of a collection in the order asked for; equal values keep the order of their keys. */
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
	const rows = known?.version === collection.version ? known.rows : [...collection.values()];
	const sign = order.descending ? -1 : 1;
	rows.sort((a, b) => {
		const left = read(a) ?? '';
		const right = read(b) ?? '';
		if (left !== right) return left < right ? -sign : sign;
		return keyOf(a) < keyOf(b) ? -1 : 1;
	});
	perCollection.set(id, { rows, version: collection.version });
	return rows;
}
