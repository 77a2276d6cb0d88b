import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
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

export function registerTeams(app: FastifyInstance, context: SimulatorContext): void {
	const { teams } = context.store;
	app.get('/v3/Teams', async (request) =>
		listAnswer(context, request, 'Teams', teams, TEAMS, (team) => omit(team, ['Members'])),
	);
	app.get('/v3/Teams/:key', async (request) => {
		expansions(request, []);
		return entityAnswer(request, 'Teams', recordByKey(teams, keyOf(request), 'Team'));
	});
}

/** "Roles are read-only." */
export function registerRoles(app: FastifyInstance, context: SimulatorContext): void {
	app.get('/v3/Roles', async (request) =>
		listAnswer(context, request, 'Roles', context.store.roles, ROLES, (role) => role),
	);
}
