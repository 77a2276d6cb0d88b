import type { IDataObject } from 'n8n-workflow';

import { isSameKey } from '../../../shared/text';
import { deleteOperation } from '../../records/deleteOperation';
import type { OperationInput } from '../../execution/operation';
import type { Resolution } from '../../writes/write';
import { forgettingDefinitions, readDefinitions } from '../../customFields/definitions';
import { CUSTOM_FIELD_KEY } from '../../fields/keyLocators';

/** Deletes a custom field (karbon.md 56). */
export const deleteCustomField = forgettingDefinitions(
	deleteOperation({
		id: 'customField.delete',
		noun: 'custom field',
		description: 'Delete a custom field and all its values permanently',
		action: 'Delete a custom field',
		notice: 'Deleting a custom field permanently removes the field and all its values.',
		confirmation: 'Whether to delete the field and all its values permanently. Must be turned on.',
		reason: 'deleting permanently removes the field and all its values',
		path: '/v3/CustomFields',
		locator: CUSTOM_FIELD_KEY,
		keyName: 'CustomFieldKey',
		howToCheck: (field) =>
			`Use Custom Field > Get Many: if ${field} is not listed, it was deleted.`,
		resolve,
	}),
);

/** Karbon has no single custom field to read, so the list tells. Deleting twice is the same as deleting once. */
async function resolve(
	{ client }: OperationInput,
	key: string,
	result: IDataObject,
): Promise<Resolution> {
	const fields = await readDefinitions(client).catch(() => []);
	// An empty list may mean that it is not granted (karbon.md 111).
	if (fields.length === 0) return { state: 'unknown' };
	const isKept = fields.some(({ Key }) => isSameKey(Key, key));
	return isKept ? { state: 'notDone' } : { state: 'done', result };
}
