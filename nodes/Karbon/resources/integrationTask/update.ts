import { INTEGRATION_TASK_KEY } from '../../fields/keyLocators';
import { updateAndShow } from '../../records/result/updateAndShow';
import { updateOperation } from '../../records/updateOperation';
import { INTEGRATION_TASK } from './taskType';

export const update = updateOperation({
	type: INTEGRATION_TASK,
	locator: INTEGRATION_TASK_KEY,
	update: async (input, target, { changes }) => await updateAndShow(input, target, changes),
});
