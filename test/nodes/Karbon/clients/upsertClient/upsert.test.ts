import type { INodeParameters } from 'n8n-workflow';

import { closeAll, startSimulator } from '../../../../support/servers/testServers';
import { executeNode } from '../../../../support/action/executeNode';
import { credentialFor } from '../../../../support/n8n/credentials';
import { jsonOf, useBench } from '../../support';
import { FROM_ROW } from './fromRow';

const bench = useBench({ data: { contacts: 130, organizations: 3, clientGroups: 2, invoices: 1 } });
const contacts = () => [...bench.simulator.store.contacts.values()];
const row = (json: Record<string, string>) => ({ json });

const upsert = async (rows: Array<Record<string, string>>, more: INodeParameters = {}) =>
	await bench.run('contact.upsert', { ...FROM_ROW, ...more }, { items: rows.map(row) });
const sentPaths = () =>
	bench.sent().map((request) => decodeURIComponent(request.replace(/\?.*/, '')));
const byIdentifier = (id: string) =>
	`GET /v3/Contacts/GetContactByUserDefinedIdentifier(UserDefinedIdentifier='${id}')`;

describe('create or update', () => {
	it('updates the client that has the identifier, in any letter case', async () => {
		const { ContactKey, UserDefinedIdentifier, FirstName } = contacts()[0];
		const id = ` ${UserDefinedIdentifier!.toLowerCase()} `;
		const { items, error } = await upsert([{ id, last: 'Newname' }]);
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([
			expect.objectContaining({
				ContactKey,
				FirstName,
				LastName: 'Newname',
				created: false,
				changed: true,
			}),
		]);
		expect(sentPaths()).toEqual([
			byIdentifier(id.trim()),
			`GET /v3/Contacts/${ContactKey}`,
			`PATCH /v3/Contacts/${ContactKey}`,
		]);
		const again = await upsert([{ id, last: 'Newname' }]);
		expect(jsonOf(again.items)).toEqual([
			expect.objectContaining({ created: false, changed: false }),
		]);
		expect(contacts()[0].UserDefinedIdentifier).toBe(UserDefinedIdentifier);
	});

	it('creates a client where none has the identifier', async () => {
		const { items } = await upsert([{ id: 'N-1', first: 'Ann', last: 'Lee' }]);
		expect(jsonOf(items)).toEqual([
			expect.objectContaining({ FirstName: 'Ann', created: true, changed: true }),
		]);
		expect(sentPaths()).toEqual([byIdentifier('N-1'), 'POST /v3/Contacts']);
		expect(contacts().at(-1)).toMatchObject({ UserDefinedIdentifier: 'N-1', LastName: 'Lee' });
	});

	it('needs an identifier, and a name for a new client', async () => {
		expect((await upsert([{ id: '  ', first: 'A', last: 'B' }])).error?.message).toBe(
			"'Identifier' must not be empty",
		);
		expect((await upsert([{ id: 'N-2', first: 'A' }])).error?.message).toBe(
			"'Last Name' must not be empty",
		);
		expect(bench.written()).toEqual([]);
	});

	it('updates a client that another process created since it was looked up', async () => {
		await upsert([{ id: 'N-3', first: 'Ann', last: 'Lee' }]);
		const notFound = { type: 'status' as const, status: 404 };
		bench.simulator.faults.add({
			action: notFound,
			match: { method: 'GET', path: '/v3/Contacts/Get*' },
			times: 1,
		});
		const { items } = await upsert([{ id: 'n-3', first: 'Ann', last: 'Ray' }]);
		expect(jsonOf(items)).toEqual([
			expect.objectContaining({ LastName: 'Ray', created: false, changed: true }),
		]);
	});

	it('reports which type of client has the identifier', async () => {
		const [organization] = [...bench.simulator.store.organizations.values()];
		organization.UserDefinedIdentifier = 'ORG-1';
		const { error } = await upsert([{ id: 'org-1', first: 'Ann', last: 'Lee' }]);
		expect(error?.message).toBe(
			'Not created or updated: the identifier "org-1" belongs to an organization, not to a contact',
		);
		expect(error?.context.karbon).toMatchObject({ outcome: 'refused' });
	});

	it('processes the same identifier twice in the order of the rows', async () => {
		const rows = [
			{ id: 'N-4', first: 'Ann', last: 'First' },
			{ id: 'n-4', first: 'Ann', last: 'Second' },
		];
		const { items } = await upsert(rows);
		expect(jsonOf(items)).toEqual([
			expect.objectContaining({ created: true, LastName: 'First' }),
			expect.objectContaining({ created: false, changed: true, LastName: 'Second' }),
		]);
	});

	it.each(['organization', 'clientGroup'])('is available for the resource %s', async (resource) => {
		const parameters = { userDefinedIdentifier: `N-${resource}`, fullName: 'Acme Ltd' };
		const created = await bench.run(`${resource}.upsert`, parameters);
		const updated = await bench.run(`${resource}.upsert`, { ...parameters, fullName: 'Acme Inc' });
		expect(jsonOf([...created.items, ...updated.items])).toEqual([
			expect.objectContaining({ FullName: 'Acme Ltd', created: true, changed: true }),
			expect.objectContaining({ FullName: 'Acme Inc', created: false, changed: true }),
		]);
	});
});

describe('a client that is hidden from the API application', () => {
	afterEach(closeAll);

	it('is named as the reason for the error', async () => {
		const simulator = await startSimulator({ data: { contacts: 2 }, denyRestrictedClients: true });
		const [hidden] = [...simulator.store.contacts.values()];
		hidden.RestrictionLevel = 'Hidden';
		const { error } = await executeNode({
			credential: credentialFor(simulator),
			parameters: { resource: 'contact', operation: 'upsert', ...FROM_ROW },
			items: [row({ id: hidden.UserDefinedIdentifier!, first: 'A', last: 'B' })],
		});
		expect(error?.message).toMatch(/ is in use by a client that Karbon does not show$/);
		expect(error?.description).toContain('Private and hidden clients');
	});
});

describe('many rows', () => {
	/**
	 * Rows with the current values of 60 contacts whose full name is two words.
	 * @param from leaves out the contacts that earlier tests have changed, which are not taken from the list
	 */
	const existing = (from = 1) =>
		contacts()
			.filter(({ FullName }) => FullName.split(' ').length === 2)
			.slice(from, from + 60)
			.map(({ UserDefinedIdentifier, FirstName, LastName, ContactType }) => ({
				id: UserDefinedIdentifier!,
				first: FirstName,
				last: LastName,
				type: ContactType!,
			}));

	it('need only the pages of the list when nothing changes', async () => {
		const rows = existing();
		const { items } = await upsert(rows);
		expect(items).toHaveLength(60);
		expect(jsonOf(items).every(({ created, changed }) => !created && !changed)).toBe(true);
		expect(sentPaths().filter((path) => path !== 'GET /v3/Contacts')).toEqual([]);
		expect(bench.sent().length).toBeLessThanOrEqual(2);
	});

	it('need two requests for a changed value, and one for a new client', async () => {
		const rows = existing();
		rows[0] = { ...rows[0], type: 'Supplier' };
		rows[1] = { id: 'M-1', first: 'New', last: 'Client', type: '' };
		rows[2] = { id: 'M-1', first: 'New', last: 'Name', type: '' };
		const { items } = await upsert(rows);
		expect(jsonOf(items).slice(0, 4)).toEqual([
			expect.objectContaining({ created: false, changed: true, ContactType: 'Supplier' }),
			expect.objectContaining({ created: true, LastName: 'Client' }),
			expect.objectContaining({ created: false, changed: true, LastName: 'Name' }),
			expect.objectContaining({ created: false, changed: false }),
		]);
		expect(bench.sent().filter((request) => !request.includes('Contacts?'))).toHaveLength(5);
	});

	it('do not rely on the list after a write with an unknown outcome', async () => {
		const rows = existing(3);
		const { id, type } = rows[0];
		const [other] = ['Supplier', 'Prospect'].filter((one) => one !== type);
		rows.splice(1, 0, { ...rows[0], type: other }, { ...rows[0] });
		const match = { path: '/v3/Contacts/*' };
		bench.simulator.faults.add({
			action: 'resetAfter',
			match: { ...match, method: 'PUT' },
			times: 1,
		});
		const refused = { type: 'status', status: 403 } as const;
		bench.simulator.faults.add({ action: refused, match: { ...match, method: 'GET', nth: 2 } });
		const { items } = await bench.run('contact.upsert', FROM_ROW, {
			items: rows.map(row),
			node: { onError: 'continueRegularOutput' },
		});
		expect(jsonOf(items)[1]).toMatchObject({ details: { outcome: 'unknown' } });
		expect(jsonOf(items)[2]).toMatchObject({ changed: true, ContactType: type });
		const stored = contacts().find(({ UserDefinedIdentifier }) => UserDefinedIdentifier === id);
		expect(stored?.ContactType).toBe(type);
	});

	it.each([
		['cannot be read', { type: 'status', status: 403 }],
		['is much longer than the rows', { type: 'wrongCount', by: 10_000 }],
	] as const)('are looked up one at a time when the list %s', async (_, action) => {
		const rows = existing().slice(0, 51);
		bench.simulator.faults.add({ action, match: { method: 'GET', path: '/v3/Contacts' } });
		const { items, error } = await upsert(rows.map((one) => ({ ...one, id: `${one.id} ` })));
		expect(error).toBeUndefined();
		expect(items).toHaveLength(51);
		expect(bench.sent().filter((request) => request.includes('Contacts?'))).toHaveLength(1);
		expect(sentPaths().filter((path) => path.includes('ByUserDefined')).length).toBeGreaterThan(0);
	});
});
