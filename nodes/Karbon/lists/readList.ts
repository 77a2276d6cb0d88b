import type { INodeExecutionData } from 'n8n-workflow';

import type { Advice } from '../../shared/transport/errors/errorContext';
import { wholeNumber } from '../../shared/validate/validate';
import { isTool } from '../execution/context';
import type { OperationInput } from '../execution/operation';
import {
	collection,
	entered,
	isAbsent,
	isExpression,
	optionalFlag,
	parameter,
} from '../execution/parameters';
import type { Addition } from '../output/addition';
import type { RecordKind } from '../output/recordFields';
import { toOutput } from '../output/toOutput';
import { continuedLists, noteLosses } from '../records/losses';
import { collect, type CollectPlan, type Wanted } from './collect';
import { type Order, orderByValue } from './order';
import { orderNote } from './orderNote';

/** What a list operation reads. */
export interface KarbonList extends Omit<CollectPlan, 'limit'>, Omit<Wanted, 'orderField'> {
	/** What 'Filter (OData)' can have, as in "by **InvoiceStatus (eq)** only". */
	filterable?: string;
	/** For records that can be simplified. */
	kind?: RecordKind;
	/** The order of the list, sent as `$orderby`. */
	order?: Order;
	/** Adds a field to each record. */
	addition?: Addition;
}

/**
 * What to do about a refused filter of the user; other filters are made of values that Karbon accepts. Karbon's texts
 * are not documented: these are assumptions.
 */
function filterAdvice(input: OperationInput, filterable?: string): Advice[] {
	if (filterable === undefined || isAbsent(collection(input, 'options').filter)) return [];
	const text = `Correct 'Filter (OData)'. Karbon can filter this list by ${filterable} only.`;
	return [{ about: /filter|single quotes|not a valid value|not a date|compared with/i, text }];
}

/** `limit`, or undefined when everything is wanted. @throws {ValidationError} */
function limitOf(input: OperationInput): number | undefined {
	if (optionalFlag('Return All', parameter(input, 'returnAll', false))) return undefined;
	return wholeNumber('Limit', parameter(input, 'limit', 50), 1, Infinity);
}

/**
 * Whether the editor itself reports that the limit was reached: for a single input item, and a limit that is shown and
 * has no expression. A second hint would repeat it. An AI agent does not see the editor.
 */
function isLimitReported(input: OperationInput): boolean {
	const isFixed = ['limit', 'returnAll'].every((name) => !isExpression(entered(input, name)));
	return isFixed && input.context.getInputData().length === 1 && !isTool(input.context);
}

/**
 * Reads a list as far as Return All and Limit say.
 * @throws {ValidationError|PagingError|NodeApiError}
 */
export async function readList(
	input: OperationInput,
	{ kind, order, filterable, addition, ...list }: KarbonList,
): Promise<INodeExecutionData[]> {
	const { client, addHint } = input;
	const plan = {
		...list,
		query: { ...list.query, $orderby: order && orderByValue(order) },
		errorContext: { ...list.errorContext, advice: filterAdvice(input, filterable) },
		limit: limitOf(input),
	};
	const collected = await collect(client, plan, { ...list, orderField: order?.field });
	const { note: listNote, noteForSeveral, isLimitNote } = collected;
	if (listNote && !(isLimitNote && isLimitReported(input))) addHint(listNote, noteForSeveral);
	if (list.query?.$expand) {
		const losses = collected.rows.flatMap(continuedLists);
		noteLosses(input, { subject: 'some records' }, losses);
	}
	const note = order && orderNote(collected.rows, order);
	if (note) addHint(note);
	if (!addition) return toOutput(input, collected.rows, kind);
	return toOutput(input, await addition.add(input, collected.rows), kind, [addition.field]);
}
