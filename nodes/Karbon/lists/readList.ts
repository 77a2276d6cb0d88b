import type { INodeExecutionData } from 'n8n-workflow';

import type { Query } from '../../shared/odata/query';
import { wholeNumber } from '../../shared/validate/validate';
import type { OperationInput } from '../execution/operation';
import { parameter } from '../execution/parameters';
import type { RecordKind } from '../output/records';
import { toOutput } from '../output/toOutput';
import { collect } from './collect';
import type { RowFilter } from './rowFilter';

/** Largest `$top` of most lists (interface.md, Limits). */
const MAX_ROWS = 100;

/** What a list operation reads. */
export interface KarbonList {
	path: string;
	/** The field that identifies a row. */
	key: string;
	query: Query;
	/** Default 100. */
	maximum?: number;
	/** See `ListPlan`. */
	allWithoutTop?: boolean;
	/** As in "to **list the invoices**". */
	purpose: string;
	/** For a 404. */
	subject?: string;
	/** For records that can be simplified. */
	kind?: RecordKind;
	/** For conditions that Karbon cannot check. */
	filter?: RowFilter;
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
	{ kind, key, filter, ...list }: KarbonList,
): Promise<INodeExecutionData[]> {
	const { client, itemIndex, note } = input;
	const plan = { maximum: MAX_ROWS, ...list, limit: limitOf(input), itemIndex };
	const collected = await collect(client, plan, { key, filter });
	if (collected.note) note(collected.note);
	return toOutput(input, collected.rows, kind);
}
