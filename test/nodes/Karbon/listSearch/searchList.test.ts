import { useSearch } from './support';

const { bench, search } = useSearch({ data: { invoices: 1_250 } });

describe('searching', () => {
	/** The invoice at this place of the list, from 0. */
	const newest = (place: number) =>
		[...bench.simulator.store.invoices.values()].sort((one, other) =>
			other.InvoiceDate.localeCompare(one.InvoiceDate),
		)[place];

	it('is done by the service where it can', async () => {
		const { FullName, ContactKey } = [...bench.simulator.store.contacts.values()][0];
		const { results } = await search('searchContacts', ` ${FullName} `);
		expect(bench.decoded()).toEqual([
			`GET /v3/Contacts?$orderby=FullName&$filter=contains(FullName,'${FullName.replaceAll("'", "''")}')&$top=100`,
		]);
		expect(results.map(({ value }) => value)).toContain(ContactKey);
	});

	it.each(['searchContacts', 'searchOrganizations', 'searchWorkItems'])(
		'%s takes a quote in the text',
		async (method) => {
			await search(method, "O'Brien");
			expect(bench.decoded()[0]).toContain("'O''Brien'");
		},
	);

	it('is done here for client groups', async () => {
		const { FullName } = [...bench.simulator.store.clientGroups.values()][3];
		const { results } = await search('searchClientGroups', FullName.toUpperCase());
		expect(bench.decoded()).toEqual(['GET /v3/ClientGroups?$top=100']);
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

	it('that has found nothing in ten pages names the way out, because the editor would say that there is none', async () => {
		await expect(search('searchInvoices', newest(1_100).InvoiceNumber)).rejects.toMatchObject({
			message: expect.stringMatching(/^"INV-\d+" is not among the first 1000 records of the list$/),
			description: expect.stringContaining('Choose "By ID"'),
		});
		expect(bench.sent()).toHaveLength(10);
	});

	it('that has read the whole list and found nothing says so by an empty list', async () => {
		expect(await search('searchClientGroups', 'no group has this text')).toEqual({
			results: [],
			paginationToken: undefined,
		});
	});

	it('of the service that has found nothing on one page can be continued', async () => {
		const body = {
			value: [{ FullName: 'without a key' }],
			'@odata.nextLink': '/v3/Contacts?$skip=1',
		};
		bench.simulator.faults.add({ action: { type: 'status', status: 200, body } });
		expect(await search('searchContacts', 'text')).toEqual({
			results: [],
			paginationToken: '/v3/Contacts?$skip=1',
		});
	});

	it('that goes on with a later part of the list may find nothing more there', async () => {
		const paginationToken = '/v3/Invoices?$orderby=InvoiceDate&$top=100';
		const { results } = await search('searchInvoices', newest(5).InvoiceNumber, {
			paginationToken,
		});
		expect(results).toEqual([]);
		expect(bench.sent()).toHaveLength(10);
	});

	it('stops as soon as a screen is full', async () => {
		const { results } = await search('searchInvoices', 'INV');
		expect(results.length).toBeGreaterThanOrEqual(100);
		expect(bench.sent()).toHaveLength(1);
	});
});
