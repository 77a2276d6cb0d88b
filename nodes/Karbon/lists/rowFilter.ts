import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
import { OrderCheck } from '../../shared/paging/orderCheck';
import type { Order } from './order';

/** Bounds of one field, both included. Values of one range are all texts, or all numbers. */
export interface Range {
	field: string;
	from?: string | number;
	to?: string | number;
	/** The field's value as it is compared; undefined when it cannot be read. */
	read(value: unknown): string | number | undefined;
}

/** A filter that Karbon does not have. The rows are checked after they were received. */
export interface RowFilter {
	passes(row: IDataObject): boolean;
	/** Forgets the order of the rows so far, because the list is read from its beginning. */
	begin?(): void;
	/**
	 * Takes the next page of the list. True if no row after it passes, because of the order of the list. False as long as
	 * the rows do not show that Karbon applies the order (karbon.md 4).
	 */
	isPast(rows: readonly IDataObject[]): boolean;
	/** True if the order lets reading stop before the end of the list. */
	canStop: boolean;
}

/** The rows whose fields are within all of these ranges, from a list in this order. */
export function rowFilter(ranges: readonly Range[], order: Order): RowFilter {
	const ordered = ranges.find(({ field }) => field === order.field);
	const isDescending = order.direction === 'desc';
	const last = isDescending ? ordered?.from : ordered?.to;
	let check = new OrderCheck(order.direction);
	return {
		begin() {
			check = new OrderCheck(order.direction);
		},
		passes: (row) => isObject(row) && ranges.every((range) => isWithin(range, row)),
		isPast(rows) {
			if (ordered === undefined || last === undefined) return false;
			let hasPast = false;
			for (const row of rows) {
				const value = isObject(row) ? ordered.read(row[order.field] as unknown) : undefined;
				check.add(value);
				if (value !== undefined) hasPast ||= isDescending ? value < last : value > last;
			}
			return hasPast && check.isProven;
		},
		canStop: last !== undefined,
	};
}

/** A row whose value cannot be read is not within any range. */
function isWithin({ field, from, to, read }: Range, row: IDataObject): boolean {
	const value = read(row[field]);
	if (value === undefined) return false;
	return (from === undefined || value >= from) && (to === undefined || value <= to);
}
