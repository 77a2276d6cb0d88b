import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../../shared/isObject';
import { segment } from '../../../shared/odata/query';
import { removeAnnotations } from '../../../shared/records/annotations';
import type { OperationInput } from '../../execution/operation';
import { isEmpty } from '../../schema/isEmpty';
import {
	PRIMARY_STATUS,
	SECONDARY_STATUS,
	WORK_ITEM_TABLE,
	WORK_TYPE,
} from '../../schema/tables/workItem';
import type { Changes } from '../../updates/change';
import type { Target } from '../../updates/updateRecord';
import type { Updated } from '../../updates/updateUntilDone';
import { withDropped } from './dropped';

/** Fields that decide whether Karbon keeps the secondary status. */
const STATUS_FIELDS = [PRIMARY_STATUS, SECONDARY_STATUS, WORK_TYPE];

const UNKNOWN_STATUS_HINT =
	"The work item was saved, but the changes could not be read yet. Karbon may not have kept the value of 'Secondary Status': check it in Karbon.";

/**
 * The work item after an update. It is read again if Karbon may have dropped the secondary status, which only a read
 * shows. If that fails, or the read does not show the update yet, it is the record with the changes.
 */
export async function readBack(
	input: OperationInput,
	{ key, subject }: Target,
	changes: Changes,
	{ record, before }: Updated,
): Promise<IDataObject> {
	if (!before || isEmpty(record.SecondaryStatus)) return record;
	const isAtRisk =
		changes.record.some(({ field }) => STATUS_FIELDS.includes(field)) ||
		record.SecondaryStatus !== before.SecondaryStatus;
	if (!isAtRisk) return record;
	const attempt = await input.client.attempt({
		method: 'GET',
		path: `${WORK_ITEM_TABLE.path}/${segment(key)}`,
		purpose: `read ${subject}`,
		subject,
		itemIndex: input.itemIndex,
	});
	const returned = attempt.ok ? attempt.response.body : undefined;
	if (isObject(returned)) removeAnnotations(returned);
	// Reads may lag behind writes (see `MAX_READ_LAG_MS`).
	if (!isObject(returned) || JSON.stringify(returned) === JSON.stringify(before)) {
		input.addHint(UNKNOWN_STATUS_HINT);
		return record;
	}
	const sent = { SecondaryStatus: record.SecondaryStatus };
	return withDropped(input, sent, returned as IDataObject);
}
