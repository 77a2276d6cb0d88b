import { isObject } from '../../shared/json';
import { ValidationError } from '../../shared/validate/validate';
import type { OperationInput } from '../execution/operation';
import {
	type Collection,
	collection,
	entered,
	isExpression,
	isUnfilled,
} from '../execution/parameters';
import { RAW_FILTER } from '../fields/listOptions';
import type { Filter } from './filters';

/** A field of a period and the period, which may be an expression, if it does not use the field. */
const UNUSED = /^(days (?!.*days)|(from|to) (?!.*between))/i;

/** Whether an expression in a field, or in one of its parts, gives nothing. */
function hasUnfilled(raw: unknown, value: unknown): boolean {
	if (isExpression(raw)) return isUnfilled(raw, value);
	const parts = isObject(value) ? value : {};
	const isUsed = (name: string) => !UNUSED.test(`${name} ${String(parts.period)}`);
	const names = isObject(raw) ? Object.keys(raw).filter(isUsed) : [];
	return names.some((name) => hasUnfilled((raw as Collection)[name], parts[name]));
}

/**
 * 'Options' and 'Filters' of a list.
 * @throws {ValidationError} for a filter whose expression gives nothing: all records would be taken for the wanted ones
 */
export function givenFilters(input: OperationInput, filters: readonly Filter[]): Collection {
	const values = { ...collection(input, 'options'), ...collection(input, 'filters') };
	const raw: Collection = Object.assign({}, entered(input, 'options'), entered(input, 'filters'));
	const fields = [RAW_FILTER, ...filters.map(({ property }) => property)];
	const unfilled = fields.find(({ name }) => hasUnfilled(raw[name], values[name]));
	if (unfilled === undefined) return values;
	const rule = 'must not be empty; remove the filter to get all records';
	throw new ValidationError(unfilled.displayName, rule);
}
