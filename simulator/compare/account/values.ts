/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** The object that a JSON value is; undefined for any other value. */
export function fieldsOf(value: unknown): Fields | undefined {
	const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
	return isObject ? (value as Fields) : undefined;
}

/** A text that is not empty and can be encoded as UTF-8; undefined for any other value. */
export const textOf = (value: unknown): string | undefined =>
	typeof value === 'string' && value !== '' && !/\p{Surrogate}/u.test(value) ? value : undefined;

/** The texts that rows have in a field. */
export const textsIn = (rows: readonly Fields[], name: string): string[] =>
	rows.map((row) => textOf(row[name])).filter((text) => text !== undefined);

/** A text as a literal of OData. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A path with query options, encoded. */
export function pathOf(path: string, options: Readonly<Record<string, string | number>>): string {
	const query = Object.entries(options).map(
		([name, value]) => `${name}=${encodeURIComponent(value)}`,
	);
	return query.length === 0 ? path : `${path}?${query.join('&')}`;
}
