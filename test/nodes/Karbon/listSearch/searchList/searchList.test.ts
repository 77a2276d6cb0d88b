import { NodeApiError } from 'n8n-workflow';

import { useSearch } from '../support';

const { bench, search } = useSearch({ data: { invoices: 1_250 } });

describe('searching a list in the editor', () => {
	/** The invoice at this place of the list, from 0. */
	const newest = (place: number) =>
		[...bench.simulator.store.invoices.values()].sort((one, other) =>
			other.InvoiceDate.localeCompare(one.InvoiceDate),
		)[place];

	it('uses a filter of Karbon if the list has one', async () => {
		const { FullName, OrganizationKey } = [...bench.simulator.store.organizations.values()][0];
		const { results } = await search('searchOrganizations', ` ${FullName} `);
		expect(bench.decoded()).toEqual([
			`GET /v3/Organizations?$orderby=FullName&$filter=contains(FullName,'${FullName.replaceAll("'", "''")}')&$top=100`,
		]);
		expect(results.map(({ value }) => value)).toContain(OrganizationKey);
	});

	it.each<
		['searchContacts' | 'searchOrganizations' | 'searchAnyClient', 'contacts' | 'organizations']
	>([
		['searchContacts', 'contacts'],
		['searchOrganizations', 'organizations'],
		['searchAnyClient', 'contacts'],
	])('with %s finds a client by the email address that its entry shows', async (method, list) => {
		const [{ BusinessCards }] = bench.simulator.store[list].values();
		const [email] = BusinessCards[0].EmailAddresses;
		const { results } = await search(method, email.toUpperCase());
		expect(results.map(({ name }) => name)).toContainEqual(expect.stringContaining(` - ${email}`));
	});

	it('searches names for a text with @ that is no email address', async () => {
		await search('searchOrganizations', 'Studio @ Home');
		await search('searchContacts', 'Ann @ Home');
		const [organizations, contacts] = bench.decoded();
		expect(organizations).toContain("$filter=contains(FullName,'Studio @ Home')&");
		const words = ['Ann', '@', 'Home'].map((word) => `contains(FullName,'${word}')`);
		expect(contacts).toContain(`$filter=${words.join(' and ')}&`);
	});

	it.each(['searchContacts', 'searchOrganizations', 'searchWorkItems'])(
		'with %s escapes a quote in the text',
		async (method) => {
			await search(method, "O'Brien");
			expect(bench.decoded()[0]).toContain("'O''Brien'");
		},
	);

	it('filters client groups in the node', async () => {
		const { FullName } = [...bench.simulator.store.clientGroups.values()][3];
		const { results } = await search('searchClientGroups', FullName.toUpperCase());
		expect(bench.decoded()).toEqual(['GET /v3/ClientGroups?$orderby=FullName&$top=100']);
		expect(results.map(({ name }) => name)).toContain(FullName);
	});

	it('reads ten pages at most, and can be continued', async () => {
		const { InvoiceNumber } = newest(5);
		const first = await search('searchInvoices', InvoiceNumber);
		expect(bench.sent()).toHaveLength(10);
		expect(first.results).toHaveLength(1);
		const second = await search('searchInvoices', InvoiceNumber, {
			paginationToken: first.paginationToken as string,
		});
		expect(bench.sent()).toHaveLength(13);
		expect(second).toEqual({ results: [], paginationToken: undefined });
	});

	it('fails with advice when ten pages have no match, because the editor would report an empty list', async () => {
		await expect(search('searchInvoices', newest(1_100).InvoiceNumber)).rejects.toMatchObject({
			message: expect.stringMatching(/^"INV-\d+" is not among the first 1,000 invoices$/),
			description: expect.stringContaining("Choose 'By ID'"),
		});
		expect(bench.sent()).toHaveLength(10);
	});

	it('fails with an error whose advice n8n sends to the editor, which are only those of an API', async () => {
		const failed = search('searchInvoices', newest(1_100).InvoiceNumber);
		await expect(failed).rejects.toBeInstanceOf(NodeApiError);
		await expect(failed).rejects.toMatchObject({ httpCode: null });
	});

	it('returns an empty list when the whole list has no match', async () => {
		expect(await search('searchClientGroups', 'no group has this text')).toEqual({
			results: [],
			paginationToken: undefined,
		});
	});

	it('reads on after a page without an entry', async () => {
		const [contact] = bench.simulator.store.contacts.values();
		const body = {
			value: [{ FullName: 'without a key' }],
			'@odata.nextLink': `/v3/Contacts?$filter=contains(FullName,'${contact.FullName}')`,
		};
		bench.simulator.faults.add({ action: { type: 'status', status: 200, body }, times: 1 });
		const { results } = await search('searchContacts', contact.FullName);
		expect(results.map(({ value }) => value)).toEqual([contact.ContactKey]);
	});

	it('returns an empty list when ten later pages have no match', async () => {
		const paginationToken = '/v3/Invoices?$orderby=InvoiceDate&$top=100';
		const { results } = await search('searchInvoices', newest(5).InvoiceNumber, {
			paginationToken,
		});
		expect(results).toEqual([]);
		expect(bench.sent()).toHaveLength(10);
	});

	it('stops when there are enough results for one screen', async () => {
		const { results } = await search('searchInvoices', 'INV');
		expect(results.length).toBeGreaterThanOrEqual(100);
		expect(bench.sent()).toHaveLength(1);
	});
});
