import { createHash } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

/** The row is not in the list. */
export const NONE = 0;
/** The list does not show the row, although the record exists. */
export const HIDDEN = 1;
/** The state of the row is not known. */
export const UNKNOWN = 2;

/**
 * Copies from other records, which change for many work items at once (karbon.md 39), and fields that may change by
 * themselves (karbon.md 129).
 */
const NOT_COMPARED = new Set([
	'AssigneeName',
	'ClientName',
	'ClientUserDefinedIdentifier',
	'LastModifiedDateTime',
	'RelatedClientGroupName',
	'ToDoPeriod',
	'WorkTemplateTile',
]);

/** A hash of the row's fields: 48 bits, and none of the values above. An empty field counts as one that is missing. */
export function digestOf(row: IDataObject): number {
	const fields = Object.entries(row)
		.filter(([name, value]) => value !== null && !name.startsWith('@') && !NOT_COMPARED.has(name))
		.sort(([left], [right]) => (left < right ? -1 : 1));
	const hash = createHash('sha256').update(JSON.stringify(fields)).digest();
	return Math.max(hash.readUIntBE(0, 6), UNKNOWN + 1);
}
