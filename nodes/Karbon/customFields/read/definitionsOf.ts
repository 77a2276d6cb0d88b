import type { OperationInput } from '../../execution/operation';
import { DEFINITIONS } from '../definitions';
import type { CustomField } from '../types';
import type { StoredValue } from '../valueSet';

/** The definitions for these values. They are read again once in a run: a field may have been added since. */
export async function definitionsOf(
	{ client }: OperationInput,
	values: readonly StoredValue[],
): Promise<CustomField[]> {
	if (values.length === 0) return [];
	const fields = await DEFINITIONS.get(client);
	const keys = new Set(fields.map(({ Key }) => Key));
	if (values.every(({ Key }) => keys.has(Key))) return fields;
	return await DEFINITIONS.getAgain(client);
}
