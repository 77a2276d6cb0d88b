import { keyParameter } from '../../execution/recordKey';
import { WORK_ITEM_KEY } from '../../fields/keyLocators';
import { shownRecord } from '../../records/result/knownRecord';
import { readAgain, wantsReadAgain } from '../../records/result/readAgain';
import { updateOperation } from '../../records/updateOperation';
import { CLIENT_TASK_RECIPIENT, SECONDARY_STATUS } from '../../schema/tables/workItem';
import type { Changes } from '../../updates/change';
import { updateRecord } from '../../updates/updateRecord';
import { withDropped } from './dropped';
import { readBack } from './readBack';
import { WORK_ITEM, WORK_ITEM_MAPPER } from './workItemType';

/** Changes the given fields of a work item. */
export const update = updateOperation({
	type: WORK_ITEM,
	locator: WORK_ITEM_KEY,
	mapper: { ...WORK_ITEM_MAPPER, mode: 'add' },
	keyOf: (input) => keyParameter(input, WORK_ITEM_KEY.name, WORK_ITEM_KEY.displayName, true),
	async update(input, target, { changes }) {
		const isReadAgain = wantsReadAgain(input);
		const updated = await updateRecord(input, target, changes);
		const { before, changed, method, record } = updated;
		const isRecipientAtRisk = method === 'PUT' && !isGiven(changes, CLIENT_TASK_RECIPIENT);
		if (isRecipientAtRisk) input.addHint(RECIPIENT_HINT);
		if (!before) return { ...shownRecord(WORK_ITEM, updated), changed };
		const read =
			(isReadAgain ? await readAgain(input, target) : undefined) ??
			(await readBack(input, target, changes, { before, record }));
		const { SecondaryStatus } = record;
		if (read) return { ...withDropped(input, { SecondaryStatus }, read), changed };
		const status = isGiven(changes, SECONDARY_STATUS) ? { SecondaryStatus } : {};
		return { ...shownRecord(WORK_ITEM, updated), ...status, changed };
	},
});

/** karbon.md 29. */
const RECIPIENT_HINT =
	"Karbon replaced the work item to change these fields. It never returns 'Client Task Recipient', so the recipient may have been removed: if the work item has client tasks, enter the recipient in the same update.";

const isGiven = ({ record }: Changes, wanted: Changes['record'][number]['field']) =>
	record.some(({ field }) => field === wanted);
