import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { entityAnswer, expansions, keyOf, listAnswer, recordByKey } from '../../http/answers';
import type { ListSpec } from '../../odata/list';
import type { User } from '../../records';

const LIST: ListSpec<User> = {
	filter: {
		Name: { type: 'text', operators: ['eq', 'contains'], read: (user) => user.Name },
		EmailAddress: {
			type: 'text',
			operators: ['eq', 'contains'],
			read: (user) => user.EmailAddress,
		},
	},
	orderBy: {},
	keyOf: (user) => user.Id,
};

export function registerUsers(app: FastifyInstance, context: SimulatorContext): void {
	const { users } = context.store;
	app.get('/v3/Users', async (request) =>
		listAnswer(context, request, 'Users', users, LIST, (user) => user),
	);
	app.get('/v3/Users/:key', async (request) => {
		expansions(request, []);
		return entityAnswer(request, 'Users', recordByKey(users, keyOf(request), 'User'));
	});
}
