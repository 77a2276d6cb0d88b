import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
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
	/** True for a row that does not pass, and after which no row passes, because of the order of the list. */
	isPast(row: IDataObject): boolean;
	/** True if the order lets reading stop before the end of the list. */
	canStop: boolean;
	/** True if the rows that pass come first, apart from unreadable ones: pages can be as small as the limit. */
	isPrefix: boolean;
}

/** The rows whose fields are within all of these ranges, from a list in this order. */
export function rowFilter(ranges: readonly Range[], order: Order): RowFilter {
	const ordered = ranges.find(({ field }) => field === order.field);
	const isDescending = order.direction === 'desc';
	const [last, first] = isDescending ? [ordered?.from, ordered?.to] : [ordered?.to, ordered?.from];
	return {
		passes: (row) => isObject(row) && ranges.every((range) => isWithin(range, row)),
		isPast(row) {
			const value = isObject(row) ? ordered?.read(row[order.field] as unknown) : undefined;
			if (last === undefined || value === undefined) return false;
			return isDescending ? value < last : value > last;
		},
		canStop: last !== undefined,
		isPrefix: last !== undefined && first === undefined && ranges.length === 1,
	};
}

/** A row whose value cannot be read is not within any range. */
function isWithin({ field, from, to, read }: Range, row: IDataObject): boolean {
	const value = read(row[field]);
	if (value === undefined) return false;
	return (from === undefined || value >= from) && (to === undefined || value <= to);
}
