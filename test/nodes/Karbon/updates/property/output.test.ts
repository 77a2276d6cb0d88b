import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { RECORDS } from '../../../../../nodes/Karbon/output/recordFields';
import type { RecordType } from '../../../../../nodes/Karbon/schema/recordType';
import { BUSINESS_CARD } from '../../../../../nodes/Karbon/schema/tables/cardFields';
import { CLIENT_GROUP } from '../../../../../nodes/Karbon/schema/tables/clientGroup';
import { CONTACT } from '../../../../../nodes/Karbon/schema/tables/contact';
import { ORGANIZATION } from '../../../../../nodes/Karbon/schema/tables/organization';
import { WORK_ITEM_TABLE } from '../../../../../nodes/Karbon/schema/tables/workItem';
import { valueAt } from '../../../../../nodes/shared/json';
import type { ChangeKind, Simulator, VariantOptions } from '../../../../../simulator';
import { createManualClock } from '../../../../../simulator/clock';
import type { BusinessCard, ClientRecord, WorkItem } from '../../../../../simulator/records';
import { firstCardFields } from '../../../../../simulator/writes/clients/clients';
import { executeNode } from '../../../../support/action/executeNode';
import { credentialFor } from '../../../../support/n8n/credentials';
import { closeAll, startSimulator } from '../../../../support/servers/testServers';
import { waitOnClock } from '../../support';
import { asked, type Asked, formOf, withEntryKeys } from './asked';
import { differences } from './differences';
import { failureOf, readingsOf } from './readings';
import { recordOf } from './records';
import { expectAll, MAX_TEST_MS, SEED } from './support';
import { fitsAfter, workItemAsks, workItemOf } from './workItems';

/** `KARBON_OUTPUT_RUNS=5000 npx jest test/nodes/Karbon/updates/property/output` takes some minutes. */
const RUNS = Number(process.env.KARBON_OUTPUT_RUNS ?? 60);
const FIXED = { numRuns: RUNS, seed: SEED, endOnFailure: process.env.CI === undefined };

/** The rules of which Karbon's documents leave more than one reading, and which decide what a GET shows. */
const READINGS = readingsOf([
	'accountingNotes',
	'cardsLeftOut',
	'clientGroupCard',
	'clientGroupTeam',
	'clientOwnerConflict',
	'clientTaskRecipient',
	'expandedLists',
	'laggingReads',
	'modificationTimes',
	'omitWorkItemModificationTime',
	'organizationCardFields',
	'putNull',
	'putOmitted',
	'replicas',
	'roleAssignmentsPatch',
	'secondaryStatusAs',
	'severalExpansions',
	'spacedSingleStatus',
	'timeForm',
	'unfitSecondaryStatus',
	'unmovedTimes',
	'updateAnswer',
	'workItemGroupKey',
	'workTemplateKeyInPut',
]).map(withNames);

/** A read that lags behind cannot tell whether Karbon shows a secondary status by its name or its key. */
function withNames({ secondaryStatusAs, ...others }: VariantOptions): VariantOptions {
	const lags = others.laggingReads !== undefined || others.replicas !== undefined;
	return lags ? others : { ...others, secondaryStatusAs };
}

/** Longer than any read lags behind. */
const AFTER_LAG_MS = 60_000;

interface Kind {
	resource: string;
	type: RecordType;
	/** The record that is changed. */
	of: RecordType;
	change: ChangeKind;
	collection: 'clientGroups' | 'contacts' | 'organizations' | 'workItems';
}

const client = (type: RecordType, change: ChangeKind, collection: Kind['collection']) => ({
	of: type,
	change,
	collection,
});
const OF_CONTACT = client(CONTACT, 'Contact', 'contacts');
const OF_ORGANIZATION = client(ORGANIZATION, 'Organization', 'organizations');
const OF_GROUP = client(CLIENT_GROUP, 'ClientGroup', 'clientGroups');
const KINDS: Kind[] = [
	{ resource: 'contact', type: CONTACT, ...OF_CONTACT },
	{ resource: 'organization', type: ORGANIZATION, ...OF_ORGANIZATION },
	{ resource: 'clientGroup', type: CLIENT_GROUP, ...OF_GROUP },
	{ resource: 'businessCard', type: BUSINESS_CARD, ...OF_CONTACT },
	{ resource: 'businessCard', type: BUSINESS_CARD, ...OF_ORGANIZATION },
	{ resource: 'businessCard', type: BUSINESS_CARD, ...OF_GROUP },
	{
		resource: 'workItem',
		type: WORK_ITEM_TABLE,
		...client(WORK_ITEM_TABLE, 'WorkItem', 'workItems'),
	},
];

const TEAM = ['ClientTeam', 'ClientOwner', 'ClientManager'];
const NOTES = ['changed', 'droppedFields'];

const clock = createManualClock();
const simulators: Simulator[] = [];
const counts = {
	contact: 0,
	organization: 0,
	clientGroup: 0,
	businessCard: 0,
	workItem: 0,
	changed: 0,
	unchanged: 0,
	simplified: 0,
	readAgain: 0,
	failed: 0,
};

beforeAll(async () => {
	for (const variants of READINGS) {
		const data = { contacts: 4, organizations: 3, clientGroups: 2, users: 4, invoices: 0 };
		simulators.push(await startSimulator({ clock, data: { ...data, workItems: 1 }, variants }));
	}
});
afterAll(closeAll);
waitOnClock(clock);

/** What one update is about. */
interface Situation {
	kind: Kind;
	reading: number;
	/** As the simulator keeps it. */
	record: object;
	asks: Asked[];
	/** Changes of the first card. */
	cardAsks: Asked[];
	options: { simplify: boolean; readAgain: boolean };
	addsCard: boolean;
	picks: number[];
}

const switches = fc.record({
	options: fc.record({ simplify: fc.constantFrom(false, false, true), readAgain: fc.boolean() }),
	addsCard: fc.constantFrom(true, false, false),
	picks: fc.array(fc.nat(4), { minLength: 3, maxLength: 3 }),
});

/** Fields that follow from others are as Karbon keeps them. */
function settled(simulator: Simulator, { change }: Kind, record: ClientRecord | WorkItem): object {
	const { store } = simulator;
	if (change !== 'WorkItem') {
		const of = record as ClientRecord & {
			FirstName?: string;
			MiddleName?: string;
			LastName?: string;
		};
		const names = [of.FirstName, of.MiddleName, of.LastName];
		const FullName =
			of.FirstName === undefined ? {} : { FullName: names.filter(Boolean).join(' ') };
		return { ...record, ...firstCardFields(of.BusinessCards), ...FullName };
	}
	const item = record as WorkItem;
	const clients = [...store.contacts, ...store.organizations, ...store.clientGroups];
	const [, named] = clients.find(([key]) => key === item.ClientKey)!;
	const user = [...store.users.values()].find(
		({ EmailAddress }) => EmailAddress === item.AssigneeEmailAddress,
	)!;
	const { PrimaryStatus: primary, SecondaryStatus: secondary } = item;
	return {
		...item,
		AssigneeName: user.Name,
		ClientName: named.FullName,
		CompletedDate: primary === 'Completed' ? '2026-11-01T00:00:00Z' : null,
		WorkStatus: secondary === null ? primary : `${primary} - ${secondary}`,
	};
}

const asksFor = ({ value, isCleared }: Asked) => value !== undefined || isCleared;

function situations(): fc.Arbitrary<Situation> {
	return (
		fc
			.tuple(fc.constantFrom(...READINGS.keys()), fc.constantFrom(...KINDS))
			.chain(([reading, kind]) => {
				const simulator = simulators[reading];
				const { store } = simulator;
				const { clientGroupTeam } = READINGS[reading];
				const emails = [...store.users.values()].map(({ EmailAddress }) => EmailAddress);
				const keys = {
					ClientOwner: emails,
					ClientManager: emails,
					ContactKey: [...store.contacts.keys()],
					OrganizationKey: [...store.organizations.keys()],
					MemberKey: [...store.users.keys()],
					UserDefinedIdentifier: [`${kind.resource}-1`],
					PrimaryContact: [...store.contacts.keys()],
					BusinessCardKey: [],
				};
				const isItem = kind.resource === 'workItem';
				const isIgnored = ({ field }: Asked) =>
					kind.resource === 'clientGroup' &&
					clientGroupTeam === 'ignored' &&
					TEAM.includes(field.path);
				const asks = () => {
					if (isItem) return workItemAsks(simulator);
					if (kind.resource === 'businessCard') return fc.constant([]);
					return asked(kind.type.fields, keys).map((all) => all.filter((one) => !isIgnored(one)));
				};
				return fc.record({
					kind: fc.constant(kind),
					reading: fc.constant(reading),
					record: isItem ? workItemOf(simulator) : recordOf(kind.of, simulator, READINGS[reading]),
					asks: asks(),
					cardAsks: isItem
						? fc.constant([])
						: fc.oneof(fc.constant([]), asked(kind.of.cards!.fields, keys)),
					switches,
				});
			})
			.map(({ switches: chosen, ...rest }) => ({ ...rest, ...chosen }) as Situation)
			// Most updates ask for something.
			.filter(({ asks, cardAsks, picks }) => picks[0] === 0 || [...asks, ...cardAsks].some(asksFor))
	);
}

/** Stores the record, and waits until all reads show it. @returns its key */
async function store(simulator: Simulator, { kind, record }: Situation): Promise<string> {
	const [key] = simulator.store[kind.collection].keys();
	const whole = settled(simulator, kind, structuredClone(record) as never);
	await simulator.change(
		kind.change,
		key,
		'Updated',
		JSON.parse(JSON.stringify(whole)) as IDataObject,
	);
	await clock.advance(AFTER_LAG_MS);
	return key;
}

/** Whether the last run could not read the record after its write, so that its output lacks what may not be stored. */
let isUnread = false;

async function run(
	simulator: Simulator,
	{ resource }: Kind,
	operation: string,
	parameters: object,
): Promise<IDataObject> {
	const { error, hints, items } = await executeNode({
		credential: credentialFor(simulator),
		parameters: { resource, operation, ...parameters } as INodeParameters,
	});
	if (error) throw error;
	isUnread = hints.some(({ message }) => message.includes('could not be read afterwards'));
	return items[0].json;
}

const locatorOf = ({ keyName }: RecordType) => keyName.charAt(0).toLowerCase() + keyName.slice(1);

/** The fields that were written and are not in the output. Karbon never returns fields that are write-only. */
function missing(output: IDataObject, asks: readonly Asked[]): string[] {
	return asks
		.filter(({ field, value }) => value !== undefined && !field.isWriteOnly)
		.map(({ field }) => field.path)
		.filter((path) => valueAt(output, path) === undefined);
}

const withoutNotes = (output: IDataObject) =>
	Object.fromEntries(Object.entries(output).filter(([name]) => !NOTES.includes(name)));

test(
	`the output of an update is what Karbon holds, in ${RUNS} records (seed ${SEED})`,
	async () => {
		const property = fc.asyncProperty(situations(), async (situation) => {
			const { kind, reading, addsCard, options, picks, record } = situation;
			const simulator = simulators[reading];
			const isCard = kind.resource === 'businessCard';
			const cards = (record as Partial<ClientRecord>).BusinessCards ?? [];
			fc.pre(!isCard || cards.length > 0);
			const key = await store(simulator, situation);
			const item = simulator.store.workItems.get(key);
			const asks = !item || fitsAfter(item, situation.asks) ? situation.asks : [];
			const isAdded = addsCard && 'BusinessCards' === kind.type.cards?.name;
			const [card] = isAdded ? [] : cards;
			const cardAsks = withEntryKeys(situation.cardAsks, { ...card }, picks);
			const target = isCard ? (card as BusinessCard).BusinessCardKey : key;
			const named = {
				[locatorOf(kind.type)]: isCard ? target : { __rl: true, mode: 'id', value: target },
				simplify: options.simplify,
			};

			const form = formOf([...asks, ...cardAsks], { addsCard: isAdded });
			form.options = { ...(form.options as object), readAgain: options.readAgain };
			const output = await run(simulator, kind, 'update', { ...named, ...form }).catch(failureOf);
			const isStoredUnread = isUnread;
			counts[kind.resource as 'contact'] += 1;
			if (!('changed' in output)) {
				counts.failed += 1;
				return;
			}
			counts[output.changed ? 'changed' : 'unchanged'] += 1;
			counts.simplified += Number(options.simplify && !options.readAgain);
			counts.readAgain += Number(options.readAgain && output.changed);

			await clock.advance(AFTER_LAG_MS);
			const expand = kind.type.expansions;
			// A complete record is not simplified.
			const simplify = options.simplify && !options.readAgain;
			const whole = { ...named, simplify, options: { expand } };
			const held = await run(simulator, kind, 'get', whole);
			const shown = withoutNotes(output);
			expect(differences(shown, held)).toEqual([]);
			if (kind.type.kind && simplify) {
				const fields: readonly string[] = RECORDS[kind.type.kind].simplified;
				expect(Object.keys(shown).filter((name) => !fields.includes(name))).toEqual([]);
				return;
			}
			const dropped = (output.droppedFields ?? []) as string[];
			const kept = asks.filter(({ field }) => !dropped.includes(field.path));
			expect(missing(output, kept)).toEqual([]);
			const cardsShown = isCard
				? [output]
				: [kind.type.cards ? output[kind.type.cards.name] : []].flat();
			const hasCard = cardsShown.some((one) => missing(one as IDataObject, cardAsks).length === 0);
			const asksForCard = cardAsks.some(({ value }) => value !== undefined);
			expect(hasCard || !asksForCard || isStoredUnread).toBe(true);
			const isShown = asks.some(({ field, value }) => value !== undefined && !field.isWriteOnly);
			if (!output.changed || (options.readAgain && isShown)) {
				// Without another change, no read tells whether Karbon has stored them.
				const unseen = asks.filter(({ field }) => field.isWriteOnly).map(({ field }) => field.path);
				const seen = (of: IDataObject) => Object.keys(of).filter((name) => !unseen.includes(name));
				expect(seen(shown).sort()).toEqual(seen(held).sort());
			}
		});
		await fc.assert(property, FIXED);
		if (process.env.KARBON_OUTPUT_RUNS) console.log(JSON.stringify(counts));
		expectAll(counts);
	},
	MAX_TEST_MS,
);
