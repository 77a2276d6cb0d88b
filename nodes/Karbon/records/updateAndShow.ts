import type { IDataObject } from 'n8n-workflow';

import type { OperationInput } from '../execution/operation';
import type { Changes } from '../updates/change';
import { type Target, updateRecord } from '../updates/updateRecord';
import type { Updated } from '../updates/updateUntilDone';
import { knownRecord } from './knownRecord';
import { readAgain, wantsReadAgain } from './readAgain';

/**
 * Updates a record.
 * @param update default: `updateRecord`
 * @returns the record as far as it is known, and whether it has `changed`
 * @throws what `update` throws
 */
export async function updateAndShow(
	input: OperationInput,
	target: Target,
	changes: Changes,
	update: typeof updateRecord = updateRecord,
): Promise<IDataObject & Pick<Updated, 'changed'>> {
	const isReadAgain = wantsReadAgain(input);
	const { record, changed, before } = await update(input, target, changes);
	if (!before) return { ...record, changed };
	const read = isReadAgain ? await readAgain(input, target, before, update) : undefined;
	return { ...(read ?? knownRecord(target.type, before, record)), changed };
}
