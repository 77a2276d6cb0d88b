/** Query options of a list; undefined and empty ones are left out. */
export type Query = Record<string, string | number | undefined>;

/** A text as an OData literal: single quotes doubled, in quotes (interface-addendum.md, Lists). */
export function literal(value: string): string {
	return `'${value.replace(/'/g, "''")}'`;
}

/** Joins the conditions that are there with `and`; undefined when there are none. */
export function allOf(conditions: ReadonlyArray<string | undefined>): string | undefined {
	const present = conditions.filter((condition): condition is string => !!condition?.trim());
	return present.length > 0 ? present.join(' and ') : undefined;
}

/** `$orderby` of one field: `desc` follows the name, ascending is the default (interface.md, Invoices, List rules 2). */
export function orderBy(field: string, direction: string | undefined): string {
	return direction === 'desc' ? `${field} desc` : field;
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

/** One segment of a path from a key that a user gave. */
export function segment(key: string): string {
	return encodeURIComponent(key);
}
