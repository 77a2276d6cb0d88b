import type { OperationInput } from '../execution/operation';
import { checksAllRows } from '../mapping/mappingForm';
import type { RecordType } from '../schema/recordType';
import { requireFields } from './createRecord';
import { type FormInput, readFormInput } from './readForm';
import type { RecordForm } from './recordForm';

/**
 * Checks the row of an item, if 'Check All Rows First' is on.
 * @returns undefined when it is off
 * @throws what `readFormInput` throws
 */
export async function checkRow(
	input: OperationInput,
	form: RecordForm,
): Promise<FormInput | undefined> {
	return checksAllRows(input) ? await readFormInput(input, form) : undefined;
}

/** The same for a record to create. @throws {ValidationError} also when a required field is empty */
export async function checkNewRow(
	input: OperationInput,
	type: Pick<RecordType, 'fields'>,
	form: RecordForm,
): Promise<void> {
	const row = await checkRow(input, form);
	if (row) requireFields(type, row.changes);
}
