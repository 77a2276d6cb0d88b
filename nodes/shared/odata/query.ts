import { isWellFormed } from '../text';
import { ValidationError } from '../validate/validate';

/** Query options of a request; undefined and empty ones are left out. */
export type Query = Record<string, string | number | undefined>;

/** A text as an OData literal: single quotes doubled, in quotes (karbon.md 6). */
export function literal(value: string): string {
	return `'${value.replace(/'/g, "''")}'`;
}

/** `contains(Field,'text')`. */
export const containsText = (field: string, text: string) => `contains(${field},${literal(text)})`;

/** The same of each word: some accounts have `Lee, Ann` in place of `Ann Lee` (karbon.md 12). */
export const containsWords = (field: string, text: string) =>
	(text.match(/[^\s,]+/g) ?? [text]).map((word) => containsText(field, word)).join(' and ');

/**
 * Joins the conditions that are there with `and`, each once; undefined when there are none. Where several are joined,
 * one that has an `or` inside gets parentheses, because `and` binds more tightly.
 */
export function allOf(conditions: ReadonlyArray<string | undefined>): string | undefined {
	const given = conditions.filter((condition): condition is string => !!condition?.trim());
	// Karbon documents no `and` for some lists, such as invoices (karbon.md 6).
	const present = [...new Set(given)];
	if (present.length < 2) return present[0];
	return present
		.map((condition) => (hasOr(condition) ? `(${condition})` : condition))
		.join(' and ');
}

function hasOr(condition: string): boolean {
	return /[\s')]or[\s(]/i.test(condition.replace(/'(?:[^']|'')*'/g, "''"));
}

/**
 * Path and query as one text. Values are percent-encoded, the `$` of option names stays, because
 * that is how the service documents them.
 */
export function withQuery(path: string, query: Query = {}): string {
	const pairs = Object.entries(query)
		.filter(([, value]) => value !== undefined && value !== '')
		.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
	if (pairs.length === 0) return path;
	return `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

/** Why a key cannot be one segment of a path: `must ...`. Undefined when it can. */
export function segmentRule(key: string): string | undefined {
	// However such a key is encoded, it leads to another endpoint.
	if (['', '.', '..'].includes(key)) return 'must not be empty or consist of dots';
	return isWellFormed(key) ? undefined : 'must be valid Unicode text';
}

/**
 * One segment of a path from the key of a record.
 * @throws {ValidationError} for a key that would lead to another endpoint, or that cannot be encoded
 */
export function segment(key: string): string {
	const rule = segmentRule(key);
	if (rule !== undefined) throw new ValidationError('Key', rule);
	return encodeURIComponent(key);
}
