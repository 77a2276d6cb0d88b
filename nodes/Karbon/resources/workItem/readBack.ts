import type { IDataObject } from 'n8n-workflow';

import { segment } from '../../../shared/odata/query';
import { unlessUnreadable } from '../../execution/answer';
import type { OperationInput } from '../../execution/operation';
import {
	PRIMARY_STATUS,
	SECONDARY_STATUS,
	WORK_ITEM_TABLE,
	WORK_TYPE,
} from '../../schema/tables/workItem';
import { canonical, isEmpty } from '../../../shared/json';
import { readRecord } from '../../records/readExpanded';
import { applyChanges } from '../../updates/applyChanges';
import type { Changes, Target } from '../../updates/change';

/** Fields that decide whether Karbon keeps the secondary status. */
const STATUS_FIELDS = [PRIMARY_STATUS, SECONDARY_STATUS, WORK_TYPE];

const UNKNOWN_STATUS_HINT =
	"The work item was saved, but the changes could not be read yet. Karbon may have ignored 'Secondary Status'. Check it in Karbon.";

/** A work item before and after an update. */
interface States {
	before: IDataObject;
	record: IDataObject;
}

/**
 * The work item as Karbon shows it after an update by which it may have dropped the secondary status, which only a read
 * shows. Undefined if it cannot have dropped it, and, with a hint, if the read fails or does not show the update yet.
 */
export async function readBack(
	input: OperationInput,
	{ key, subject }: Target,
	changes: Changes,
	{ before, record }: States,
): Promise<IDataObject | undefined> {
	if (isEmpty(record.SecondaryStatus)) return undefined;
	const isAtRisk =
		changes.record.some(({ field }) => STATUS_FIELDS.includes(field)) ||
		record.SecondaryStatus !== before.SecondaryStatus;
	if (!isAtRisk) return undefined;
	const path = `${WORK_ITEM_TABLE.path}/${segment(key)}`;
	const read = await unlessUnreadable(readRecord(input, { path, subject }));
	if (read && isCurrent(read, changes, before)) return read;
	input.addHint(UNKNOWN_STATUS_HINT);
	return undefined;
}

/** Reads may lag behind writes (see `MAX_READ_LAG_MS`). */
function isCurrent(read: IDataObject, { record }: Changes, before: IDataObject): boolean {
	const shown = record.filter(({ field }) => field !== SECONDARY_STATUS && !field.isWriteOnly);
	const hasAll = applyChanges(read, WORK_ITEM_TABLE, { record: shown, card: [] }) === read;
	return hasAll && canonical(read) !== canonical(before);
}
