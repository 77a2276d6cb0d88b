import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { SimulatorContext } from '../../context';
import { entityAnswer, expansions, keyOf, listAnswer, omit, recordByKey } from '../../http/answers';
import { contextUrl } from '../../http/origin';
import { textFields } from '../../odata/filterFields';
import type { ListSpec } from '../../odata/list';
import type { IntegrationTask } from '../../records';
import type { VariantOptions } from '../../types';
import { replaceIntegrationTask } from '../../writes/work/integrationTasks';
import { answerUpdate } from '../../writes/updates/updateAnswer';

/** "CreatedAt ge, TaskDefinitionKey, WorkItemKey, WorkIteClientKey eq", the last one as published or corrected. */
function listSpec({
	integrationTaskFilter = 'WorkIteClientKey',
}: VariantOptions): ListSpec<IntegrationTask> {
	return {
		filter: {
			CreatedAt: { type: 'date', operators: ['ge'], read: (task) => task.CreatedAt },
			...textFields<IntegrationTask>(['TaskDefinitionKey', 'WorkItemKey'], ['eq']),
			[integrationTaskFilter]: {
				type: 'text',
				operators: ['eq'],
				read: (task) => task.WorkItemClientKey,
			},
		},
		orderBy: { CreatedAt: (task) => task.CreatedAt },
		keyOf: (task) => task.TaskKey,
	};
}

const view = (task: IntegrationTask): object =>
	omit(task, ['LastModifiedDateTime', 'WorkItemClientType']);

export function registerIntegrationTasks(app: FastifyInstance, context: SimulatorContext): void {
	const { integrationTasks, integrationTaskDefinitions } = context.store;
	const list = listSpec(context.variants);
	app.get('/v3/IntegrationTasks', async (request) =>
		listAnswer(context, request, 'IntegrationTasks', integrationTasks, list, view),
	);
	app.get('/v3/IntegrationTasks/:key', async (request) => {
		expansions(request, []);
		const task = recordByKey(context.reads.integrationTasks, keyOf(request), 'IntegrationTask');
		context.conflicts.read(request, 'IntegrationTask', task.TaskKey);
		return entityAnswer(request, 'IntegrationTasks', view(task));
	});
	const shown = (request: FastifyRequest) => {
		const task = recordByKey(integrationTasks, keyOf(request), 'IntegrationTask');
		return entityAnswer(request, 'IntegrationTasks', view(task));
	};
	app.put('/v3/IntegrationTasks/:key', async (request, reply) => {
		expansions(request, []);
		const before = structuredClone(shown(request));
		replaceIntegrationTask(context, request);
		const after = shown(request);
		return answerUpdate(context.variants, reply, { keyName: 'TaskKey', before, after });
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
