import { badQuery } from '../http/errors';
import { type Token, tokenize } from './literals';

export type FilterOperator = 'eq' | 'contains' | 'ge' | 'le';

/** What one list allows for one field. */
export interface FilterField<T> {
	type: 'text' | 'boolean' | 'date';
	operators: readonly FilterOperator[];
	/** Closed set of values, when the service has one. */
	values?: readonly string[];
	read(record: T): string | boolean | null | undefined;
}

export type FilterFields<T> = Readonly<Record<string, FilterField<T>>>;

interface Clause {
	field: string;
	operator: string;
	literal: Token;
}

function readClause(tokens: Token[]): Clause {
	const [first, second, third, fourth, fifth, sixth] = tokens;
	if (first?.kind === 'word' && second?.kind === 'open') {
		const complete =
			third?.kind === 'word' &&
			fourth?.kind === 'comma' &&
			fifth?.kind === 'text' &&
			sixth?.kind === 'close';
		if (!complete) throw badQuery(`Syntax error in $filter near '${first.value}('.`);
		tokens.splice(0, 6);
		return { field: third.value, operator: first.value, literal: fifth };
	}
	const complete =
		first?.kind === 'word' &&
		second?.kind === 'word' &&
		(third?.kind === 'text' || third?.kind === 'word');
	if (!complete) throw badQuery('Syntax error in $filter: expected Field operator value.');
	tokens.splice(0, 3);
	return { field: first.value, operator: second.value, literal: third };
}

function readDate(literal: Token, field: string): number {
	const time = Date.parse(literal.value);
	if (!/^\d{4}-\d{2}-\d{2}/.test(literal.value) || Number.isNaN(time)) {
		throw badQuery(`'${literal.value}' is not a date for ${field}.`);
	}
	return time;
}

function compile<T>(clause: Clause, fields: FilterFields<T>): (record: T) => boolean {
	const field = Object.hasOwn(fields, clause.field) ? fields[clause.field] : undefined;
	if (field === undefined) throw badQuery(`$filter does not support the field '${clause.field}'.`);
	if (!field.operators.includes(clause.operator as FilterOperator)) {
		throw badQuery(`$filter does not support '${clause.operator}' for ${clause.field}.`);
	}
	const { literal } = clause;
	if (field.type === 'date') {
		const limit = readDate(literal, clause.field);
		const compare = {
			ge: (time: number) => time >= limit,
			le: (time: number) => time <= limit,
			eq: (time: number) => time === limit,
			contains: () => false,
		}[clause.operator as FilterOperator];
		return (record) => {
			const value = field.read(record);
			return typeof value === 'string' && compare(Date.parse(value));
		};
	}
	if (field.type === 'boolean') {
		if (literal.kind !== 'word' || !['true', 'false'].includes(literal.value)) {
			throw badQuery(`${clause.field} must be compared with true or false.`);
		}
		const wanted = literal.value === 'true';
		return (record) => field.read(record) === wanted;
	}
	if (literal.kind !== 'text')
		throw badQuery(`The value for ${clause.field} must be in single quotes.`);
	if (field.values !== undefined && !field.values.includes(literal.value)) {
		throw badQuery(`'${literal.value}' is not a valid value of ${clause.field}.`);
	}
	if (clause.operator === 'eq') return (record) => field.read(record) === literal.value;
	const needle = literal.value.toLowerCase();
	return (record) =>
		String(field.read(record) ?? '')
			.toLowerCase()
			.includes(needle);
}

/**
 * Compiles `$filter`: conditions `Field eq 'x'`, `contains(Field,'x')`, `Field ge date`, joined by `and`.
 * @returns predicate over records
 * @throws ServiceError 400 code 4002 for anything this list does not support
 */
export function compileFilter<T>(filter: string, fields: FilterFields<T>): (record: T) => boolean {
	const tokens = tokenize(filter);
	if (tokens.length === 0) throw badQuery('$filter is empty.');
	const conditions: Array<(record: T) => boolean> = [];
	for (;;) {
		conditions.push(compile(readClause(tokens), fields));
		const joint = tokens.shift();
		if (joint === undefined) break;
		if (joint.kind !== 'word' || joint.value !== 'and') {
			throw badQuery(`$filter supports only 'and' between conditions, not '${joint.value}'.`);
		}
	}
	return (record) => conditions.every((condition) => condition(record));
}
