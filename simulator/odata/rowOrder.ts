import { createRandom, type Random } from '../data/random';
import type { VariantOptions } from '../types';

/** Reads the `$orderby` value of a row. */
type ReadValue<T> = (row: T) => string | null | undefined;

/**
 * Puts the rows of one response in their final order.
 * @param read absent without `$orderby`
 */
export type Arrange = <T>(rows: readonly T[], read?: ReadValue<T>) => readonly T[];

function shuffled<T>(rows: readonly T[], random: Random): T[] {
	const result = [...rows];
	for (let index = result.length - 1; index > 0; index -= 1) {
		const other = random.below(index + 1);
		[result[index], result[other]] = [result[other] as T, result[index] as T];
	}
	return result;
}

function shuffledTies<T>(rows: readonly T[], read: ReadValue<T>, random: Random): T[] {
	const result: T[] = [];
	for (let start = 0; start < rows.length;) {
		let end = start + 1;
		while (end < rows.length && read(rows[end] as T) === read(rows[start] as T)) end += 1;
		result.push(...shuffled(rows.slice(start, end), random));
		start = end;
	}
	return result;
}

/**
 * The order of rows that `$orderby` does not define (karbon.md 4).
 * @param changeCount number of changes so far: without `$orderby`, page boundaries shift when records change
 */
export function createArrange(
	{ tieOrder, clientGroupOrder }: VariantOptions,
	entity: string,
	changeCount: number,
	random: Random,
): Arrange {
	const isUnordered = entity === 'ClientGroups' && clientGroupOrder === 'random';
	return (rows, read) => {
		if (read) return tieOrder === 'random' ? shuffledTies(rows, read, random) : rows;
		return isUnordered ? shuffled(rows, createRandom(changeCount, entity)) : rows;
	};
}
