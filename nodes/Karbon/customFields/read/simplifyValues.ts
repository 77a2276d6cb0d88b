import type { IDataObject } from 'n8n-workflow';

import type { CustomField } from '../types';
import { isStoredList, type StoredValue } from '../valueSet';
import { namedValues } from './namedValues';

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
