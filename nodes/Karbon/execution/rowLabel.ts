import type { IExecuteFunctions } from 'n8n-workflow';

/** A longer name is left out: it would hide what went wrong, and a cut could leave a part of a secret. Characters. */
const MAX_NAME_LENGTH = 100;

/** The number of the row, which n8n's spreadsheet nodes put into each item that they read. */
function rowNumber(context: IExecuteFunctions, itemIndex: number): number | undefined {
	const number: unknown = context.getInputData()[itemIndex]?.json?.row_number;
	if (typeof number !== 'number' && typeof number !== 'string') return undefined;
	return /^[1-9]\d{0,9}$/.test(String(number)) ? Number(number) : undefined;
}

/**
 * What messages call an item: `Row 3 (Aroha Lindqvist)` with the number that it has in its spreadsheet, or else
 * `Item 2`, counted from one.
 * @param name of the client or work item that the item is about
 */
export function rowLabel(context: IExecuteFunctions, itemIndex: number, name = ''): string {
	const number = rowNumber(context, itemIndex);
	const row = number === undefined ? `Item ${itemIndex + 1}` : `Row ${number}`;
	const shown = name.replace(/\s+/g, ' ').trim();
	return shown === '' || shown.length > MAX_NAME_LENGTH ? row : `${row} (${shown})`;
}

/**
 * What `asNodeError` adds to the error of an item. A single item is only labeled with the number of a row.
 * @param nameOf may throw, which gives no name
 */
export function aboutItem(
	context: IExecuteFunctions,
	itemIndex: number,
	nameOf: () => string | undefined = () => undefined,
): { itemIndex: number; label?: string } {
	const isSingle = context.getInputData().length === 1;
	if (isSingle && rowNumber(context, itemIndex) === undefined) return { itemIndex };
	return { itemIndex, label: rowLabel(context, itemIndex, withoutThrowing(nameOf)) };
}

function withoutThrowing(nameOf: () => string | undefined): string | undefined {
	try {
		return nameOf();
	} catch {
		return undefined;
	}
}
