import { getOperation } from '../../execution/getOperation';
import type { Resource } from '../../execution/operation';
import { INTEGRATION_TASK_KEY } from '../../fields/keyLocators';
import { getAll } from './getAll';
import { getDefinitions } from './getDefinitions';
import { INTEGRATION_TASK } from './taskType';
import { update } from './update';

const get = getOperation({
	record: 'an integration task',
	path: '/v3/IntegrationTasks',
	locator: INTEGRATION_TASK_KEY,
	kind: 'integrationTask',
	table: INTEGRATION_TASK,
});

/** The tasks that approved partners add to work items. */
export const integrationTask: Resource = {
	value: 'integrationTask',
	name: 'Integration Task',
	description:
		'Tasks that your API application has added to work items (approved Karbon partners only)',
	operations: [get, getAll, getDefinitions, update],
};
