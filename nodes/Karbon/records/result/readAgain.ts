import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { capitalized } from '../../../shared/text';
import { unlessUnreadable } from '../../execution/answer';
import type { OperationInput } from '../../execution/operation';
import { collection, optionalFlag } from '../../execution/parameters';
import type { Changes, Target } from '../../updates/change';
import { updateRecord } from '../../updates/updateRecord';
import type { Updated } from '../../updates/updateUntilDone';
import { shownRecord } from './knownRecord';

/** For operations whose output may lack fields of the record. */
export const READ_AGAIN: INodeProperties = {
	displayName: 'Return Complete Record',
	name: 'readAgain',
	type: 'boolean',
	default: false,
	description:
		"Whether to return all fields of the saved record, even with 'Simplify' on; takes one more request per item",
};

const NO_CHANGES: Changes = { record: [], card: [] };

/** Whether the user wants it. To be called before the write. @throws {ValidationError} */
export function wantsReadAgain(input: OperationInput): boolean {
	const { readAgain: value } = collection(input, 'options');
	return optionalFlag(READ_AGAIN.displayName, value) ?? false;
}

/**
 * The record that was just written, with all of its parts. The read waits until Karbon shows the write, like that of an
 * update (see `updateUntilDone`), so it is an update without changes.
 * @returns undefined, with a hint, when it cannot be read
 * @throws {CancelledError} when the execution is canceled
 */
export async function readAgain(
	input: OperationInput,
	target: Target,
	update: typeof updateRecord = updateRecord,
): Promise<IDataObject | undefined> {
	const read = await unlessUnreadable(update(input, target, NO_CHANGES));
	if (read) return shownRecord(target.type, read);
	input.addHint(
		`${capitalized(target.subject)} was saved, but could not be read again. The output has only the known fields.`,
		'Some records were saved, but could not be read again. The output has only the known fields.',
	);
	return undefined;
}

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
