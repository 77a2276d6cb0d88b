import { useSearch } from '../support';

describe('all pages of the clients of any type', () => {
	const { bench, search } = useSearch({
		data: { contacts: 230, organizations: 110, clientGroups: 3 },
	});

	it('have each client once, and no entry without one', async () => {
		const values: unknown[] = [];
		let paginationToken: string | undefined;
		do {
			const page = await search('searchAnyClient', undefined, { paginationToken });
			values.push(...page.results.map(({ value }) => value));
			({ paginationToken } = page as { paginationToken?: string });
		} while (paginationToken !== undefined);
		const { contacts, organizations, clientGroups } = bench.simulator.store;
		const keys = [contacts, organizations, clientGroups].flatMap((list) => [...list.keys()]);
		expect([...values].sort()).toEqual(keys.sort());
	});

	it('go on with the other lists where one fails, and say so', async () => {
		const { paginationToken } = await search('searchAnyClient');
		const match = { path: '/v3/Contacts' };
		bench.simulator.faults.add({ match, action: { type: 'status', status: 500 } });
		const { results } = await search('searchAnyClient', undefined, {
			paginationToken: paginationToken as string,
		});
		expect(results).toHaveLength(11);
		expect(results.at(-1)).toEqual({
			name: expect.stringMatching(/^Not all contacts could be searched\./),
			value: '',
		});
	});
});
