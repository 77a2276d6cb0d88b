import { WORK_ITEM_KEY } from '../../fields/keyLocators';
import { withDropped } from '../../records/dropped';
import {
	readAgain,
	shownRecord,
	updateOperation,
	wantsReadAgain,
} from '../../records/updateOperation';
import { SECONDARY_STATUS } from '../../schema/tables/workItem';
import { noteRecipient, updateRecord } from '../../updates/updateRecord';
import { readBack } from './readBack';
import { WORK_ITEM, WORK_ITEM_MAPPER } from './workItemType';

export const update = updateOperation({
	type: WORK_ITEM,
	locator: WORK_ITEM_KEY,
	mapper: { ...WORK_ITEM_MAPPER, mode: 'add' },
	async update(input, target, { changes }) {
		const isReadAgain = wantsReadAgain(input);
		const updated = await updateRecord(input, target, changes);
		const { before, changed, record } = updated;
		noteRecipient(input, updated, changes.record);
		if (!before) return { ...shownRecord(WORK_ITEM, updated), changed };
		const read =
			(isReadAgain ? await readAgain(input, target) : undefined) ??
			(await readBack(input, target, changes, { before, record }));
		const { SecondaryStatus } = record;
		if (read) return { ...withDropped(input, WORK_ITEM, { SecondaryStatus }, read), changed };
		const isGiven = changes.record.some(({ field }) => field === SECONDARY_STATUS);
		const status = isGiven ? { SecondaryStatus } : {};
		return { ...shownRecord(WORK_ITEM, updated), ...status, changed };
	},
});
