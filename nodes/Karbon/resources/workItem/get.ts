import { getOperation } from '../../execution/getOperation';
import { WORK_ITEM_KEY } from '../../fields/keyLocators';

export const get = getOperation({
	record: 'a work item',
	path: '/v3/WorkItems',
	locator: WORK_ITEM_KEY,
	kind: 'workItem',
});
