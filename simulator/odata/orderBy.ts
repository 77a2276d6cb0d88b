import { badQuery } from '../http/errors';

/** For each field name, a function that reads the value to sort by. */
export type OrderFields<T> = Readonly<Record<string, (record: T) => string | null | undefined>>;

/** A parsed `$orderby`. */
export interface Order {
	field: string;
	descending: boolean;
}

/**
 * Parses `Field`, `Field asc` or `Field desc` for one of the fields a list can sort by.
 * @throws ServiceError 400 code 4002 otherwise
 */
export function parseOrderBy<T>(orderBy: string, fields: OrderFields<T>): Order {
	const [field = '', direction = 'asc', ...rest] = orderBy.trim().split(/\s+/);
	if (!Object.hasOwn(fields, field)) {
		const supported = Object.keys(fields).join(', ') || 'nothing';
		throw badQuery(`$orderby does not support '${orderBy}' (supported: ${supported}).`);
	}
	if (rest.length > 0 || !['asc', 'desc'].includes(direction)) {
		throw badQuery(`Syntax error in $orderby: '${orderBy}'.`);
	}
	return { field, descending: direction === 'desc' };
}
