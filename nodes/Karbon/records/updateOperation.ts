import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Operation, OperationInput } from '../execution/operation';
import { recordName } from '../execution/recordKey';
import { writeOutput } from '../output/toOutput';
import type { RecordType } from '../schema/recordType';
import type { Changes } from '../updates/change';
import type { Target } from '../updates/updateRecord';
import { readForm, updateForm } from './recordForm';
import { updateAndShow } from './updateAndShow';

/** The properties of an "Update" operation that differ between resources. */
interface UpdateOperation {
	type: RecordType;
	/** The field for the key. */
	locator: INodeProperties;
	/** The key of the record that the field names. */
	keyOf(input: OperationInput): Promise<string> | string;
	/** Updates the record; default: `updateAndShow`. @returns the output: the record, and whether it has `changed` */
	update?(input: OperationInput, target: Target, changes: Changes): Promise<IDataObject>;
}

/**
 * The operation "Update" of a resource: changes the given fields. Work items replace `update`, to report also what
 * Karbon dropped.
 */
export function updateOperation(spec: UpdateOperation): Operation {
	const { type, locator, keyOf, update = updateAndShow } = spec;
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
			const toItems = writeOutput(input, type.kind);
			return toItems(await update(input, { type, key, subject }, changes));
		},
	};
}
