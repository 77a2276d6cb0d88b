import type { IDataObject } from 'n8n-workflow';

import { isEmpty } from '../../schema/isEmpty';

/**
 * The fields that Karbon returned empty although a value was sent.
 * @param sent what was sent
 * @param returned the record as Karbon has it afterwards; a field that it lacks tells nothing
 */
export function droppedFields(
	sent: IDataObject,
	returned: IDataObject,
	names: readonly string[],
): string[] {
	return names.filter(
		(name) => !isEmpty(sent[name]) && name in returned && isEmpty(returned[name]),
	);
}
