import type { OperationInput } from '../../execution/operation';
import { CLIENT_TASK_RECIPIENT } from '../../schema/tables/workItem';
import type { Change } from '../change';
import type { Updated } from '../updateUntilDone';

const RECIPIENT_HINT =
	"Karbon may have removed the 'Client Task Recipient' of the work item, because it never returns this field. If the work item has client tasks, enter the recipient in the same operation.";

/** Adds a hint after a PUT of a work item without a recipient (karbon.md 29). */
export function noteRecipient(
	input: OperationInput,
	{ method }: Pick<Updated, 'method'>,
	given: readonly Change[],
): void {
	if (method !== 'PUT' || input.plan) return;
	if (!given.some(({ field }) => field === CLIENT_TASK_RECIPIENT)) input.addHint(RECIPIENT_HINT);
}
