import { getOperation } from '../../execution/getOperation';
import type { Resource } from '../../execution/operation';
import { INTEGRATION_TASK_KEY } from '../../fields/keyLocators';
import { dayBound, listedFilter } from '../../lists/filters';
import { listOperation } from '../../lists/listOperation';

const get = getOperation({
	record: 'an integration task',
	path: '/v3/IntegrationTasks',
	locator: INTEGRATION_TASK_KEY,
	kind: 'integrationTask',
});

/** karbon-api.md, Lists: Integration tasks. The list has no `$top` (karbon-api.md, Integrated Workflows). */
const getAll = listOperation({
	records: 'integration tasks',
	description: 'Get many integration tasks. Karbon opens them to approved partners only.',
	path: '/v3/IntegrationTasks',
	key: 'TaskKey',
	kind: 'integrationTask',
	maximum: Infinity,
	filters: [
		dayBound('fromDay', {
			field: 'CreatedAt',
			displayName: 'Created From',
			name: 'createdFrom',
			description: 'Only tasks created on this day (in UTC) or later',
		}),
		listedFilter({
			field: 'TaskDefinitionKey',
			displayName: 'Task Definition',
			searchListMethod: 'searchTaskDefinitions',
			entered: 'id',
			description: 'Only tasks of this kind',
		}),
		listedFilter({
			field: 'WorkItemKey',
			displayName: 'Work Item',
			searchListMethod: 'searchWorkItems',
			entered: 'id',
			description: 'Only tasks of this work item',
		}),
	],
	example: "WorkItemKey eq '3K8bVnJ4yXtH'",
	filterable: 'CreatedAt (ge), and TaskDefinitionKey and WorkItemKey (eq)',
});

/** The tasks that approved partners add to work items. */
export const integrationTask: Resource = {
	value: 'integrationTask',
	name: 'Integration Task',
	operations: [get, getAll],
	defaultOperation: getAll.value,
};
