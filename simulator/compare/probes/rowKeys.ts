import type { Account, ListName, Page } from '../account';

/** The keys of the rows of a page, in their order. */
export const keysOf = (account: Account, name: ListName, { rows }: Page): string[] =>
	rows.map((row) => account.keyOf(name, row));

/** The part of these keys, from 0 to 1, that are in the others. */
export function shareIn(keys: readonly string[], others: readonly string[]): number {
	const known = new Set(others);
	return keys.filter((key) => known.has(key)).length / keys.length;
}
