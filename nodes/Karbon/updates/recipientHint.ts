import type { OperationInput } from '../execution/operation';
import { CLIENT_TASK_RECIPIENT } from '../schema/tables/workItem';
import type { Change } from './change';
import type { Updated } from './updateUntilDone';

/** Adds a hint about a PUT of a work item without a recipient, also in a dry run (karbon.md 29). */
export function noteRecipient(
	input: OperationInput,
	{ method }: Pick<Updated, 'method'>,
	given: readonly Change[],
): void {
	if (method !== 'PUT' || given.some(({ field }) => field === CLIENT_TASK_RECIPIENT)) return;
	input.addHint(
		`Karbon may ${input.plan ? 'remove' : 'have removed'} the 'Client Task Recipient' of the work item, because it never returns this field. If the work item has client tasks, enter the recipient in the same operation.`,
	);
}
