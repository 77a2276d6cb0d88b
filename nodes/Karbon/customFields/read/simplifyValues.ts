import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { OperationInput } from '../../execution/operation';
import { optionalFlag, parameter } from '../../execution/parameters';
import type { CustomField } from '../types';
import { isStoredList, type StoredValue } from '../valueSet';
import { namedValues } from './namedValues';

export const SIMPLIFY: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** Whether 'Simplify' is on. @throws {ValidationError} */
export function isSimplified(input: OperationInput): boolean {
	return optionalFlag(SIMPLIFY.displayName, parameter(input, SIMPLIFY.name, true)) !== false;
}

/**
 * The values of a client with `customFields`, an object of field names and values, in place of Karbon's list. A record
 * without such a list stays as it is.
 */
export async function simplifyValues(
	record: IDataObject,
	fieldsOf: (values: readonly StoredValue[]) => Promise<CustomField[]> | CustomField[],
): Promise<IDataObject> {
	const { CustomFieldValues: values, EntityKey, ...others } = record;
	if (!isStoredList(values)) return record;
	return { EntityKey, customFields: namedValues(values, await fieldsOf(values)), ...others };
}
