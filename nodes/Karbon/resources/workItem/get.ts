import { segment } from '../../../shared/odata/query';
import { WORK_ITEM_KEY } from '../../fields/keyLocators';
import { getOne } from '../../execution/getOne';
import type { Operation } from '../../execution/operation';
import { keyParameter } from '../../execution/recordKey';

/** Reads one work item. */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	description: 'Get a work item',
	action: 'Get a work item',
	effect: 'read',
	properties: [WORK_ITEM_KEY],
	async run(input) {
		const key = keyParameter(input, 'workItemKey', 'Work Item', true);
		return await getOne(input, `/v3/WorkItems/${segment(key)}`, `the work item "${key}"`);
	},
};
