import { badQuery } from '../http/errors';
import { type Clause, readClauses } from './clauses';
import type { VariantOptions } from '../types';
import type { Token } from './literals';

/** A value to compare; dates are epoch milliseconds. */
type Value = string | number | boolean;

/** Whether the value of a record meets a condition. */
const OPERATORS = {
	eq: (value: Value, [wanted]: Value[]) => value === wanted,
	gt: (value: Value, [limit = '']: Value[]) => value > limit,
	ge: (value: Value, [limit = '']: Value[]) => value >= limit,
	lt: (value: Value, [limit = '']: Value[]) => value < limit,
	le: (value: Value, [limit = '']: Value[]) => value <= limit,
	contains: (value: Value, [part]: Value[]) => String(value).includes(String(part)),
	startswith: (value: Value, [part]: Value[]) => String(value).startsWith(String(part)),
	in: (value: Value, wanted: Value[]) => wanted.includes(value),
	/** Applied to each entry of a list. */
	any: (value: Value, wanted: Value[]) => wanted.includes(value),
	day: (value: Value, [wanted]: Value[]) => new Date(Number(value)).getUTCDate() === wanted,
	month: (value: Value, [wanted]: Value[]) => new Date(Number(value)).getUTCMonth() + 1 === wanted,
	year: (value: Value, [wanted]: Value[]) => new Date(Number(value)).getUTCFullYear() === wanted,
};

export type FilterOperator = keyof typeof OPERATORS;

/** Operators that compare a date with a number. */
const DATE_PARTS: readonly string[] = ['day', 'month', 'year'];

/** Operators that find a part of a text. */
const OF_PARTS: readonly string[] = ['contains', 'startswith'];

type FilterVariants = Pick<VariantOptions, 'filterCase' | 'partialTexts'>;
type FilterCase = NonNullable<VariantOptions['filterCase']>;

/** The filters that one list supports for one field. */
export interface FilterField<T> {
	type: 'text' | 'boolean' | 'date' | 'number';
	operators: readonly FilterOperator[];
	/** Whether letter case is documented not to count (karbon.md 6). */
	ignoresCase?: true;
	/** Whether only some of the documents let it be compared with a part of a text (karbon.md 6). */
	hasOpenParts?: true;
	/** Closed set of values, if Karbon has one. */
	values?: readonly string[];
	/** The value of a record; a list of strings for the operator `any`. */
	read(record: T): string | boolean | number | readonly string[] | null | undefined;
}

export type FilterFields<T> = Readonly<Record<string, FilterField<T>>>;

/** Reads a literal; `name` is the name of the field. */
type ReadLiteral = (literal: Token, name: string) => Value;

const LITERALS: Readonly<Record<FilterField<unknown>['type'], ReadLiteral>> = {
	text({ kind, value }, name) {
		if (kind !== 'text') throw badQuery(`The value for ${name} must be in single quotes.`);
		return value;
	},
	boolean({ kind, value }, name) {
		if (kind !== 'word' || !['true', 'false'].includes(value)) {
			throw badQuery(`${name} must be compared with true or false.`);
		}
		return value === 'true';
	},
	number({ kind, value }, name) {
		if (kind !== 'word' || !/^-?\d+(\.\d+)?$/.test(value)) {
			throw badQuery(`${name} must be compared with a number.`);
		}
		return Number(value);
	},
	date({ value }, name) {
		const time = Date.parse(value);
		if (!/^\d{4}-\d{2}-\d{2}/.test(value) || Number.isNaN(time)) {
			throw badQuery(`'${value}' is not a date for ${name}.`);
		}
		return time;
	},
};

/** A comparison of texts as the field and the variant take letter case. */
function foldOf<T>(
	{ type, ignoresCase }: FilterField<T>,
	operator: string,
	filterCase: FilterCase,
): (value: Value) => Value {
	const isFolded =
		ignoresCase ??
		(filterCase === 'ignored' || (filterCase === 'parts' && OF_PARTS.includes(operator)));
	if (type === 'date') return (value) => Date.parse(String(value));
	return (value) => (isFolded && typeof value === 'string' ? value.toLowerCase() : value);
}

function compile<T>(
	clause: Clause,
	fields: FilterFields<T>,
	{ filterCase = 'parts', partialTexts }: FilterVariants,
): (record: T) => boolean {
	const { field: name, literals } = clause;
	const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
	if (field === undefined) throw badQuery(`$filter does not support the field '${name}'.`);
	const operator = field.operators.find((supported) => supported === clause.operator);
	const isRefused =
		partialTexts === 'refused' && field.hasOpenParts && OF_PARTS.includes(clause.operator);
	if (operator === undefined || isRefused) {
		throw badQuery(`$filter does not support '${clause.operator}' for ${name}.`);
	}
	const readLiteral = LITERALS[DATE_PARTS.includes(operator) ? 'number' : field.type];
	const wanted = literals.map((literal) => readLiteral(literal, name));
	const unknown = wanted.find((value) => field.values?.includes(String(value)) === false);
	if (unknown !== undefined)
		throw badQuery(`'${String(unknown)}' is not a valid value of ${name}.`);
	const fold = foldOf(field, operator, filterCase);
	const folded = field.type === 'date' ? wanted : wanted.map(fold);
	const meets = (value: Value): boolean => OPERATORS[operator](fold(value), folded);
	return (record) => {
		const value = field.read(record) ?? null;
		if (value === null) return false;
		return typeof value === 'object' ? value.some(meets) : meets(value);
	};
}

/**
 * Compiles `$filter`: conditions such as `Field eq 'x'`, `contains(Field,'x')`, `Field ge date`,
 * `Field in ('x', 'y')` and `Field/any(x: x in ('x', 'y'))`, joined by `and`.
 * @returns predicate over records
 * @throws ServiceError 400 code 4002 for anything this list does not support
 */
export function compileFilter<T>(
	filter: string,
	fields: FilterFields<T>,
	variants: FilterVariants = {},
): (record: T) => boolean {
	const conditions = readClauses(filter).map((clause) => compile(clause, fields, variants));
	return (record) => conditions.every((condition) => condition(record));
}
