import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/json';
import { isoTimeOf } from '../../shared/moments';
import type { Order } from './order';

type Value = number | string;

/** Some texts in another order are no sign of an order that was ignored: Karbon's alphabet is not documented. */
const MIN_UNORDERED_TEXTS = 3;
/** One of this many neighbors out of order is a sign of an order that was ignored. Fewer are records that changed. */
const NEIGHBORS = 10;
/** The first rows show whether the order was applied. */
const MAX_COMPARED_ROWS = 1_000;

/** The ways in which Karbon may sort. */
const COMPARISONS: ReadonlyArray<(one: Value, other: Value) => number> = [
	(one, other) => Number(one > other) - Number(one < other),
	...[true, false].map((numeric) => {
		const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric });
		return (one: Value, other: Value) => compare(String(one), String(other));
	}),
];

/** A sentence for the user when Karbon did not apply the order of a list (karbon.md 4). */
export function orderNote(
	rows: readonly IDataObject[],
	{ field, direction }: Order,
): string | undefined {
	const values = rows
		.slice(0, MAX_COMPARED_ROWS)
		.map((row) => (isObject(row) ? valueOf(row[field]) : undefined))
		.filter((value) => value !== undefined);
	const hasTexts = values.some((value) => typeof value === 'string');
	const minimum = hasTexts ? MIN_UNORDERED_TEXTS : 1;
	const ways = hasTexts ? COMPARISONS : COMPARISONS.slice(0, 1);
	const isIgnored = ways.every((compare) => {
		const { wrong, neighbors } = count(values, compare, direction);
		return wrong >= minimum && wrong * NEIGHBORS > neighbors;
	});
	if (!isIgnored) return undefined;
	return "Karbon did not apply 'Order By', so the records are in another order. To sort them, add a Sort node.";
}

/** How many neighbors differ, and how many of them are in the wrong order. */
function count(
	values: readonly Value[],
	compare: (one: Value, other: Value) => number,
	direction: Order['direction'],
): { wrong: number; neighbors: number } {
	let wrong = 0;
	let neighbors = 0;
	for (let index = 1; index < values.length; index++) {
		const difference = compare(values[index - 1], values[index]);
		if (difference === 0) continue;
		neighbors++;
		if (difference > 0 === (direction === 'asc')) wrong++;
	}
	return { wrong, neighbors };
}

/** A day or time becomes a number, so that different spellings can be compared. */
function valueOf(value: unknown): Value | undefined {
	if (typeof value === 'number') return value;
	if (typeof value !== 'string' || value === '') return undefined;
	const time = isoTimeOf(value);
	return Number.isNaN(time) ? value : time;
}
