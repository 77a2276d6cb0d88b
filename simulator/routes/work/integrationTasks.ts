import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { entityAnswer, expansions, keyOf, listAnswer, omit, recordByKey } from '../../http/answers';
import { contextUrl } from '../../http/origin';
import { textFields } from '../../odata/filterFields';
import type { ListSpec } from '../../odata/list';
import type { IntegrationTask } from '../../records';

/** "Integration tasks: CreatedAt ge, TaskDefinitionKey, WorkItemKey eq." */
const LIST: ListSpec<IntegrationTask> = {
	filter: {
		CreatedAt: { type: 'date', operators: ['ge'], read: (task) => task.CreatedAt },
		...textFields<IntegrationTask>(['TaskDefinitionKey', 'WorkItemKey'], ['eq']),
	},
	orderBy: {},
	keyOf: (task) => task.TaskKey,
};

const view = (task: IntegrationTask): object =>
	omit(task, ['LastModifiedDateTime', 'WorkItemClientType']);

export function registerIntegrationTasks(app: FastifyInstance, context: SimulatorContext): void {
	const { integrationTasks, integrationTaskDefinitions } = context.store;
	app.get('/v3/IntegrationTasks', async (request) =>
		listAnswer(context, request, 'IntegrationTasks', integrationTasks, LIST, view),
	);
	app.get('/v3/IntegrationTasks/:key', async (request) => {
		expansions(request, []);
		const task = recordByKey(integrationTasks, keyOf(request), 'IntegrationTask');
		return entityAnswer(request, 'IntegrationTasks', view(task));
	});
	// The published list has no pages, and its rows are named `values`.
	app.get('/v3/IntegrationTaskDefinitions', async (request) => {
		expansions(request, []);
		return {
			'@odata.context': contextUrl(request, 'IntegrationTaskDefinitions'),
			values: [...integrationTaskDefinitions.values()],
		};
	});
}
