import { keyParameter } from '../../execution/recordKey';
import { WORK_ITEM_KEY } from '../../fields/keyLocators';
import { updateOperation } from '../../records/updateOperation';
import { CLIENT_TASK_RECIPIENT } from '../../schema/tables/workItem';
import type { Changes } from '../../updates/change';
import { updateRecord } from '../../updates/updateRecord';
import { readBack } from './readBack';
import { WORK_ITEM, WORK_ITEM_MAPPER } from './workItemType';

/** Changes the given fields of a work item. */
export const update = updateOperation({
	type: WORK_ITEM,
	locator: WORK_ITEM_KEY,
	mapper: { ...WORK_ITEM_MAPPER, mode: 'add' },
	keyOf: (input) => keyParameter(input, WORK_ITEM_KEY.name, WORK_ITEM_KEY.displayName, true),
	async update(input, target, { changes }) {
		const updated = await updateRecord(input, target, changes);
		const { changed, method } = updated;
		if (method === 'PUT' && !hasRecipient(changes)) input.addHint(RECIPIENT_HINT);
		const record = await readBack(input, target, changes, updated);
		return { ...record, changed };
	},
});

/** karbon.md 29. */
const RECIPIENT_HINT =
	"Karbon replaced the work item to change these fields. It never returns 'Client Task Recipient', so the recipient may have been removed: if the work item has client tasks, enter it in 'Update Fields'.";

const hasRecipient = ({ record }: Changes) =>
	record.some(({ field }) => field === CLIENT_TASK_RECIPIENT);
