import type { FilterField, FilterFields, FilterOperator } from './filter';

/** Filter fields with strings. */
export function textFields<T>(
	names: ReadonlyArray<string & keyof T>,
	operators: readonly FilterOperator[],
	more: Pick<FilterField<T>, 'hasOpenParts' | 'ignoresCase'> = {},
): FilterFields<T> {
	return Object.fromEntries(
		names.map((name): [string, FilterField<T>] => [
			name,
			{ type: 'text', operators, read: (record) => record[name] as string | null, ...more },
		]),
	);
}
