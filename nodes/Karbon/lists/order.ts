import { orderBy } from '../../shared/odata/query';
import { oneOf } from '../../shared/validate/validate';
import { type Collection, isAbsent, optionalChoice } from '../execution/parameters';

const DIRECTIONS = ['asc', 'desc'] as const;

/** The order of a list. */
export interface Order {
	field: string;
	direction: (typeof DIRECTIONS)[number];
}

/**
 * The order that the options ask for: `orderBy` with its direction, such as `UpdatedAt desc`, or a bare field
 * and `orderDirection`. A list that is read in pages needs an order that stays (interface.md, Pagination
 * rules 4), hence the fallback.
 * @throws {ValidationError}
 */
export function orderOf(options: Collection, allowed: readonly string[], fallback: Order): Order {
	const { orderBy: wanted, orderDirection } = options;
	const isChosen = !isAbsent(wanted);
	const words = isChosen ? String(wanted).trim().split(/\s+/) : [fallback.field];
	const ownDirection = /\s(asc|desc)\s*$/i.test(String(wanted)) ? words.pop() : undefined;
	const direction = ownDirection ?? orderDirection;
	return {
		field: oneOf('Order By', words.join(' '), allowed),
		direction:
			optionalChoice('Order Direction', direction, DIRECTIONS) ??
			(isChosen ? 'asc' : fallback.direction),
	};
}

/** The order as `$orderby` has it. */
export function orderText({ field, direction }: Order): string {
	return orderBy(field, direction);
}
