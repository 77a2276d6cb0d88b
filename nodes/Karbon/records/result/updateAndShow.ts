import type { IDataObject } from 'n8n-workflow';

import type { OperationInput } from '../../execution/operation';
import type { Changes, Target } from '../../updates/change';
import { updateRecord } from '../../updates/updateRecord';
import type { Updated } from '../../updates/updateUntilDone';
import { shownRecord } from './knownRecord';
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
	const updated = await update(input, target, changes);
	const isRead = isReadAgain && updated.before !== undefined;
	const read = isRead ? await readAgain(input, target, update) : undefined;
	return { ...(read ?? shownRecord(target.type, updated)), changed: updated.changed };
}
