import { byId, jsonOf, useBench } from '../support';

// karbon.md 6.
describe.each([
	['parts', 0, 1],
	['exact', 0, 0],
	['ignored', 1, 1],
] as const)('where letter case in filters is "%s"', (filterCase, byWhole, byPart) => {
	const bench = useBench({
		data: { contacts: 3, organizations: 1, workItems: 3 },
		variants: { filterCase },
	});
	const found = async (operation: string, filters: Record<string, string>) => {
		const { error, items } = await bench.run(operation, { returnAll: true, filters });
		expect(error).toBeUndefined();
		return jsonOf(items);
	};

	it('work items are found by an email address and a title in capital letters as Karbon compares', async () => {
		const [item] = bench.simulator.store.workItems.values();
		const isHit = ({ Title }: { Title?: unknown }) => Title === item.Title;
		const assignee = item.AssigneeEmailAddress!.toUpperCase();
		const whole = await found('workItem.getAll', { assigneeEmailAddress: assignee });
		expect(whole.some(isHit)).toBe(byWhole === 1);
		const parts = await found('workItem.getAll', { title: item.Title.toUpperCase() });
		expect(parts.some(isHit)).toBe(byPart === 1);
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
