import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import {
	entityAnswer,
	expansions,
	keyOf,
	listAnswer,
	omit,
	pick,
	recordByKey,
} from '../../http/answers';
import { textFields } from '../../odata/filterFields';
import type { ListSpec } from '../../odata/list';
import type { User } from '../../records';

const LIST: ListSpec<User> = {
	filter: textFields<User>(['Name', 'EmailAddress'], ['eq', 'contains']),
	orderBy: {},
	keyOf: (user) => user.Id,
};

export function registerUsers(app: FastifyInstance, context: SimulatorContext): void {
	const { users, teams } = context.store;
	// The last user has left the firm.
	const isActive = ({ Id }: User) => Id !== [...users.keys()].at(-1);
	const listed: ListSpec<User> =
		context.variants.listedUsers === 'active' ? { ...LIST, shows: isActive } : LIST;
	app.get('/v3/Users', async (request) =>
		listAnswer(context, request, 'Users', users, listed, (user) =>
			pick(user, ['Id', 'Name', 'EmailAddress']),
		),
	);
	app.get('/v3/Users/:key', async (request) => {
		expansions(request, []);
		const user = recordByKey(users, keyOf(request), 'User');
		const Teams = [...teams.values()]
			.filter((team) => team.Members.some((member) => member.Key === user.Id))
			.map(({ TeamKey, Name, ParentTeamKey }) => ({ Key: TeamKey, Name, ParentTeamKey }));
		const shown = { ...omit(user, ['LastModifiedDateTime']), Teams };
		return entityAnswer(request, 'Users', shown);
	});
}
