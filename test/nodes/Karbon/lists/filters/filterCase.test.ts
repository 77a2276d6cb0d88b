import type { INodeParameters } from 'n8n-workflow';

import { ACCOUNT_USERS } from '../../../../../nodes/Karbon/settings/accountUsers';
import { byId, jsonOf, useBench } from '../../support';

// karbon.md 6.
describe.each([
	['parts', 1],
	['exact', 0],
	['ignored', 1],
] as const)('where letter case in filters is "%s"', (filterCase, byPart) => {
	const bench = useBench({
		data: { contacts: 3, organizations: 1, workItems: 3 },
		variants: { filterCase },
	});
	beforeEach(() => ACCOUNT_USERS.forget());
	const found = async (operation: string, filters: INodeParameters) => {
		const { error, items } = await bench.run(operation, { returnAll: true, filters });
		expect(error).toBeUndefined();
		return jsonOf(items);
	};

	const work = async (filters: INodeParameters) => {
		const [item] = bench.simulator.store.workItems.values();
		const rows = await found('workItem.getAll', filters);
		return rows.filter(({ Title }) => Title === item.Title).length;
	};

	it('work items are found by the whole email address of their assignee in any case', async () => {
		const [item] = bench.simulator.store.workItems.values();
		const assignee = item.AssigneeEmailAddress!;
		for (const value of [assignee, assignee.toUpperCase(), ` ${assignee.toUpperCase()} `]) {
			expect(await work({ assigneeEmailAddress: value })).toBe(1);
		}
		expect(await work({ assigneeEmailAddress: 'nobody@acme.com' })).toBe(0);
	});

	it('work items are found by the name of their assignee', async () => {
		const { users, workItems } = bench.simulator.store;
		const [item] = workItems.values();
		const { Name } = [...users.values()].find(
			({ EmailAddress }) => EmailAddress === item.AssigneeEmailAddress,
		)!;
		expect(await work({ assigneeEmailAddress: ` ${Name.toLowerCase()} ` })).toBe(1);
		const filters = { assigneeEmailAddress: 'Nobody Here' };
		const { error } = await bench.run('workItem.getAll', { filters });
		expect(error?.message).toContain(`'Assignee' must be the name or the email address`);
	});

	it('contacts are found by their type in any case', async () => {
		const [{ ContactType: type }] = bench.simulator.store.contacts.values();
		const ofType = async (value: string) =>
			(await found('contact.getAll', { contactType: { __rl: true, mode: 'name', value } })).length;
		const count = await ofType(String(type));
		expect(count).toBeGreaterThan(0);
		for (const value of [String(type).toUpperCase(), ` ${String(type).toLowerCase()}`])
			expect(await ofType(value)).toBe(count);
		expect(await ofType('Nothing')).toBe(0);
	});

	it('the assignee is asked for as entered where users are not granted', async () => {
		const [item] = bench.simulator.store.workItems.values();
		const assignee = item.AssigneeEmailAddress!;
		bench.simulator.faults.add({
			action: { type: 'status', status: 403 },
			match: { path: '/v3/Users' },
		});
		expect(await work({ assigneeEmailAddress: assignee })).toBe(1);
	});

	it('users are read once for an address that is entered, and not for one that was chosen or a part', async () => {
		const [item] = bench.simulator.store.workItems.values();
		const assignee = item.AssigneeEmailAddress!;
		const reads = () => bench.simulator.requests.filter(({ path }) => path.startsWith('/v3/Users'));
		await work({ assigneeEmailAddress: { __rl: true, mode: 'list', value: assignee } });
		await work({ assigneeEmailAddress: assignee.slice(assignee.indexOf('@')) });
		expect(reads()).toHaveLength(0);
		await work({ assigneeEmailAddress: assignee });
		expect(reads()).toHaveLength(1);
	});

	it('work items are found by a title in capital letters as Karbon compares', async () => {
		const [item] = bench.simulator.store.workItems.values();
		expect(await work({ title: item.Title.toUpperCase() })).toBe(byPart);
	});

	it('contacts are found by name and email address in any case', async () => {
		const [contact] = bench.simulator.store.contacts.values();
		for (const filters of [
			{ fullName: contact.FullName.toUpperCase() },
			{ emailAddress: String(contact.EmailAddress).toUpperCase() },
		] as Array<Record<string, string>>) {
			const names = (await found('contact.getAll', filters)).map(({ FullName }) => FullName);
			expect(names).toContain(contact.FullName);
		}
	});

	it('Create or Update finds a contact by its email address in capital letters, and creates none', async () => {
		const { contacts } = bench.simulator.store;
		const [contact] = contacts.values();
		const count = contacts.size;
		const { error, items } = await bench.run('contact.upsert', {
			matchBy: 'email',
			matchEmail: String(contact.EmailAddress).toUpperCase(),
			firstName: 'Ann',
			lastName: 'Lee',
		});
		expect(error).toBeUndefined();
		expect(jsonOf(items)[0]).toMatchObject({ ContactKey: contact.ContactKey, created: false });
		expect(contacts.size).toBe(count);
	});

	it('a user is found by an email address in capital letters', async () => {
		const { contacts, users } = bench.simulator.store;
		const [contact] = contacts.values();
		const user = [...users.values()].at(-1)!;
		const values = [{ memberKey: byId(user.EmailAddress.toUpperCase()), memberType: 'User' }];
		const { error } = await bench.run('contact.update', {
			contactKey: byId(contact.ContactKey),
			moreFields: { clientTeam: { values } },
		});
		expect(error).toBeUndefined();
		expect(contact.ClientTeam).toContainEqual(expect.objectContaining({ MemberKey: user.Id }));
	});
});
