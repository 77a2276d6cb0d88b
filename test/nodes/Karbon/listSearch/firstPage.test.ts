import { useSearch } from './support';

const { bench, search } = useSearch({ data: { invoices: 250, workItems: 130 } });

describe('a list of records in the editor', () => {
	it('names timesheets and time entries by the fields that they have', async () => {
		const [sheet] = bench.simulator.store.timesheets.values();
		const [time] = bench.simulator.store.timeEntries.values();
		Object.assign(sheet, { StartDate: '2999-01-01T00:00:00Z', EndDate: null });
		Object.assign(time, { Date: '2999-01-01T00:00:00Z', Minutes: null });
		const names = async (method: string) => (await search(method)).results.map(({ name }) => name);
		expect((await names('searchTimesheets'))[0]).toMatch(/^2999-01-01 - [A-Z][a-z]+ - /);
		expect((await names('searchTimeEntries'))[0]).toMatch(/^2999-01-01 - (?!\d+ min)/);
	});

	it.each([
		['searchInvoices', 'GET /v3/Invoices?$orderby=InvoiceDate desc&$top=100', 100],
		['searchPayments', 'GET /v3/Payments?$top=100', 100],
		['searchContacts', 'GET /v3/Contacts?$orderby=FullName&$top=100', 60],
		['searchOrganizations', 'GET /v3/Organizations?$orderby=FullName&$top=100', 40],
		['searchClientGroups', 'GET /v3/ClientGroups?$orderby=FullName&$top=100', 12],
		['searchWorkItems', 'GET /v3/WorkItems?$orderby=StartDate desc&$top=100', 100],
		['searchUserKeys', 'GET /v3/Users?$top=100', 8],
		['searchTeams', 'GET /v3/Teams?$top=100', undefined],
		['searchRoles', 'GET /v3/Roles?$top=100', undefined],
		['searchRoleKeys', 'GET /v3/Roles?$top=100', undefined],
		['searchWorkTemplates', 'GET /v3/WorkTemplates?$orderby=PublishedDate&$top=10', undefined],
		['searchTimesheets', 'GET /v3/Timesheets?$orderby=StartDate desc&$top=100', undefined],
		['searchTimeEntries', 'GET /v3/IndividualTimeEntries?$orderby=Date desc&$top=100', undefined],
		['searchIntegrationTasks', 'GET /v3/IntegrationTasks', undefined],
		['searchTaskDefinitions', 'GET /v3/IntegrationTaskDefinitions', undefined],
		['searchCustomFields', 'GET /v3/CustomFields', undefined],
	])('%s shows the first page with readable names', async (method, request, count) => {
		const { results, paginationToken } = await search(method);
		expect(bench.decoded()).toEqual([request]);
		if (count) expect(results).toHaveLength(count);
		expect(results.length).toBeGreaterThan(0);
		for (const { name, value } of results) {
			expect(name).toMatch(/[a-z]/i);
			expect(value).toEqual(expect.any(String));
			expect(name).not.toContain('undefined');
			expect(name).not.toContain('null');
		}
		if (count) expect(paginationToken).toEqual(count === 100 ? expect.any(String) : undefined);
	});

	it('continues with the unchanged link of the last page', async () => {
		const first = await search('searchWorkItems');
		bench.simulator.reset();
		const { paginationToken } = first;
		const second = await search('searchWorkItems', '', {
			paginationToken: paginationToken as string,
		});
		expect(bench.sent()).toEqual([
			`GET ${String(paginationToken).replace(bench.simulator.url, '')}`,
		]);
		expect(second.results).toHaveLength(30);
		expect(second.paginationToken).toBeUndefined();
	});

	it.each([
		['AwaitingPayment', 'Awaiting Payment'],
		['Paid', 'Paid'],
	])('shows an invoice that is %s with its number, client and status', async (status, shown) => {
		const invoice = [...bench.simulator.store.invoices.values()]
			.reverse()
			.find(({ InvoiceStatus }) => InvoiceStatus === status)!;
		const { results } = await search('searchInvoices', invoice.InvoiceNumber);
		expect(results).toEqual([
			{
				name: `${invoice.InvoiceNumber} - ${invoice.Client.Name} (${shown})`,
				value: invoice.InvoiceKey,
			},
		]);
	});
});
