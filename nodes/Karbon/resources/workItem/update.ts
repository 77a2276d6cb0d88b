import type { IDataObject } from 'n8n-workflow';

import { segment } from '../../../shared/odata/query';
import { isObject } from '../../../shared/isObject';
import type { OperationInput } from '../../execution/operation';
import { keyParameter } from '../../execution/recordKey';
import { WORK_ITEM_KEY } from '../../fields/keyLocators';
import { updateOperation } from '../../records/updateOperation';
import {
	CLIENT_TASK_RECIPIENT,
	PRIMARY_STATUS,
	SECONDARY_STATUS,
	WORK_TYPE,
} from '../../schema/tables/workItem';
import { applyChanges } from '../../updates/applyChanges';
import type { Change, Changes } from '../../updates/change';
import { isEmpty } from '../../schema/isEmpty';
import { type Target, updateRecord } from '../../updates/updateRecord';
import type { Updated } from '../../updates/updateUntilDone';
import { withDropped } from './dropped';
import { WORK_ITEM } from './workItemType';

/** Changes the given fields of a work item. */
export const update = updateOperation({
	type: WORK_ITEM,
	locator: WORK_ITEM_KEY,
	keyOf: (input) => keyParameter(input, WORK_ITEM_KEY.name, WORK_ITEM_KEY.displayName, true),
	async update(input, target, changes) {
		const updated = await updateRecord(input, target, changes);
		const { changed, method } = updated;
		if (method === 'PUT' && !hasRecipient(changes)) input.addHint(RECIPIENT_HINT);
		const record = await readBack(input, target, changes, updated);
		return { ...record, changed };
	},
});

/** karbon-api.md, PUT bodies: not readable. */
const RECIPIENT_HINT =
	"Karbon replaced the work item to change these fields. It never returns 'Client Task Recipient', so the recipient may have been removed: if the work item has client tasks, enter it in 'Update Fields'.";

const hasRecipient = ({ record }: Changes) =>
	record.some(({ field }) => field === CLIENT_TASK_RECIPIENT);

/** Fields that decide whether Karbon keeps the secondary status. */
const STATUS_FIELDS = [PRIMARY_STATUS, SECONDARY_STATUS, WORK_TYPE];

/**
 * The work item after an update. It is read again if Karbon may have dropped the secondary status, which only a read
 * shows. If that fails or comes too early, it is the record with the changes.
 */
async function readBack(
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

const UNKNOWN_STATUS_HINT =
	"The work item was saved, but the changes could not be read yet. Karbon may not have kept the value of 'Secondary Status': check it in Karbon.";

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
