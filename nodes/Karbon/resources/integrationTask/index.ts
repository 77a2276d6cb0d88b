import { getOperation } from '../../records/getOperation';
import type { Resource } from '../../execution/operation';
import { INTEGRATION_TASK_KEY } from '../../fields/keyLocators';
import { listOperation } from '../../lists/listOperation';
import { updateAndShow, updateOperation } from '../../records/updateOperation';
import { getAll } from './getAll';
import { INTEGRATION_TASK } from './taskType';

const get = getOperation({
	record: 'an integration task',
	path: '/v3/IntegrationTasks',
	locator: INTEGRATION_TASK_KEY,
	kind: 'integrationTask',
	table: INTEGRATION_TASK,
});

/** karbon.md 8: the rows are in `values`, all at once. */
const getDefinitions = {
	...listOperation({
		records: 'integration task definitions',
		path: '/v3/IntegrationTaskDefinitions',
		key: 'TaskDefinitionKey',
		maximum: Infinity,
	}),
	value: 'getDefinitions',
	name: 'Get Many Definitions',
};

const update = updateOperation({
	type: INTEGRATION_TASK,
	locator: INTEGRATION_TASK_KEY,
	update: async (input, target, { changes }) => await updateAndShow(input, target, changes),
});

/** The tasks that approved partners add to work items. */
export const integrationTask: Resource = {
	value: 'integrationTask',
	name: 'Integration Task',
	description:
		'Tasks that your API application has added to work items (approved Karbon partners only)',
	operations: [get, getAll, getDefinitions, update],
};
