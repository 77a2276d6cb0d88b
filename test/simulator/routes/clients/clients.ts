import { type Answer, type Bench, firstKey, type Json } from '../../support';

/** The three kinds of client, for tests of rules that apply to all of them. */
export const KINDS = [
	{
		kind: 'Contact',
		path: '/v3/Contacts',
		keyName: 'ContactKey',
		collection: 'contacts',
		cards: 'BusinessCards',
		expand: 'BusinessCards,ClientTeam',
		required: { FirstName: 'Ann', LastName: 'Lee' },
		patch: { LastName: 'Moss' },
		notPatched: { ContactType: 'Client' },
		created: 201,
		patched: 200,
	},
	{
		kind: 'Organization',
		path: '/v3/Organizations',
		keyName: 'OrganizationKey',
		collection: 'organizations',
		cards: 'BusinessCards',
		expand: 'BusinessCards,ClientTeam,Contacts',
		required: { FullName: 'Harbour Ltd' },
		patch: { FullName: 'Harbour LLC' },
		notPatched: { ContactType: 'Client' },
		created: 201,
		patched: 200,
	},
	{
		kind: 'ClientGroup',
		path: '/v3/ClientGroups',
		keyName: 'ClientGroupKey',
		collection: 'clientGroups',
		cards: 'BusinessCard',
		expand: 'BusinessCard,ClientTeam',
		required: { FullName: 'Lee Family' },
		patch: { FullName: 'Moss Family' },
		notPatched: { RestrictionLevel: 'Public' },
		created: 200,
		patched: 204,
	},
] as const;

export type Kind = (typeof KINDS)[number];

/** Fields that GET returns and PUT does not accept (karbon.md 30). */
const ONLY_IN_ANSWERS =
	/^(@odata\..*|ContactKey|OrganizationKey|ClientGroupKey|AvatarUrl|ClientAccess|EmailAddress|PhoneNumber|Website|Contacts|AccountingDetails|LastModifiedDateTime)$/;

/** The first seeded client of a kind. */
export function firstClient(bench: Bench, { collection, path, expand }: Kind) {
	const key = firstKey(bench.simulator.store[collection]);
	const url = `${path}/${key}`;
	return {
		key,
		url,
		stored: (): Json => bench.simulator.store[collection].get(key),
		read: async (): Promise<Json> => (await bench.get(`${url}?$expand=${expand}`)).body,
		put: (body: Json): Promise<Answer> => bench.call('PUT', `${url}?$expand=${expand}`, body),
	};
}

/** A PUT body with all fields that were read, and these changes. */
export function bodyOf(read: Json, changes: Json = {}): Json {
	const taken = Object.entries(read).filter(([name]) => !ONLY_IN_ANSWERS.test(name));
	return { ...Object.fromEntries(taken), ...changes };
}
