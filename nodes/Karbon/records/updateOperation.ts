import type { INodeProperties } from 'n8n-workflow';

import { type Operation, type OperationInput, toItems } from '../execution/operation';
import { recordName } from '../execution/recordKey';
import type { RecordType } from '../schema/recordType';
import { updateRecord } from '../updates/updateRecord';
import { readForm, updateForm } from './recordForm';

/** What tells one "Update" from another. */
interface UpdateOperation {
	type: RecordType;
	/** The field for the key. */
	locator: INodeProperties;
	/** The key of the record that the field names. */
	keyOf(input: OperationInput): Promise<string> | string;
}

/** The operation "Update" of a resource: changes the given fields and nothing else. */
export function updateOperation({ type, locator, keyOf }: UpdateOperation): Operation {
	const form = { type, collection: 'updateFields' };
	return {
		value: 'update',
		name: 'Update',
		description: `Update ${type.withArticle}. Fields that you do not enter stay as they are.`,
		action: `Update ${type.withArticle}`,
		effect: 'write',
		properties: [locator, ...updateForm(form)],
		async run(input) {
			const changes = readForm(input, form);
			const key = await keyOf(input);
			const subject = recordName(input, locator.name, type.noun, key);
			const { record, changed } = await updateRecord(input, { type, key, subject }, changes);
			return toItems({ ...record, changed });
		},
	};
}
