import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { entityAnswer, expansions, keyOf, listAnswer, recordByKey } from '../../http/answers';
import type { ListSpec } from '../../odata/list';
import type { IntegrationTask } from '../../records';

const LIST: ListSpec<IntegrationTask> = {
	filter: {},
	orderBy: {},
	keyOf: (task) => task.TaskKey,
};

export function registerIntegrationTasks(app: FastifyInstance, context: SimulatorContext): void {
	const { integrationTasks } = context.store;
	app.get('/v3/IntegrationTasks', async (request) =>
		listAnswer(context, request, 'IntegrationTasks', integrationTasks, LIST, (task) => task),
	);
	app.get('/v3/IntegrationTasks/:key', async (request) => {
		expansions(request, []);
		const task = recordByKey(integrationTasks, keyOf(request), 'IntegrationTask');
		return entityAnswer(request, 'IntegrationTasks', task);
	});
}
