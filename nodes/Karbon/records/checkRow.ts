import type { OperationInput } from '../execution/operation';
import { checksAllRows } from '../mapping/mappingForm';
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
