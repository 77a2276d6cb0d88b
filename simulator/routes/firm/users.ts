import type { FastifyInstance, FastifyRequest } from 'fastify';

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
import { dateTime } from '../../data/dates';
import { objectBody } from '../../http/body';
import { badQuery, ServiceError } from '../../http/errors';
import { textFields } from '../../odata/filterFields';
import type { ListSpec } from '../../odata/list';
import type { User } from '../../records';

const LIST: ListSpec<User> = {
	filter: textFields<User>(['Name', 'EmailAddress'], ['eq', 'contains'], { hasOpenParts: true }),
	orderBy: {},
	keyOf: (user) => user.Id,
};

/** A text of the body. @throws ServiceError 500 code 5001 (karbon.md 114) */
function requiredText(body: Record<string, unknown>, name: string): string {
	const value = body[name];
	if (typeof value === 'string' && value.trim() !== '') return value;
	throw new ServiceError(500, '5001', `${name} can not be null or empty`);
}

/** POST: invites a user, unless one has the address (karbon.md 160). */
function createUser(context: SimulatorContext, request: FastifyRequest): User {
	const { clock, store, variants } = context;
	const body = objectBody(request.body);
	const Name = requiredText(body, 'Name');
	const EmailAddress = requiredText(body, 'EmailAddress');
	for (const [, user] of store.users.peekAll()) {
		if (user.EmailAddress.toLowerCase() !== EmailAddress.toLowerCase()) continue;
		if (variants.existingUser === 'returned') return user;
		throw badQuery(`A user with the email address '${EmailAddress}' already exists.`);
	}
	const user: User = {
		Id: context.newKey(),
		Name,
		EmailAddress,
		BillableRate: 0,
		CapacityMinutesPerWeek: 0,
		Permissions: ['Colleague'],
		Roles: [],
		LastModifiedDateTime: dateTime(clock.now()),
	};
	store.users.set(user.Id, user);
	context.change('User', user.Id, 'Inserted');
	return user;
}

/** Tells which users are active: the last user at the start has left the firm. To be called at the start. */
export function activeUsers(users: ReadonlyMap<string, User>): (user: User) => boolean {
	const left = [...users.keys()].at(-1);
	return ({ Id }) => Id !== left;
}

export function registerUsers(app: FastifyInstance, context: SimulatorContext): void {
	const { users, teams } = context.store;
	const isActive = activeUsers(users);
	const listed: ListSpec<User> =
		context.variants.listedUsers === 'active' ? { ...LIST, shows: isActive } : LIST;
	app.get('/v3/Users', async (request) =>
		listAnswer(context, request, 'Users', users, listed, (user) =>
			pick(user, ['Id', 'Name', 'EmailAddress']),
		),
	);
	app.post('/v3/Users', async (request) => {
		const user = createUser(context, request);
		return entityAnswer(request, 'Users', pick(user, ['Id', 'Name', 'EmailAddress']));
	});
	app.get('/v3/Users/:key', async (request) => {
		expansions(request, []);
		const key = keyOf(request);
		if (context.variants.unknownUser === 'refused' && !users.has(key))
			throw badQuery(`There is no user with the key '${key}'.`);
		const user = recordByKey(users, key, 'User');
		const Teams = [...teams.values()]
			.filter((team) => team.Members.some((member) => member.Key === user.Id))
			.map(({ TeamKey, Name, ParentTeamKey }) => ({ Key: TeamKey, Name, ParentTeamKey }));
		const shown = { ...omit(user, ['LastModifiedDateTime']), Teams };
		return entityAnswer(request, 'Users', shown);
	});
}
