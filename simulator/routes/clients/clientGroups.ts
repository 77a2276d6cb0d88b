import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { pick } from '../../http/answers';
import { notFound } from '../../http/errors';
import { textFields } from '../../odata/filterFields';
import type { ListSpec } from '../../odata/list';
import type { BusinessCard, ClientGroup } from '../../records';
import { type CardOwner, cardAfter } from '../../writes/clients/businessCards';
import { CLIENT_GROUP_FIELDS } from '../../writes/clients/clientFields';
import type { ClientKind } from '../../writes/clients/clients';
import type { Values } from '../../writes/fields';
import { type ClientViews, registerClients } from './register';

const LIST: ListSpec<ClientGroup> = {
	filter: textFields<ClientGroup>(['FullName'], ['eq']),
	orderBy: { FullName: (group) => group.FullName },
	keyOf: (group) => group.ClientGroupKey,
};

const ROW = [
	'ClientGroupKey',
	'FullName',
	'PhoneNumber',
	'Website',
	'LastModifiedDateTime',
] as const;

const SINGLE = [
	'FullName',
	'ClientOwner',
	'ClientManager',
	'ContactType',
	'UserDefinedIdentifier',
	'RestrictionLevel',
	'PrimaryContact',
	'LastModifiedDateTime',
	'Members',
	'EntityDescription',
] as const;

/** @throws ServiceError 404 for an unknown key in the body */
function checkKeys({ store }: SimulatorContext, { Members }: Values): void {
	const members = (Members ?? []) as ClientGroup['Members'];
	const named = members.flatMap(
		({ ContactKey, OrganizationKey }): Array<[string, unknown, ReadonlyMap<string, unknown>]> => [
			['Contact', ContactKey, store.contacts],
			['Organization', OrganizationKey, store.organizations],
		],
	);
	for (const [kind, key, records] of named) {
		if (typeof key === 'string' && !records.has(key)) {
			throw notFound(`${kind} with key '${key}' was not found.`);
		}
	}
}

/** "A card left out of a client group's PUT" is unclear, so the variant decides whether it is removed or kept. */
function cardOf(
	context: SimulatorContext,
	body: Values,
	stored: ClientGroup | undefined,
	owner: CardOwner,
): BusinessCard[] {
	const existing = stored?.BusinessCards ?? [];
	const given = (body.BusinessCard ?? undefined) as Values | undefined;
	if (given === undefined) return context.variants.clientGroupCard === 'kept' ? existing : [];
	return [{ ...cardAfter(context, existing[0], given, owner), IsPrimaryCard: true }];
}

const KIND: ClientKind<ClientGroup> = {
	kind: 'ClientGroup',
	keyName: 'ClientGroupKey',
	fields: CLIENT_GROUP_FIELDS,
	patchable: ['FullName'],
	cards: 'BusinessCard',
	collection: (store) => store.clientGroups,
	own(context, body, stored, owner) {
		checkKeys(context, body);
		return { BusinessCards: cardOf(context, body, stored, owner) };
	},
	// "ClientTeam in the PUT of a client group (release notes say yes, the document omits it)".
	refusedInPut: ({ clientGroupTeam }) => (clientGroupTeam === 'refused' ? ['ClientTeam'] : []),
	ignoredInPut: ({ clientGroupTeam }) => (clientGroupTeam === 'ignored' ? ['ClientTeam'] : []),
	derived: () => ({}),
};

export function registerClientGroups(app: FastifyInstance, context: SimulatorContext): void {
	const views: ClientViews<ClientGroup> = {
		path: 'ClientGroups',
		list: LIST,
		row: (group) => pick(group, ROW),
		single: (group) => ({ ...pick(group, SINGLE), AccountingDetails: null }),
		partial: [],
		expand: { ClientTeam: ({ ClientTeam }) => ClientTeam },
		status: { created: 200, patched: 204 },
	};
	registerClients(app, context, KIND, views);
}
