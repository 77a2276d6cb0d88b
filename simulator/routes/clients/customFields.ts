import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { entityAnswer, expansions, keyOf, listAnswer, recordByKey } from '../../http/answers';
import type { ListSpec } from '../../odata/list';
import type { CustomField } from '../../records';

const LIST: ListSpec<CustomField> = {
	filter: {},
	orderBy: {},
	keyOf: (field) => field.Key,
};

export function registerCustomFields(app: FastifyInstance, context: SimulatorContext): void {
	const { customFields, customFieldValues } = context.store;
	app.get('/v3/CustomFields', async (request) =>
		listAnswer(context, request, 'CustomFields', customFields, LIST, (field) => field),
	);
	app.get('/v3/CustomFields/:key', async (request) => {
		expansions(request, []);
		return entityAnswer(
			request,
			'CustomFields',
			recordByKey(customFields, keyOf(request), 'CustomField'),
		);
	});
	app.get('/v3/CustomFieldValues/:key', async (request) => {
		expansions(request, []);
		const values = recordByKey(customFieldValues, keyOf(request), 'Client');
		return entityAnswer(request, 'CustomFieldValues', values);
	});
}
