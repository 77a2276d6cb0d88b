import type { INodeParameters } from 'n8n-workflow';

import { createManualClock } from '../../../../../simulator/clock';
import { inCollections } from '../../formFields';
import { byId, firstKey, jsonOf, useBench, waitOnClock } from '../../support';

const clock = createManualClock();
const bench = useBench({
	clock,
	data: { contacts: 2, organizations: 1, clientGroups: 1, workItems: 1 },
	variants: { readLagMs: 8_000 },
});

waitOnClock(clock, 5_000);

beforeEach(async () => {
	await clock.advance(120_000);
});

const store = () => bench.simulator.store;
const cardOf = (contact: { BusinessCards: Array<{ BusinessCardKey: string }> }) =>
	contact.BusinessCards[0].BusinessCardKey;

/** Writes, and the operation that reads the same record whole. */
const CASES: Array<[string, () => INodeParameters, INodeParameters, string[]]> = [
	[
		'contact',
		() => ({ contactKey: byId(firstKey(store().contacts)) }),
		{ lastName: 'Newname', emailAddresses: ['new@client.example'] },
		['BusinessCards', 'ClientTeam'],
	],
	[
		'organization',
		() => ({ organizationKey: byId(firstKey(store().organizations)) }),
		{ fullName: 'New Ltd' },
		['BusinessCards', 'ClientTeam'],
	],
	[
		'clientGroup',
		() => ({ clientGroupKey: byId(firstKey(store().clientGroups)) }),
		{ fullName: 'New Family' },
		['BusinessCard', 'ClientTeam'],
	],
	[
		'businessCard',
		() => ({ businessCardKey: cardOf([...store().contacts.values()][1]) }),
		{ skypeLink: 'https://new.example' },
		[],
	],
	[
		'workItem',
		() => ({ workItemKey: byId(firstKey(store().workItems)) }),
		{ title: 'New', primaryStatus: 'Waiting' },
		[],
	],
];

async function run(operation: string, parameters: INodeParameters) {
	const { error, items, hints } = await bench.run(operation, parameters);
	expect(error).toBeUndefined();
	return { json: jsonOf(items)[0], messages: hints.map(({ message }) => message) };
}

describe("with 'Return Complete Record'", () => {
	it.each(CASES)(
		'an update of a %s returns the whole record, as soon as Karbon shows it',
		async (resource, named, fields, expand) => {
			const given = inCollections(`${resource}.update`, fields);
			const parameters = { ...named(), ...given };
			const options = { readAgain: true };
			const updated = await run(`${resource}.update`, { ...parameters, options });
			const { changed, ...record } = updated.json;
			expect(changed).toBe(true);
			await clock.advance(60_000);
			const whole = { simplify: false, options: { expand } };
			const held = await run(`${resource}.get`, { ...parameters, ...whole });
			expect(record).toEqual(held.json);
		},
	);

	it('a new client is returned with its business card', async () => {
		const { json } = await run('contact.create', {
			firstName: 'Ann',
			lastName: 'Lee',
			additionalFields: { emailAddresses: ['ann@client.example'] },
			options: { readAgain: true },
		});
		expect(json).toMatchObject({
			FirstName: 'Ann',
			BusinessCards: [{ EmailAddresses: ['ann@client.example'] }],
			ClientTeam: [],
		});
	});

	it('a client that is created or updated is returned with its business card', async () => {
		const parameters = {
			userDefinedIdentifier: 'UP-1',
			firstName: 'Ann',
			lastName: 'Lee',
			options: { readAgain: true },
		};
		const created = await run('contact.upsert', {
			...parameters,
			updateFields: { emailAddresses: ['ann@client.example'] },
		});
		expect(created.json).toMatchObject({
			created: true,
			changed: true,
			BusinessCards: [{ EmailAddresses: ['ann@client.example'] }],
		});
		const updated = await run('contact.upsert', { ...parameters, lastName: 'Park' });
		expect(updated.json).toMatchObject({ created: false, changed: true, LastName: 'Park' });
		expect(updated.json).toHaveProperty('LastModifiedDateTime');
	});

	it('a state from before an earlier update that has the same values shows no modification time', async () => {
		const [item] = store().workItems.values();
		const named = { workItemKey: byId(item.WorkItemKey), simplify: false };
		const options = { readAgain: true };
		const { json: first } = await run('workItem.update', { ...named, updateFields: {} });
		const { changed, ...body } = first;
		expect(changed).toBe(false);
		const other = { ...named, options, updateFields: { title: 'Another' } };
		expect((await run('workItem.update', other)).json.LastModifiedDateTime).toBeDefined();
		bench.simulator.faults.add({
			action: { type: 'answerAfter', status: 200, body },
			match: { method: 'GET', nth: 2 },
		});
		const updateFields = { title: first.Title as string };
		const { json } = await run('workItem.update', { ...named, options, updateFields });
		expect(json).toMatchObject({ Title: first.Title, changed: true });
		expect(json).not.toHaveProperty('LastModifiedDateTime');
	});

	it('nothing is read a second time when nothing changed', async () => {
		const [contact] = store().contacts.values();
		const { json } = await run('contact.update', {
			contactKey: byId(contact.ContactKey),
			updateFields: { lastName: contact.LastName },
			options: { readAgain: true },
		});
		expect(json.changed).toBe(false);
		expect(bench.sent()).toHaveLength(1);
	});

	it('a record that cannot be read is returned as far as it is known, with a hint', async () => {
		const [contact] = store().contacts.values();
		const status = { type: 'status', status: 403 } as const;
		bench.simulator.faults.add({ action: status, match: { method: 'GET', nth: 2 } });
		const { json, messages } = await run('contact.update', {
			contactKey: byId(contact.ContactKey),
			moreFields: { salutation: 'Professor' },
			options: { readAgain: true },
		});
		expect(json).toMatchObject({ Salutation: 'Professor', changed: true });
		expect(json).not.toHaveProperty('LastModifiedDateTime');
		expect(messages).toEqual([
			`The contact "${contact.ContactKey}" was saved, but could not be read again. The output has only the known fields.`,
		]);
	});
});

describe('a value that is neither yes nor no', () => {
	it.each<[string, INodeParameters]>([
		['Return Complete Record', { options: { readAgain: 'perhaps' } }],
		['Simplify', { simplify: 'perhaps' }],
	])("in '%s' is an error before anything is written", async (label, more) => {
		const forms: Array<[string, INodeParameters]> = [
			['contact.create', { firstName: 'Ann', lastName: 'Lee' }],
			['contact.upsert', { userDefinedIdentifier: 'X-9', firstName: 'Ann', lastName: 'Lee' }],
			...CASES.filter(
				([resource]) => label === 'Return Complete Record' || resource !== 'businessCard',
			).map(([resource, named, fields]): [string, INodeParameters] => [
				`${resource}.update`,
				{ ...named(), ...inCollections(`${resource}.update`, fields) },
			]),
		];
		for (const [operation, parameters] of forms) {
			const { error } = await bench.run(operation, { ...parameters, ...more });
			expect(error?.message).toContain(`'${label}' must be yes or no`);
		}
		expect(bench.written()).toEqual([]);
	});
});
