import type { IDataObject } from 'n8n-workflow';

import type { ManualClock, Simulator } from '../../../simulator';
import type { Contact } from '../../../simulator/records/clients';
import type { Outcome, ReadingCase } from '../support/cells/readingCase';
import { mapAutomatically } from '../../support/action/mapAutomatically';

const contacts = ({ store }: Simulator) => [...store.contacts.values()];

const byIdentifier = mapAutomatically('Identifier');
const byEmail = mapAutomatically('Email Addresses');

/** When reads that lag behind show every write. Milliseconds. */
const AFTER_LAG = 60_000;

const NEW_ROW = {
	Identifier: 'IMP-1',
	'First Name': 'Aroha',
	'Last Name': 'Lindqvist',
	'Email Address': 'aroha@client.example',
	'Contact Type': 'Prospect',
};
const CUSTOM_CELLS = { Tier: 'Gold', Newsletter: 'yes', 'Number of employees': 12 };
const CUSTOM_VALUES = { Tier: ['Gold'], Newsletter: ['true'], 'Number of employees': ['12'] };

/** The stored values of a client by name; one spelling for what a variant spells in another way. */
function valuesOf({ store }: Simulator, key: string): Record<string, string[]> {
	const { CustomFieldValues = [] } = store.customFieldValues.get(key) ?? {};
	const spelled = (text: string) => (/^(true|yes)$/i.test(text) ? 'true' : text);
	return Object.fromEntries(
		CustomFieldValues.filter(({ Value }) => Value.length > 0).map(({ Name, Value }) => [
			Name,
			Value.map(spelled),
		]),
	);
}

const isSame = (one: unknown, other: unknown) =>
	JSON.stringify(Object.entries(one as object).sort()) ===
	JSON.stringify(Object.entries(other as object).sort());

/** Whether the error tells what may be in Karbon. */
const tells = (error: string) =>
	/was (created|updated) \(ID|may have been|not confirmed/.test(error);

/**
 * Exactly one new client, with all values; after an error none, or one that the error names, with all or none of them.
 */
function oneNew({ error }: Outcome, simulator: Simulator): string | undefined {
	const added = contacts(simulator).filter(
		({ FirstName, LastName }) => `${FirstName} ${LastName}` === 'Aroha Lindqvist',
	);
	if (added.length > 1) return `${added.length} clients were created`;
	if (added.length === 0) return error ? undefined : 'the client is missing';
	if (error && !tells(error)) return `the error does not say that the client was created: ${error}`;
	const [{ ContactKey, ContactType, BusinessCards }] = added;
	const [email] = BusinessCards[0].EmailAddresses;
	if (ContactType !== 'Prospect' || email !== 'aroha@client.example') return 'another record';
	const values = valuesOf(simulator, ContactKey);
	const isRight = isSame(values, CUSTOM_VALUES) || (error && isSame(values, {}));
	return isRight ? undefined : `its custom fields are ${JSON.stringify(values)}`;
}

/** The first client has these values, and nothing else changed. */
function onlyFirst(record: Partial<Contact>, custom: Record<string, string[]>, count = 5) {
	return ({ error, changes }: Outcome, simulator: Simulator): string | undefined => {
		if (error) return changes.length > 0 && !tells(error) ? 'an error after a change' : undefined;
		const [client] = contacts(simulator);
		if (contacts(simulator).length !== count) return 'another client was created';
		for (const [name, value] of Object.entries(record)) {
			if (client[name as keyof Contact] !== value) return `${name} was not written`;
		}
		const values = valuesOf(simulator, client.ContactKey);
		for (const [name, value] of Object.entries(custom)) {
			if (!isSame(values[name] ?? [], value)) return `${name} is ${JSON.stringify(values[name])}`;
		}
		const names = [...Object.keys(record), 'Value'];
		const others = changes.filter(({ path }) => !names.some((name) => path.includes(`/${name}`)));
		return others.length > 0 ? `also changed ${JSON.stringify(others)}` : undefined;
	};
}

const items = (...rows: IDataObject[]) => rows.map((json) => ({ json }));
const unlagged = { options: { checkAllRowsFirst: false } };

/** Rows of a spreadsheet with columns that are mapped by name. */
export const IMPORT_CASES: ReadingCase[] = [
	{
		operation: 'contact.upsert',
		title: 'a mapped row of a client that exists, with custom fields',
		rows: [50, 52, 57],
		input: (simulator) => ({
			parameters: byIdentifier,
			items: items({
				Identifier: contacts(simulator)[0].UserDefinedIdentifier,
				'Last Name': 'Newname',
				Tier: 'Gold',
				'Number of employees': 4711,
			}),
		}),
		wrong: onlyFirst(
			{ LastName: 'Newname', FullName: 'Amelia Newname' },
			{ Tier: ['Gold'], 'Number of employees': ['4711'] },
		),
	},
	{
		operation: 'contact.upsert',
		title: 'a mapped row of a new client, with custom fields',
		isSample: true,
		rows: [11, 53, 57],
		input: () => ({ parameters: byIdentifier, items: items({ ...NEW_ROW, ...CUSTOM_CELLS }) }),
		wrong: oneNew,
	},
	...(
		[
			['at once', 0],
			['a minute later', AFTER_LAG],
		] as const
	).map(([when, wait]): ReadingCase => {
		let isChangedAgain = false;
		return {
			operation: 'contact.upsert',
			title: `a mapped row of a new client, and again ${when}`,
			isSample: true,
			rows: [11, 53, 57],
			input: () => ({ parameters: byIdentifier, items: items({ ...NEW_ROW, ...CUSTOM_CELLS }) }),
			async run(run, simulator) {
				const first = await run();
				await (simulator.clock as ManualClock).advance(wait);
				const second = await run();
				isChangedAgain =
					first.error === undefined && second.items.some(({ json }) => json.changed === true);
				// What the first run reported counts; the second one does not know of it.
				return first.error ? first : second;
			},
			wrong: (outcome, simulator) =>
				isChangedAgain ? 'the second run reports a change' : oneNew(outcome, simulator),
		};
	}),
	{
		operation: 'contact.upsert',
		title: 'a mapped row that matches a client by email',
		rows: [48],
		input(simulator) {
			contacts(simulator)[0].BusinessCards[0].EmailAddresses = ['own@client.example'];
			contacts(simulator)[0].EmailAddress = 'own@client.example';
			return {
				parameters: byEmail,
				items: items({ 'Email Address': 'OWN@client.example', 'Preferred Name': 'Annie' }),
			};
		},
		without: {
			laggingReads: 'the address that the case sets is not shown yet',
			replicas: 'the address that the case sets is not shown yet',
		},
		wrong: onlyFirst({ PreferredName: 'Annie' }, {}),
	},
	{
		operation: 'contact.upsert',
		title: 'two mapped rows of one new client, matched by email',
		isSample: true,
		rows: [11, 48],
		input: () => {
			const row = { ...NEW_ROW, ...CUSTOM_CELLS };
			return { parameters: { ...byEmail, ...unlagged }, items: items(row, row) };
		},
		wrong: oneNew,
	},
];
