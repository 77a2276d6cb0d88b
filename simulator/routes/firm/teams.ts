import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { objectBody } from '../../http/body';
import { badModel, notFound } from '../../http/errors';
import { entityAnswer, expansions, keyOf, listAnswer, omit, recordByKey } from '../../http/answers';
import { textFields } from '../../odata/filterFields';
import type { ListSpec } from '../../odata/list';
import type { Role, Team } from '../../records';

const TEAMS: ListSpec<Team> = {
	filter: textFields<Team>(['Name'], ['eq']),
	orderBy: {},
	keyOf: (team) => team.TeamKey,
	rejectsTopAboveMaximum: true,
};

/** "100 rows at most (roles: 200 ...)". */
const ROLES: ListSpec<Role> = {
	filter: textFields<Role>(['Name'], ['eq']),
	orderBy: {},
	keyOf: (role) => role.Key,
	maximum: 200,
	rejectsTopAboveMaximum: true,
};

/** AddMembers: "users only, and idempotent". @throws ServiceError 400 for an unknown user */
function addMembers({ store: { users } }: SimulatorContext, team: Team, keys: unknown): void {
	if (!Array.isArray(keys) || keys.length === 0) throw badModel('The UserKeys field is required.');
	const added = keys.map((key) => {
		const user = users.get(String(key));
		if (user === undefined) throw badModel(`'${String(key)}' is not an active Karbon user.`);
		return { Key: user.Id, Type: 'User' as const, Name: user.Name };
	});
	const isNew = ({ Key }: Team['Members'][number]) => !team.Members.some((one) => one.Key === Key);
	team.Members = [...team.Members, ...added.filter(isNew)];
}

/** RemoveMember: also of a user who is no member, who may be unknown (karbon.md 161). @throws ServiceError 404 */
function removeMember({ variants }: SimulatorContext, team: Team, key: unknown): void {
	const others = team.Members.filter(({ Key }) => Key !== key);
	const isMissing = others.length === team.Members.length;
	if (isMissing && variants.removedMember === 'notFound') throw notFound('Member was not found.');
	team.Members = others;
}

export function registerTeams(app: FastifyInstance, context: SimulatorContext): void {
	const { teams } = context.store;
	app.get('/v3/Teams', async (request) =>
		listAnswer(context, request, 'Teams', teams, TEAMS, (team) => omit(team, ['Members'])),
	);
	app.get('/v3/Teams/:key', async (request) => {
		expansions(request, []);
		return entityAnswer(request, 'Teams', recordByKey(teams, keyOf(request), 'Team'));
	});
	app.post('/v3/Teams/:key/AddMembers', async (request, reply) => {
		const body = objectBody(request.body);
		addMembers(context, recordByKey(teams, keyOf(request), 'Team'), body.UserKeys);
		return reply.code(204).send();
	});
	app.post('/v3/Teams/:key/RemoveMember', async (request, reply) => {
		const body = objectBody(request.body);
		removeMember(context, recordByKey(teams, keyOf(request), 'Team'), body.UserKey);
		return reply.code(204).send();
	});
}

/** "Roles are read-only." */
export function registerRoles(app: FastifyInstance, context: SimulatorContext): void {
	app.get('/v3/Roles', async (request) =>
		listAnswer(context, request, 'Roles', context.store.roles, ROLES, (role) => role),
	);
}
