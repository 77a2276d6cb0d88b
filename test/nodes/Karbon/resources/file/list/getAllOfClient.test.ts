import type { INodeParameters } from 'n8n-workflow';

import type { Simulator } from '../../../../../../simulator';
import { byId, useBench } from '../../../support';

const data = {
	contacts: 6,
	organizations: 3,
	clientGroups: 2,
	workItems: 20,
	filesPerEntity: 2,
	invoices: 0,
};
const bench = useBench({ data });

const client = (clientType: string, name: string, key: string, more: INodeParameters = {}) => ({
	clientType,
	[name]: byId(key),
	...more,
});

const ofOrganization = (key: string, includePeople = false) =>
	client('Organization', 'organizationKey', key, { includePeople });

/** The keys of the work items of these clients. */
const workOf = ({ store }: Simulator, clients: readonly string[]) =>
	[...store.workItems.values()]
		.filter(({ ClientKey }) => clients.includes(ClientKey))
		.map(({ WorkItemKey }) => WorkItemKey);

/** The keys of the files of these records. */
const filesOf = ({ store }: Simulator, owners: readonly string[]) =>
	[...store.files.values()]
		.filter(({ EntityKey }) => owners.includes(EntityKey))
		.map(({ FileContextKey }) => FileContextKey)
		.sort();

/** The people who have a card of an organization. */
const peopleOf = ({ store }: Simulator, key: string) =>
	[...store.contacts.values()]
		.filter(({ BusinessCards }) => BusinessCards.some((card) => card.OrganizationKey === key))
		.map(({ ContactKey }) => ContactKey);

async function keysOf(parameters: INodeParameters) {
	const { items, error, hints } = await bench.run('file.getAllOfClient', parameters);
	const keys = items.map(({ json }) => String(json.FileContextKey));
	expect(new Set(keys).size).toBe(keys.length);
	return { keys: keys.sort(), items, error, hints };
}

describe('the files of a client and its work', () => {
	it('are those of a contact and its work items, each with the record that has it', async () => {
		const { simulator } = bench;
		const [{ ContactKey }] = [...simulator.store.contacts.values()].filter(
			({ ContactKey: key }) => workOf(simulator, [key]).length > 0,
		);
		const { keys, items, error } = await keysOf(client('Contact', 'contactKey', ContactKey));
		expect(error).toBeUndefined();
		const work = workOf(simulator, [ContactKey]);
		// In an order, without which a work item may move over the end of a page (karbon.md 4).
		expect(bench.decoded().find((request) => request.includes('/v3/WorkItems?'))).toContain(
			'$orderby=StartDate',
		);
		expect(keys).toEqual(filesOf(simulator, [ContactKey, ...work]));
		const ofWork = items.find(({ json }) => json.EntityType === 'WorkItem')!.json;
		expect(work).toContain(ofWork.EntityKey);
		expect(ofWork.EntityTitle).toEqual(expect.any(String));
	});

	it.each([false, true])(
		'have those of an organization’s people only if asked for: %s',
		async (asked) => {
			const { simulator } = bench;
			const key = [...simulator.store.organizations.keys()].find(
				(one) => peopleOf(simulator, one).length > 0,
			)!;
			const people = asked ? peopleOf(simulator, key) : [];
			const { keys, error } = await keysOf(ofOrganization(key, asked));
			expect(error).toBeUndefined();
			const clients = [key, ...people];
			expect(keys).toEqual(filesOf(simulator, [...clients, ...workOf(simulator, clients)]));
		},
	);

	it('are those of the members of a client group, and of the work of both', async () => {
		const { simulator } = bench;
		const group = [...simulator.store.clientGroups.values()].find(
			({ Members }) => Members.length > 0,
		)!;
		const members = group.Members.map(({ ContactKey, OrganizationKey }) =>
			String(ContactKey ?? OrganizationKey),
		);
		const key = group.ClientGroupKey;
		const { keys, error } = await keysOf(client('ClientGroup', 'clientGroupKey', key));
		expect(error).toBeUndefined();
		const work = workOf(simulator, [key, ...members]);
		expect(keys).toEqual(filesOf(simulator, [...members, ...work]));
	});

	it('pass the filters', async () => {
		const [key] = bench.simulator.store.organizations.keys();
		await keysOf({ ...ofOrganization(key), filters: { mimeType: 'application/pdf' } });
		const lists = bench.decoded().filter((request) => request.includes('/v3/FileList/'));
		expect(lists.length).toBeGreaterThan(0);
		expect(lists.every((one) => one.includes("MimeType eq 'application/pdf'"))).toBe(true);
	});

	it('fail as a whole when one record cannot be read', async () => {
		const [key] = bench.simulator.store.organizations.keys();
		const action = { type: 'status', status: 403 } as const;
		bench.simulator.faults.add({ action, match: { path: '/v3/FileList/Organization' } });
		const { error, items } = await keysOf(ofOrganization(key));
		expect(items).toEqual([]);
		expect(error?.message).toContain('list the files of the organization');
	});

	it('are refused for more than 200 records', async () => {
		const { simulator } = bench;
		const [key] = simulator.store.organizations.keys();
		const [work] = simulator.store.workItems.values();
		const added = Array.from({ length: 201 }, (_, index) => `many-${index}`);
		for (const one of added)
			simulator.store.workItems.set(one, { ...work, WorkItemKey: one, ClientKey: key });
		const { error } = await keysOf(ofOrganization(key));
		for (const one of added) simulator.store.workItems.delete(one);
		expect(error?.message).toMatch(
			/^The files of the organization ".+" belong to 20\d records, more than 200$/,
		);
		expect(bench.sent().some((request) => request.includes('/v3/FileList/'))).toBe(false);
	});
});

describe('where Karbon returns a part of an expanded list', () => {
	const continued = useBench({
		data,
		variants: { expandedLists: 'continued' },
	});

	it('the files of an organization’s people are refused, not shown in part', async () => {
		const { simulator } = continued;
		const [key] = simulator.store.organizations.keys();
		for (const { BusinessCards } of simulator.store.contacts.values())
			BusinessCards[0].OrganizationKey = key;
		const { error, items } = await continued.run('file.getAllOfClient', ofOrganization(key, true));
		expect(items).toEqual([]);
		expect(error?.message).toContain('Karbon did not return all contacts of the organization');
	});
});

describe('answers that Karbon may give for the files of a client', () => {
	const contactWithWork = () =>
		[...bench.simulator.store.contacts.keys()].find(
			(key) => workOf(bench.simulator, [key]).length > 0,
		)!;
	const answer = (path: string, body: object) =>
		bench.simulator.faults.add({
			action: { type: 'answerAfter', status: 200, body },
			match: { path },
		});
	const ofContact = (key: string) => client('Contact', 'contactKey', key);

	it('have the files of its work items if the key is entered in another letter case', async () => {
		const key = contactWithWork();
		const work = workOf(bench.simulator, [key]);
		const rows = [...bench.simulator.store.workItems.values()];
		answer('/v3/WorkItems', { value: rows.filter(({ ClientKey }) => ClientKey === key) });
		answer('/v3/FileList/Contact', { value: [] });
		const { keys, error } = await keysOf(ofContact(key.toUpperCase()));
		expect(error).toBeUndefined();
		expect(keys).toEqual(filesOf(bench.simulator, work));
	});

	it.each([{}, { FileContextKey: null }, { FileContextKey: '' }])(
		'have every file of %j',
		async (none) => {
			const value = ['a.pdf', 'b.pdf'].map((FileName) => ({ ...none, FileName }));
			answer('/v3/WorkItems', { value: [] });
			answer('/v3/FileList/Contact', { value });
			const { items } = await bench.run('file.getAllOfClient', ofContact(contactWithWork()));
			expect(items.map(({ json }) => json.FileName)).toEqual(['a.pdf', 'b.pdf']);
		},
	);

	it.each([
		[null, 'a key'],
		[{}, 'a key'],
		[{ WorkItemKey: 'hidden', ClientKey: null }, 'the key of its client'],
	])('fail for the work item %j, whose files cannot be listed', async (row, missing) => {
		answer('/v3/WorkItems', { value: [row] });
		const { error } = await keysOf(ofContact(contactWithWork()));
		expect(error?.message).toContain(`Karbon returned a work item without ${missing}`);
	});

	it('have those of a work item whose client the list does not show', async () => {
		const key = contactWithWork();
		const [work] = workOf(bench.simulator, [key]);
		answer('/v3/WorkItems', {
			value: [{ WorkItemKey: work }, { WorkItemKey: 'x', ClientKey: 'y' }],
		});
		const { keys, error } = await keysOf(ofContact(key));
		expect(error).toBeUndefined();
		expect(keys).toEqual(filesOf(bench.simulator, [key, work]));
	});

	const [noKeys, hidden] = [{ ContactKey: null, OrganizationKey: null }, { ContactKey: 'a' }];
	it.each([
		['member', 'Members', client('ClientGroup', 'clientGroupKey', 'g'), [hidden, noKeys]],
		['member', 'Members', client('ClientGroup', 'clientGroupKey', 'g'), [null]],
		['contact', 'Contacts', ofOrganization('o', true), [hidden, noKeys]],
		['contact', 'Contacts', ofOrganization('o', true), [null]],
	])('fail if a %s has no key in "%s" for %j: %j', async (noun, name, parameters, list) => {
		const path = name === 'Members' ? '/v3/ClientGroups/g' : '/v3/Organizations/o';
		answer(path, { ClientGroupKey: 'g', OrganizationKey: 'o', [name]: list });
		const { error, items } = await keysOf(parameters);
		expect(items).toEqual([]);
		expect(error?.message).toContain(`Karbon returned a ${noun} without a key`);
	});
});
