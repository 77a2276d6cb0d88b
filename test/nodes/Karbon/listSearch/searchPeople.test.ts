import { useSearch } from './support';

const { bench, search } = useSearch();

describe('a member of a client team', () => {
	it('is a user or a team, identified by its key', async () => {
		const { users, teams } = bench.simulator.store;
		const { results } = await search('searchMembers');
		const keys = [...users.keys(), ...teams.keys()];
		expect(results.map(({ value }) => value).sort()).toEqual(keys.sort());
		const [{ Name }] = teams.values();
		const found = await search('searchMembers', Name);
		expect(found.results.map(({ name }) => name)).toContain(`${Name} (Team)`);
	});
});

describe('the users of a filter', () => {
	it.each(['', 'Amelia', 'amelia a', 'anderson@', 'amelia.and', 'FIRM.example'])(
		'are found by name and email address: "%s"',
		async (text) => {
			const { results } = await search('searchUsers', text);
			expect(bench.decoded()).toEqual(['GET /v3/Users?$top=100']);
			const users = [...bench.simulator.store.users.values()];
			const matching = users
				.filter(({ Name, EmailAddress }) =>
					`${Name} ${EmailAddress}`.toLowerCase().includes(text.toLowerCase()),
				)
				.map(({ EmailAddress }) => EmailAddress);
			expect(results.map(({ value }) => value).sort()).toEqual(matching.sort());
			expect(results).toContainEqual({
				name: 'Amelia Anderson - amelia.anderson@firm.example',
				value: 'amelia.anderson@firm.example',
			});
		},
	);
});
