import type { IDataObject } from 'n8n-workflow';

import { inQuotes } from '../../shared/text';
import { ONLY_THIS_ITEM } from '../../shared/transport/errors/advice';
import type { OperationInput } from '../execution/operation';
import { rowLabel } from '../execution/rowLabel';
import type { Job } from './job';
import type { JournalEntry } from './journal/journalMemory';

/**
 * The output of a write that was done before: in this execution, in one that it retries or that retries it, or, for a
 * tool without an execution, by an earlier call.
 * @param entry of the write, with the state `done`
 */
export function repeatedResult(job: Job, entry: JournalEntry): IDataObject {
	const { input, pending, write } = job;
	const result = entry.result ?? {};
	input.writtenBefore = { differing: [] };
	if (entry.isTool) {
		const { createOperation } = write;
		const other = createOperation ? `use ${createOperation}` : "set another 'Idempotency Key'";
		return {
			...result,
			alreadyDone: true,
			hint: `An earlier call with the same values already made this change, so it was not sent again. This is its result; the record may have been changed or deleted since. To record it again, change a value or ${other}.`,
		};
	}
	const differing = Object.keys({ ...entry.fields, ...pending.fields }).filter(
		(label) => entry.fields[label] !== pending.fields[label],
	);
	if (differing.length > 0) {
		input.writtenBefore = { differing };
		const how = `sent by a previous attempt in this execution with different values (${inQuotes(differing)}). The output has the earlier result.`;
		noteItem(input, how);
	}
	return result;
}

/**
 * The output of a write that was done before, when its result is no longer known.
 * @param isOther whether it may have been another item, in the place of this one
 */
export function skippedResult({ input, write }: Job, isOther: boolean): IDataObject {
	if (isOther) {
		const doubt = 'may have had different values or another idempotency key';
		const how = `skipped: a previous attempt ${doubt}. If an item is not in Karbon, ${ONLY_THIS_ITEM}.`;
		noteItem(input, how);
	}
	return { skipped: true, ...write.skipped };
}

/** @param how continues `Item 3 was` */
function noteItem({ context, itemIndex, addHint }: OperationInput, how: string): void {
	addHint(`${rowLabel(context, itemIndex)} was ${how}`, `{items} were ${how}`);
}
