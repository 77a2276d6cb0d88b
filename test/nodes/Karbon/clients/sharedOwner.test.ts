import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { ClientTeamMember } from '../../../../simulator/records';
import { mapAutomatically } from '../../../support/action/mapAutomatically';
import { inCollections } from '../formFields';
import { byId, firstKey, jsonOf, useBench } from '../support';

const bench = useBench({
	data: { contacts: 2, clientGroups: 1, users: 4, workItems: 1 },
	variants: { userEmails: 'shared' },
});
/** Two users with one email address. */
const twins = () => {
	const users = [...bench.simulator.store.users.values()];
	return [users[0], users[3]];
};
const contacts = () => [...bench.simulator.store.contacts.values()];
const ownersOf = ({ ClientTeam }: { ClientTeam: ClientTeamMember[] }) =>
	ClientTeam.filter(({ RoleType }) => RoleType === 'ClientOwner').map((one) => one.MemberKey);
const bodies = () =>
	bench.simulator.requests
		.filter(({ method }) => method !== 'GET')
		.map(({ body }) => body as IDataObject);
const update = async (fields: INodeParameters) =>
	await bench.run('contact.update', {
		contactKey: byId(firstKey(bench.simulator.store.contacts)),
		...inCollections('contact.update', fields),
	});
const createFrom = async (operation: string, row: IDataObject) =>
	await bench.run(operation, mapAutomatically(), { items: [{ json: row }] });

// karbon.md 44, 140
describe('of two users with one email address, the client owner', () => {
	it.each([0, 1])('of a new client is the one with the key (%i)', async (index) => {
		const { Id } = twins()[index];
		const { error } = await bench.run('contact.create', {
			firstName: 'Ann',
			lastName: 'Lee',
			...inCollections('contact.create', { clientOwner: byId(Id) }),
		});
		expect(error).toBeUndefined();
		expect(bodies()).toEqual([expect.objectContaining({ ClientOwner: Id })]);
		expect(ownersOf(contacts().at(-1)!)).toEqual([Id]);
	});

	it('changes from the one to the other by key, and only once', async () => {
		const [first, last] = twins();
		for (const { Id } of [first, last]) {
			const { error, items } = await update({ clientOwner: byId(Id) });
			expect(error).toBeUndefined();
			expect(jsonOf(items)).toEqual([expect.objectContaining({ changed: true })]);
			expect(ownersOf(contacts()[0])).toEqual([Id]);
			const again = await update({ clientOwner: byId(Id), preferredName: Id });
			expect(jsonOf(again.items)).toEqual([expect.objectContaining({ changed: true })]);
			expect(bodies().at(-1)).toEqual({ PreferredName: Id });
		}
	});

	it('is set by key if the team alone has the user', async () => {
		const [{ Id, EmailAddress }] = twins();
		const [contact] = contacts();
		contact.ClientOwner = [...bench.simulator.store.users.values()][1].EmailAddress;
		contact.ClientTeam = [{ MemberKey: Id, MemberType: 'User', RoleType: 'ClientOwner' }];
		const { error } = await update({ clientOwner: byId(Id) });
		expect(error).toBeUndefined();
		expect(contacts()[0].ClientOwner).toBe(EmailAddress);
	});

	it('of a client group changes from the one to the other by key', async () => {
		const { clientGroups } = bench.simulator.store;
		for (const { Id } of twins()) {
			const { error } = await bench.run('clientGroup.update', {
				clientGroupKey: byId(firstKey(clientGroups)),
				...inCollections('clientGroup.update', { clientOwner: byId(Id) }),
			});
			expect(error).toBeUndefined();
			expect(ownersOf([...clientGroups.values()][0])).toEqual([Id]);
		}
	});

	it('is not guessed from the address where the client team is written', async () => {
		contacts()[0].ClientManager = null;
		const { error } = await update({ clientManager: byId(twins()[0].EmailAddress) });
		expect(error?.message).toContain('must be one Karbon user, but several have');
		expect(error?.message).toContain('Use a key');
		expect(bench.written()).toEqual([]);
	});

	it.each<[string, (twin: { Id: string; Name: string }) => string]>([
		['key', ({ Id }) => Id],
		['name', ({ Name }) => Name],
	])('is the one whose %s a cell has', async (_, cellOf) => {
		const [, last] = twins();
		const row = { 'First Name': 'Ann', 'Last Name': 'Lee', 'Client Owner': cellOf(last) };
		const { error } = await createFrom('contact.create', row);
		expect(error).toBeUndefined();
		expect(bodies()).toEqual([expect.objectContaining({ ClientOwner: last.Id })]);
	});
});

describe('an email address of two users in a cell', () => {
	it.each<[string, () => IDataObject, string]>([
		['contact.create', () => ({ 'First Name': 'A', 'Last Name': 'B' }), 'Client Owner'],
		[
			'workItem.create',
			() => ({
				Title: 'Return',
				'Client Type': 'Contact',
				Client: firstKey(bench.simulator.store.contacts),
				'Start Date': '2026-12-01',
			}),
			'Assignee',
		],
	])('is sent by %s where Karbon takes it', async (operation, row, column) => {
		const [{ EmailAddress }] = twins();
		const { error } = await createFrom(operation, { ...row(), [column]: EmailAddress });
		expect(error).toBeUndefined();
		const field = column === 'Assignee' ? 'AssigneeEmailAddress' : 'ClientOwner';
		expect(bodies()).toEqual([expect.objectContaining({ [field]: EmailAddress })]);
	});
});
