import type { IDataObject } from 'n8n-workflow';

import { inQuotes } from '../../../shared/text';
import type { OperationInput } from '../../execution/operation';
import { isEmpty } from '../../schema/isEmpty';
import { labelsOf } from '../../updates/updateRequest';
import { WORK_ITEM_TABLE } from '../../schema/tables/workItem';

/** Fields that Karbon always returns empty, even if it kept the value (karbon.md 29). */
const NEVER_RETURNED = ['ClientTaskRecipient'];

/**
 * The output for a written work item: the returned record. If Karbon has dropped values that were sent,
 * `droppedFields` has their names, and the user gets a hint.
 */
export function withDropped(
	{ addHint }: OperationInput,
	sent: IDataObject,
	returned: IDataObject,
): IDataObject {
	// A field that the returned record lacks tells nothing.
	const isDropped = (name: string) =>
		!isEmpty(sent[name]) && name in returned && isEmpty(returned[name]);
	const names = Object.keys(sent).filter((name) => !NEVER_RETURNED.includes(name));
	const dropped = names.filter(isDropped);
	if (dropped.length === 0) return returned;
	const labels = labelsOf(WORK_ITEM_TABLE);
	const shown = inQuotes(dropped.map((name) => labels[name] ?? name));
	addHint(
		`The work item was saved, but Karbon ignored the value of ${shown}. See 'droppedFields' in the output.`,
	);
	return { ...returned, droppedFields: dropped };
}
