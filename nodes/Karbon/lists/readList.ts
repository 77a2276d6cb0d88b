import type { INodeExecutionData } from 'n8n-workflow';

import { collect } from './collect';
import { orderBy, type Query } from '../../shared/odata/query';
import { oneOf, wholeNumber } from '../../shared/validate/validate';
import { toItems, type OperationInput } from '../execution/operation';
import { type Collection, optionalChoice, parameter } from '../execution/parameters';

/** Largest `$top` of most lists (interface.md, Limits). */
const MAX_ROWS = 100;

/** What a list operation reads. */
export interface KarbonList {
	path: string;
	query: Query;
	/** Default 100. */
	maximum?: number;
	/** See `ListPlan`. */
	allWithoutTop?: boolean;
	/** As in "to **list the invoices**". */
	purpose: string;
	/** For a 404. */
	subject?: string;
}

/** `limit`, or undefined when everything is wanted. @throws {ValidationError} */
function limitOf(input: OperationInput): number | undefined {
	if (parameter(input, 'returnAll', false) === true) return undefined;
	return wholeNumber('Limit', parameter(input, 'limit', 50), 1, Infinity);
}

/**
 * Reads a list as far as Return All and Limit say.
 * @throws {ValidationError|PagingError|NodeApiError}
 */
export async function readList(
	input: OperationInput,
	list: KarbonList,
): Promise<INodeExecutionData[]> {
	const { client, itemIndex, note } = input;
	const plan = { maximum: MAX_ROWS, ...list, limit: limitOf(input), itemIndex };
	const collected = await collect(client, plan);
	if (collected.note) note(collected.note);
	return toItems(collected.rows);
}

/**
 * `$orderby` from `options.orderBy` and `options.orderDirection`. A list that is read in pages needs an
 * order that stays (interface.md, Pagination rules 4), hence the fallback.
 * @throws {ValidationError}
 */
export function orderOf<T extends string>(
	options: Collection,
	allowed: readonly T[],
	fallback: T,
): string {
	const field = optionalChoice('Order By', options.orderBy, allowed) ?? fallback;
	const direction = oneOf('Order Direction', options.orderDirection ?? 'asc', ['asc', 'desc']);
	return orderBy(field, direction);
}
