import { badQuery } from '../http/errors';
import { type Token, tokenize } from './literals';

/** One condition of a filter. */
export interface Clause {
	field: string;
	/** The operator; `day`, `month` and `year` mean their comparison with `eq`. */
	operator: string;
	/** One literal, or several for `in` and `any`. */
	literals: Token[];
}

const VALUE: ReadonlyArray<Token['kind']> = ['text', 'word'];
const DATE_PARTS = ['day', 'month', 'year'];

/** Reads the tokens of a filter one by one. */
class Reader {
	constructor(private readonly tokens: Token[]) {}

	get isDone(): boolean {
		return this.tokens.length === 0;
	}

	/** @throws ServiceError 400 code 4002 when the next token has another kind or value */
	take(kinds: ReadonlyArray<Token['kind']>, value?: string): Token {
		const token = this.tokens.shift();
		if (
			token === undefined ||
			!kinds.includes(token.kind) ||
			(value ?? token.value) !== token.value
		) {
			throw badQuery(
				`Syntax error in $filter near '${token?.value ?? 'its end'}': expected Field operator value.`,
			);
		}
		return token;
	}

	word(value?: string): string {
		return this.take(['word'], value).value;
	}

	isNext(kind: Token['kind'], value?: string): boolean {
		const [token] = this.tokens;
		return token?.kind === kind && (value === undefined || token.value === value);
	}

	/** `('a', 'b')` */
	texts(): Token[] {
		this.take(['open']);
		const texts = [this.take(['text'])];
		while (this.isNext('comma')) {
			this.take(['comma']);
			texts.push(this.take(['text']));
		}
		this.take(['close']);
		return texts;
	}
}

/** `Field/any(x: x in ('a', 'b'))` or `Field/any(x: x eq 'a')`, after its first word. */
function readAny(reader: Reader, field: string): Clause {
	reader.take(['open']);
	const variable = reader.word().replace(/:$/, '');
	reader.word(variable);
	const isOne = reader.isNext('word', 'eq');
	reader.word(isOne ? 'eq' : 'in');
	const literals = isOne ? [reader.take(['text'])] : reader.texts();
	reader.take(['close']);
	return { field, operator: 'any', literals };
}

/** `contains(Field, 'x')` or `day(Field) eq 5`, after its first word. */
function readFunction(reader: Reader, operator: string): Clause {
	reader.take(['open']);
	const field = reader.word();
	if (DATE_PARTS.includes(operator)) {
		reader.take(['close']);
		reader.word('eq');
		return { field, operator, literals: [reader.take(['word'])] };
	}
	reader.take(['comma']);
	const literals = [reader.take(['text'])];
	reader.take(['close']);
	return { field, operator, literals };
}

/** The documents also have conditions in parentheses: `(contains(Field, 'x'))`. */
function readClause(reader: Reader): Clause {
	if (reader.isNext('open')) {
		reader.take(['open']);
		const clause = readClause(reader);
		reader.take(['close']);
		return clause;
	}
	const first = reader.word();
	const list = /^(.+)\/any$/.exec(first)?.[1];
	if (list !== undefined) return readAny(reader, list);
	if (reader.isNext('open')) return readFunction(reader, first);
	const operator = reader.word();
	const literals = operator === 'in' ? reader.texts() : [reader.take(VALUE)];
	return { field: first, operator, literals };
}

/**
 * The conditions of a filter, joined by `and`.
 * @throws ServiceError 400 code 4002 for anything else
 */
export function readClauses(filter: string): Clause[] {
	const tokens = tokenize(filter);
	if (tokens.length === 0) throw badQuery('$filter is empty.');
	const reader = new Reader(tokens);
	const clauses = [readClause(reader)];
	while (!reader.isDone) {
		const joint = reader.take(['word', 'text', 'open', 'close', 'comma']);
		if (joint.kind !== 'word' || joint.value !== 'and') {
			throw badQuery(`$filter supports only 'and' between conditions, not '${joint.value}'.`);
		}
		clauses.push(readClause(reader));
	}
	return clauses;
}
