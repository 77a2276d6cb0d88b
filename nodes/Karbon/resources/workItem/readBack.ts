import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../../shared/isObject';
import { segment } from '../../../shared/odata/query';
import type { OperationInput } from '../../execution/operation';
import { isEmpty } from '../../schema/isEmpty';
import { PRIMARY_STATUS, SECONDARY_STATUS, WORK_TYPE } from '../../schema/tables/workItem';
import { applyChanges } from '../../updates/applyChanges';
import type { Change, Changes } from '../../updates/change';
import type { Target } from '../../updates/updateRecord';
import type { Updated } from '../../updates/updateUntilDone';
import { withDropped } from './dropped';
import { WORK_ITEM } from './workItemType';

/** Fields that decide whether Karbon keeps the secondary status. */
const STATUS_FIELDS = [PRIMARY_STATUS, SECONDARY_STATUS, WORK_TYPE];

const UNKNOWN_STATUS_HINT =
	"The work item was saved, but the changes could not be read yet. Karbon may not have kept the value of 'Secondary Status': check it in Karbon.";

/**
 * The work item after an update. It is read again if Karbon may have dropped the secondary status, which only a read
 * shows. If that fails or comes too early, it is the record with the changes.
 */
export async function readBack(
	input: OperationInput,
	{ key, subject }: Target,
	changes: Changes,
	{ record, changed }: Updated,
): Promise<IDataObject> {
	const isAtRisk = changes.record.some(({ field }) => STATUS_FIELDS.includes(field));
	if (!changed || !isAtRisk || isEmpty(record.SecondaryStatus)) return record;
	const attempt = await input.client.attempt({
		method: 'GET',
		path: `${WORK_ITEM.path}/${segment(key)}`,
		purpose: `read ${subject}`,
		subject,
		itemIndex: input.itemIndex,
	});
	const returned = attempt.ok ? attempt.response.body : undefined;
	if (!isObject(returned) || !canShowUpdate(returned as IDataObject, record, changes)) {
		input.addHint(UNKNOWN_STATUS_HINT);
		return record;
	}
	const sent = { SecondaryStatus: record.SecondaryStatus };
	return withDropped(input, sent, returned as IDataObject);
}

/**
 * Whether a read can be of after the update: it has one of the other changes and, where it has a modification time, a
 * newer one. Reads may lag behind writes (see `MAX_READ_LAG_MS`).
 */
function canShowUpdate(returned: IDataObject, record: IDataObject, changes: Changes): boolean {
	const { LastModifiedDateTime: modifiedAt } = returned;
	if (modifiedAt !== undefined && modifiedAt === record.LastModifiedDateTime) return false;
	const others = changes.record.filter(
		({ field }) => field !== SECONDARY_STATUS && field.isWriteOnly !== true,
	);
	const isShown = (change: Change) =>
		applyChanges(returned, WORK_ITEM, { record: [change], card: [] }) === returned;
	return others.length === 0 || others.some(isShown);
}
