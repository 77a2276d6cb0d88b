import type { FilterField, FilterFields, FilterOperator } from './filter';

/** Filter fields with strings that are compared as stored. */
export function textFields<T>(
	names: ReadonlyArray<string & keyof T>,
	operators: readonly FilterOperator[],
): FilterFields<T> {
	return Object.fromEntries(
		names.map((name): [string, FilterField<T>] => [
			name,
			{ type: 'text', operators, read: (record) => record[name] as string | null },
		]),
	);
}
