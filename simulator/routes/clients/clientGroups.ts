import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { entityAnswer, expansions, keyOf, listAnswer, pick, recordByKey } from '../../http/answers';
import type { ListSpec } from '../../odata/list';
import type { ClientGroup } from '../../records';

/** FullName with `eq` only, no order ("interface-addendum.md, Lists"). */
const LIST: ListSpec<ClientGroup> = {
	filter: { FullName: { type: 'text', operators: ['eq'], read: (group) => group.FullName } },
	orderBy: {},
	keyOf: (group) => group.ClientGroupKey,
};

const SUMMARY = [
	'ClientGroupKey',
	'FullName',
	'ContactType',
	'ClientOwner',
	'ClientManager',
	'UserDefinedIdentifier',
	'Members',
	'LastModifiedDateTime',
] as const;

export function registerClientGroups(app: FastifyInstance, context: SimulatorContext): void {
	app.get('/v3/ClientGroups', async (request) =>
		listAnswer(context, request, 'ClientGroups', context.reads.clientGroups, LIST, (group) =>
			pick(group, SUMMARY),
		),
	);
	app.get('/v3/ClientGroups/:key', async (request) => {
		const expand = expansions(request, ['BusinessCard', 'ClientTeam']);
		const group = recordByKey(context.reads.clientGroups, keyOf(request), 'ClientGroup');
		return entityAnswer(request, 'ClientGroups', {
			...pick(group, SUMMARY),
			...(expand.has('BusinessCard') ? { BusinessCard: group.BusinessCards[0] ?? null } : {}),
			...(expand.has('ClientTeam') ? { ClientTeam: group.ClientTeam } : {}),
		});
	});
}
