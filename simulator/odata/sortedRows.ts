import type { Order, OrderFields } from './orderBy';
import { type Sortable, SortedView } from './sortedView';

interface Unsorted<T> {
	rows: T[];
	version: number;
}

const views = new WeakMap<object, Map<string, SortedView<unknown>>>();
const unsorted = new WeakMap<object, Unsorted<unknown>>();

/**
 * All records of a collection in this order; records with equal values have the same order on each page. The result is
 * cached for the next page and must not be changed.
 */
export function sortedRows<T>(
	collection: Sortable<T>,
	fields: OrderFields<T>,
	order: Order | undefined,
): readonly T[] {
	const read = order && fields[order.field];
	if (order === undefined || read === undefined) return unsortedRows(collection);
	const ofCollection = views.get(collection) ?? new Map<string, SortedView<unknown>>();
	views.set(collection, ofCollection);
	const id = `${order.field} ${order.descending}`;
	const view = (ofCollection.get(id) ??
		new SortedView(collection, read, order.descending)) as SortedView<T>;
	ofCollection.set(id, view as SortedView<unknown>);
	return view.current();
}

function unsortedRows<T>(collection: Sortable<T>): readonly T[] {
	const known = unsorted.get(collection) as Unsorted<T> | undefined;
	if (known?.version === collection.version) return known.rows;
	const rows = Array.from(collection.peekAll(), ([, row]) => row);
	unsorted.set(collection, { rows, version: collection.version });
	return rows;
}
