import { inCollections } from '../formFields';
import { byId, firstKey, useBench } from '../support';

const bench = useBench({
	data: { contacts: 2, users: 4, teams: 2 },
	variants: { userEmails: 'shared' },
});
const users = () => [...bench.simulator.store.users.values()];
const address = () => users()[0].EmailAddress;
const contactKey = () => byId(firstKey(bench.simulator.store.contacts));
const expectRefused = (error: Error | undefined) => {
	const [first, last] = [users()[0], users()[3]].map(({ Id }) => Id);
	expect(error?.message).toContain(
		`must be one Karbon user, but several have ${address()}: ${first}, ${last}`,
	);
	expect(bench.written()).toEqual([]);
};

// karbon.md 140
describe('two users with one email address', () => {
	it('are not mixed up as members of a client team', async () => {
		const values = [{ memberKey: byId(address()), memberType: 'User', roleType: '' }];
		const { error } = await bench.run('contact.update', {
			contactKey: contactKey(),
			...inCollections('contact.update', { clientTeam: { values } }),
		});
		expectRefused(error);
	});

	it('are reported for the field of each item', async () => {
		const [contact] = bench.simulator.store.contacts.values();
		Object.assign(contact, { ClientOwner: null, ClientManager: null });
		const fields = ['clientOwner', 'clientManager'];
		const valueIn = (field: string) =>
			byId(`={{ $json.field === '${field}' ? '${address()}' : '' }}`);
		const { items } = await bench.run(
			'contact.update',
			{
				contactKey: contactKey(),
				updateFields: Object.fromEntries(fields.map((field) => [field, valueIn(field)])),
			},
			{
				items: fields.map((field) => ({ json: { field } })),
				node: { onError: 'continueRegularOutput' },
			},
		);
		expect(items.map(({ json }) => json.error)).toEqual([
			expect.stringContaining("'Client Owner' must be one Karbon user"),
			expect.stringContaining("'Client Manager' must be one Karbon user"),
		]);
	});

	it('are not mixed up as members of a team', async () => {
		const { error } = await bench.run('team.addMember', {
			teamKey: byId(firstKey(bench.simulator.store.teams)),
			userKey: byId(address()),
		});
		expectRefused(error);
	});

	it('are not mixed up if the filter finds neither', async () => {
		const { error } = await bench.run('team.addMember', {
			teamKey: byId(firstKey(bench.simulator.store.teams)),
			userKey: byId(address().toUpperCase()),
		});
		expect(error?.message).toContain('must be one Karbon user, but several have ');
		expect(bench.written()).toEqual([]);
	});

	it('are not mixed up in a custom field', async () => {
		const { customFields } = bench.simulator.store;
		const field = [...customFields.values()].find(({ Type }) => Type === 'Colleague')!;
		const values = [{ customFieldKey: byId(field.Key), value: address() }];
		const { error } = await bench.run('customField.setValues', {
			clientKey: contactKey(),
			fieldValues: { values },
		});
		expectRefused(error);
	});
});
