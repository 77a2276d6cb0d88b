import { useSearch } from '../support';

const { bench, search } = useSearch({ data: { invoices: 250, workItems: 130 } });

describe('a list of records in the editor', () => {
	it('names timesheets and time entries by the fields that they have', async () => {
		const [sheet] = bench.simulator.store.timesheets.values();
		const [time] = bench.simulator.store.timeEntries.values();
		Object.assign(sheet, { StartDate: '2999-01-01T00:00:00Z', EndDate: null });
		Object.assign(time, { Date: '2999-01-01T00:00:00Z', Minutes: null });
		const names = async (method: string) => (await search(method)).results.map(({ name }) => name);
		const user = bench.simulator.store.users.get(sheet.UserKey)!;
		const person = `${user.Name} - ${user.EmailAddress}`;
		expect((await names('searchTimesheets'))[0]).toBe(`2999-01-01 - ${person} - ${sheet.Status}`);
		expect((await names('searchTimeEntries'))[0]).toMatch(/^2999-01-01 - (?!\d+ min)[A-Z]/);
	});

	it.each([
		['searchTimesheets', 'GET /v3/Timesheets?$orderby=StartDate desc&$top=100'],
		['searchTimeEntries', 'GET /v3/IndividualTimeEntries?$orderby=Date desc&$top=100'],
	])('%s names users, and shows keys if users cannot be read', async (method, request) => {
		const named = await search(method);
		expect(bench.decoded()).toEqual(['GET /v3/Users?$top=100', request]);
		expect(named.results[0].name).toContain('@firm.example');
		const action = { type: 'status', status: 403 } as const;
		bench.simulator.faults.add({ action, match: { path: '/v3/Users' } });
		const unnamed = await search(method);
		expect(unnamed.results.map(({ value }) => value)).toEqual(
			named.results.map(({ value }) => value),
		);
		expect(unnamed.results[0].name).not.toContain('@');
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
		// A page of a round number of rows may have been cut (karbon.md 5).
		const isRound = (count ?? 0) % 10 === 0;
		if (count) expect(paginationToken).toEqual(isRound ? expect.any(String) : undefined);
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

	it('shows a client with name, identifier and email address', async () => {
		const [client] = bench.simulator.store.organizations.values();
		const { results } = await search('searchOrganizations', client.FullName);
		expect(results).toContainEqual({
			name: `${client.FullName} - ${client.UserDefinedIdentifier} - ${client.EmailAddress}`,
			value: client.OrganizationKey,
		});
	});

	it('shows a work item with its client, due date and status', async () => {
		const [item] = bench.simulator.store.workItems.values();
		Object.assign(item, {
			Title: 'VAT return of a test',
			ClientName: 'Acme Ltd',
			DueDate: '2026-12-31T00:00:00Z',
			PrimaryStatus: 'InProgress',
		});
		const { results } = await search('searchWorkItems', 'VAT return of a test');
		expect(results).toEqual([
			{
				name: 'VAT return of a test - Acme Ltd - due 2026-12-31 (In Progress)',
				value: item.WorkItemKey,
			},
		]);
	});
});
