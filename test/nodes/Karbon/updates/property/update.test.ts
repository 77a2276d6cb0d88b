import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import { labelOf } from '../../../../../nodes/Karbon/schema/field';
import type { RecordType } from '../../../../../nodes/Karbon/schema/recordType';
import { valueAt } from '../../../../../nodes/shared/json';
import { CLIENT_GROUP } from '../../../../../nodes/Karbon/schema/tables/clientGroup';
import { CONTACT } from '../../../../../nodes/Karbon/schema/tables/contact';
import { ORGANIZATION } from '../../../../../nodes/Karbon/schema/tables/organization';
import type { Simulator } from '../../../../../simulator';
import type { ClientRecord } from '../../../../../simulator/records';
import { closeAll, startSimulator } from '../../../../support/servers/testServers';
import { asked, type Asked, formOf, withEntryKeys } from './asked';
import { comparable, expectedRecord } from './expected';
import { type Failed, failureOf, readingsOf } from './readings';
import { recordOf } from './records';
import { expectAll, FIXED, HAS_ALL_KINDS, HOW_MANY, MAX_TEST_MS, runUpdate } from './support';

/** The rules of which Karbon's documents leave more than one reading (karbon.md 20-35). */
const READINGS = readingsOf([
	'accountingNotes',
	'cardsLeftOut',
	'clientGroupCard',
	'clientGroupTeam',
	'clientOwnerConflict',
	'conflicts',
	'expandedLists',
	'organizationCardFields',
	'putNull',
	'putOmitted',
	'severalExpansions',
	'updateAnswer',
]);

interface Kind {
	resource: string;
	type: RecordType;
	collection: 'clientGroups' | 'contacts' | 'organizations';
}
const KINDS: Kind[] = [
	{ resource: 'contact', type: CONTACT, collection: 'contacts' },
	{ resource: 'businessCard', type: CONTACT, collection: 'contacts' },
	{ resource: 'businessCard', type: ORGANIZATION, collection: 'organizations' },
	{ resource: 'businessCard', type: CLIENT_GROUP, collection: 'clientGroups' },
	{ resource: 'organization', type: ORGANIZATION, collection: 'organizations' },
	{ resource: 'clientGroup', type: CLIENT_GROUP, collection: 'clientGroups' },
];

/** Changes of the client team that a reading ignores. They are left out and counted. */
const TEAM = ['ClientTeam', 'ClientOwner', 'ClientManager'];

const simulators: Simulator[] = [];
const counts = { PATCH: 0, PUT: 0, nothing: 0, leftOut: 0, addsCard: 0, refused: 0, kept: 0 };

beforeAll(async () => {
	for (const variants of READINGS) {
		const data = { contacts: 4, organizations: 3, clientGroups: 2, users: 4, invoices: 0 };
		simulators.push(await startSimulator({ data, variants }));
	}
});
afterAll(closeAll);

const keysIn = (record: ClientRecord) => new Set(JSON.stringify(record).match(/key-[-\w]+/g) ?? []);

const locatorOf = ({ keyName }: RecordType) => keyName.charAt(0).toLowerCase() + keyName.slice(1);

async function run(simulator: Simulator, { resource, type }: Kind, key: string, form: object) {
	const named =
		resource === 'businessCard'
			? { businessCardKey: key }
			: { [locatorOf(type)]: { __rl: true, mode: 'id', value: key } };
	const parameters = { resource, ...named, ...form } as INodeParameters;
	const ran = await runUpdate(simulator, parameters).catch(failureOf);
	const failed: Failed | undefined = 'output' in ran ? undefined : ran;
	return { sent: 'output' in ran ? ran.sent : undefined, failed };
}

/** The changes without those of fields that Karbon kept, and with the members that it kept of a part. */
const taken = (all: readonly Asked[], { kept = [] }: Failed, before: object): Asked[] =>
	all
		.filter(({ field }) => !kept.includes(labelOf(field)))
		.map((one) => {
			const { field, value } = one;
			if (field.type !== 'part') return one;
			const members = field.members.filter(({ label }) =>
				kept.includes(`${labelOf(field)} (${label})`),
			);
			const old = members.map(({ path }) => [path, valueAt(before, `${field.path}.${path}`)]);
			return { ...one, value: value && { ...value, ...Object.fromEntries(old) } };
		});

/** A record, the changes to it, and the reading of the rules under which it is written. */
function situations() {
	return fc.constantFrom(...READINGS.keys()).chain((reading) =>
		fc.constantFrom(...KINDS).chain((kind) => {
			const simulator = simulators[reading];
			const { store } = simulator;
			const { clientGroupTeam } = READINGS[reading];
			const ignoresTeam = kind.resource === 'clientGroup' && clientGroupTeam === 'ignored';
			const emails = [...store.users.values()].map(({ EmailAddress }) => EmailAddress);
			const keys = {
				ClientOwner: emails,
				ClientManager: emails,
				ContactKey: [...store.contacts.keys()],
				OrganizationKey: [...store.organizations.keys()],
				MemberKey: [...store.users.keys()],
				UserDefinedIdentifier: [`${kind.resource}-1`, `${kind.resource}-2`],
				PrimaryContact: [...store.contacts.keys()],
				BusinessCardKey: [],
			};
			return fc.record({
				reading: fc.constant(reading),
				kind: fc.constant(kind),
				ignoresTeam: fc.constant(ignoresTeam),
				record: recordOf(kind.type, simulator, READINGS[reading]),
				asks: asked(kind.type.fields, keys),
				cardAsks: fc.oneof(fc.constant([]), asked(kind.type.cards!.fields, keys)),
				card: fc.option(fc.nat(2), { nil: undefined }),
				isCardAdded: fc.constantFrom(true, false, false),
				picks: fc.array(fc.nat(4), { minLength: 3, maxLength: 3 }),
			});
		}),
	);
}

test(
	`an update of a client changes exactly the given fields, ${HOW_MANY}`,
	async () => {
		const property = fc.asyncProperty(situations(), async (situation) => {
			const { reading, kind, ignoresTeam, record, asks, card, picks } = situation;
			const simulator = simulators[reading];
			const collection = simulator.store[kind.collection];
			const [key] = collection.keys();
			const stored = Object.assign(
				collection.get(key)!,
				JSON.parse(JSON.stringify(record)),
			) as ClientRecord;
			const before = structuredClone(stored);
			const cards = before.BusinessCards;
			const isCard = kind.resource === 'businessCard';
			fc.pre(!isCard || cards.length > 0);
			const hasCards = !isCard && kind.resource !== 'clientGroup';
			const addsCard = hasCards && situation.isCardAdded;
			const isNamed =
				!addsCard && card !== undefined && card < cards.length && kind.resource !== 'clientGroup';
			const cardIndex = isNamed ? card : 0;
			const cardKey = cards[cardIndex]?.BusinessCardKey;
			const wanted = asks.filter(
				({ field }) => !isCard && !(ignoresTeam && TEAM.includes(field.path)),
			);
			counts.leftOut += isCard ? 0 : asks.length - wanted.length;
			const keyed = addsCard ? {} : { ...cards[cardIndex] };
			const cardAsks = withEntryKeys(situation.cardAsks, keyed, picks);

			const form = formOf([...wanted, ...cardAsks], {
				cardKey: isNamed && !isCard ? cardKey : undefined,
				addsCard,
			});
			const target = isCard ? cardKey : key;
			const { sent, failed } = await run(simulator, kind, target, form);
			counts[failed ? (failed.kept ? 'kept' : 'refused') : (sent ?? 'nothing')] += 1;
			if (failed && !failed.kept) {
				expect(collection.get(key)).toEqual(before);
				return;
			}

			const known = keysIn(before);
			const asksFor = {
				record: taken(wanted, failed ?? {}, before),
				card: taken(cardAsks, failed ?? {}, {}),
				cardIndex,
				addsCard,
			};
			const expected = expectedRecord(simulator, before, asksFor);
			const after = structuredClone(collection.get(key)!) as ClientRecord;
			expect(comparable(after, known)).toEqual(comparable(expected, known));
			counts.addsCard += Number(addsCard && after.BusinessCards.length > cards.length);
			if (failed) return;
			if (sent === undefined) expect(after).toEqual(before);

			// A list that has grown may now be shown in part.
			const again = await run(simulator, kind, target, form);
			const isPartial = READINGS[reading].expandedLists === 'continued';
			expect(isPartial ? again.sent : again).toEqual(isPartial ? undefined : {});
		});
		await fc.assert(property, FIXED);
		if (HAS_ALL_KINDS) expectAll(counts);
	},
	MAX_TEST_MS,
);
