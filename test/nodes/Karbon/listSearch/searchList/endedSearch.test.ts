import { credentialFor } from '../../../../support/n8n/credentials';
import { searchInEditor } from '../../../../support/action/searchInEditor';
import { useBench } from '../../support';

const bench = useBench({
	data: { clientGroups: 1_050, contacts: 3, organizations: 2, invoices: 1 },
});

const search = async (method: string, text: string) =>
	await searchInEditor({ credential: credentialFor(bench.simulator), method, text });

/** A list without an end. */
function lengthen(path: string): void {
	let page = 0;
	bench.simulator.faults.add({
		match: { method: 'GET', path },
		action: {
			type: 'status',
			status: 200,
			get body() {
				page += 1;
				const link = `${bench.simulator.url}${path}?$skip=${page}`;
				return { value: [{ Name: `Role ${page}`, Key: `k${page}` }], '@odata.nextLink': link };
			},
		},
	});
}

describe('a search that ends before the list', () => {
	it.each([
		['searchRoles', "Choose 'By Name' instead of 'From list', and enter the record's name."],
		['searchRoleKeys', "Choose 'By ID' instead of 'From list', and enter the record's ID (key)."],
	])('of %s advises what its fields store', async (method, advice) => {
		lengthen('/v3/Roles');
		await expect(search(method, 'another')).rejects.toMatchObject({
			message: '"another" is not among the first 10 roles',
			description: expect.stringContaining(advice),
		});
	});
});

describe('a search of several lists of which one is not read to its end', () => {
	const groups = () => [...bench.simulator.store.clientGroups.values()];

	it('reports that it is incomplete when it has found nothing', async () => {
		await expect(search('searchAnyClient', 'nobody has this name')).rejects.toMatchObject({
			message: '"nobody has this name" is not among the first 1,000 client groups',
			description: expect.stringContaining('By ID'),
		});
	});

	it('shows what the other lists have, and a note', async () => {
		const [{ FullName, ContactKey }] = bench.simulator.store.contacts.values();
		for (const group of groups()) group.FullName = `Group ${group.ClientGroupKey}`;
		const { results } = await search('searchAnyClient', FullName);
		expect(results.map(({ value }) => value)).toEqual([ContactKey, '']);
	});

	it('reports that Karbon refused one of the lists when the others have nothing', async () => {
		const action = { type: 'status', status: 403 } as const;
		bench.simulator.faults.add({ action, match: { path: '/v3/Organizations' } });
		const searching = search('searchContactsAndOrganizations', 'nobody has this name');
		await expect(searching).rejects.toThrow('Could not list the organizations');
	});

	it('that are all read to their end says by an empty list that there is none', async () => {
		const { results } = await search('searchContactsAndOrganizations', 'nobody has this name');
		expect(results).toEqual([]);
	});
});
