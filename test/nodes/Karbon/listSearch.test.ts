import type { INodeParameters } from 'n8n-workflow';

import { credentialFor } from '../../support/n8n/credentials';
import { searchInEditor } from '../../support/searchInEditor';
import { firstKey, useBench } from './support';

const bench = useBench({ data: { invoices: 1_250, workItems: 130, filesPerEntity: 2 } });

const search = async (
	method: string,
	text?: string,
	more: { parameters?: INodeParameters; paginationToken?: string; baseUrl?: string } = {},
) => {
	const { baseUrl = bench.simulator.url, ...rest } = more;
	const credential = { ...credentialFor(bench.simulator), baseUrl };
	return await searchInEditor({ credential, method, text, ...rest });
};
const decoded = () => bench.sent().map((request) => decodeURIComponent(request));

describe('a list of records in the editor', () => {
	it('names timesheets and time entries by what Karbon sends of them', async () => {
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
		expect(decoded()).toEqual([request]);
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

	it('goes on where the last page ended, with the link as it was given', async () => {
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

describe('searching', () => {
	/** The invoice at this place of the list, from 0. */
	const newest = (place: number) =>
		[...bench.simulator.store.invoices.values()].sort((one, other) =>
			other.InvoiceDate.localeCompare(one.InvoiceDate),
		)[place];

	it('is done by the service where it can', async () => {
		const { FullName, ContactKey } = [...bench.simulator.store.contacts.values()][0];
		const { results } = await search('searchContacts', ` ${FullName} `);
		expect(decoded()).toEqual([
			`GET /v3/Contacts?$orderby=FullName&$filter=contains(FullName,'${FullName.replaceAll("'", "''")}')&$top=100`,
		]);
		expect(results.map(({ value }) => value)).toContain(ContactKey);
	});

	it.each(['searchContacts', 'searchOrganizations', 'searchWorkItems'])(
		'%s takes a quote in the text',
		async (method) => {
			await search(method, "O'Brien");
			expect(decoded()[0]).toContain("'O''Brien'");
		},
	);

	it('is done here for client groups', async () => {
		const { FullName } = [...bench.simulator.store.clientGroups.values()][3];
		const { results } = await search('searchClientGroups', FullName.toUpperCase());
		expect(decoded()).toEqual(['GET /v3/ClientGroups?$orderby=FullName&$top=100']);
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
			message: expect.stringMatching(/^"INV-\d+" is not among the first 1000 invoices$/),
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

describe('the record of a chosen kind', () => {
	it.each([
		['WorkItem', '/v3/WorkItems'],
		['workItem', '/v3/WorkItems'],
		['Contact', '/v3/Contacts'],
		['contact', '/v3/Contacts'],
		['Organization', '/v3/Organizations'],
		['clientGroup', '/v3/ClientGroups'],
	])('%s comes from %s', async (entityType, path) => {
		const { results } = await search('searchEntities', '', { parameters: { entityType } });
		expect(bench.simulator.requests.map((request) => request.path)).toEqual([path]);
		expect(results.length).toBeGreaterThan(0);
	});

	it.each(['integrationTask', '={{ $json.type }}', ''])(
		'cannot be listed for the type "%s"',
		async (entityType) => {
			const searching = search('searchEntities', '', { parameters: { entityType } });
			await expect(searching).rejects.toMatchObject({
				message: 'Records of this type cannot be listed',
				description: expect.stringContaining('By ID'),
			});
		},
	);

	it('cannot be listed without a type', async () => {
		await expect(search('searchEntities')).rejects.toThrow('cannot be listed');
	});
});

describe('the values of filters', () => {
	it.each([
		['', 'GET /v3/Users?$top=100'],
		['Amelia', "GET /v3/Users?$filter=contains(Name,'Amelia')&$top=100"],
		['anderson@', "GET /v3/Users?$filter=contains(EmailAddress,'anderson@')&$top=100"],
	])('are users, searched for "%s"', async (text, request) => {
		const { results } = await search('searchUsers', text);
		expect(decoded()).toEqual([request]);
		expect(results).toContainEqual({
			name: 'Amelia Anderson - amelia.anderson@firm.example',
			value: 'amelia.anderson@firm.example',
		});
	});

	it.each([
		['searchContactTypes', ['Client', 'Individual', 'Prospect']],
		['searchWorkTypes', ['Bookkeeping', 'Payroll', 'Tax Return', 'Annual Accounts', 'Advisory']],
		[
			'searchWorkStatuses',
			[
				'Planned',
				'Ready To Start',
				'In Progress',
				'In Progress - In Review',
				'Waiting',
				'Waiting - Waiting for Client',
				'Waiting - Waiting for Tax Office',
				'Completed',
			],
		],
	])('%s are those of the account', async (method, names) => {
		const { results } = await search(method);
		expect(results.map(({ name }) => name)).toEqual(names);
		expect(results.map(({ name, value }) => name.endsWith(String(value)))).toEqual(
			names.map(() => true),
		);
		expect(decoded()).toEqual(['GET /v3/TenantSettings']);
	});

	it('are searched in small and capital letters', async () => {
		expect((await search('searchWorkTypes', ' tax ')).results).toEqual([
			{ name: 'Tax Return', value: 'Tax Return' },
		]);
		expect((await search('searchWorkStatuses', 'review')).results).toEqual([
			{ name: 'In Progress - In Review', value: 'In Review' },
		]);
	});

	it.each([[{}], [{ WorkTypes: null }], [{ WorkTypes: [null, 'x', {}, { Name: 7 }] }], [[]]])(
		'are none in the settings %j',
		async (body) => {
			bench.simulator.faults.add({ action: { type: 'status', status: 200, body } });
			expect((await search('searchWorkTypes')).results).toEqual([]);
		},
	);

	it('cannot be loaded without access, which has a text', async () => {
		bench.simulator.faults.add({ action: { type: 'status', status: 403 } });
		await expect(search('searchWorkTypes')).rejects.toThrow('Could not read the account settings');
	});
});

describe('a client of any kind', () => {
	const kinds = (results: Array<{ name: string }>) => [
		...new Set(results.map(({ name }) => name.replace(/.*\(/, '('))),
	];

	it('comes from three lists, in the order of the names', async () => {
		const { results } = await search('searchAnyClient');
		expect(results).toHaveLength(112);
		expect(kinds(results).sort()).toEqual(['(Client Group)', '(Contact)', '(Organization)']);
		const names = results.map(({ name }) => name);
		expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
		expect(decoded()).toHaveLength(3);
	});

	it('is searched by name', async () => {
		const [{ FullName, OrganizationKey }] = bench.simulator.store.organizations.values();
		const { results } = await search('searchAnyClient', FullName);
		expect(results).toContainEqual({
			name: expect.stringMatching(/ \(Organization\)$/),
			value: OrganizationKey,
		});
	});

	it('comes from the lists that Karbon shows', async () => {
		const fault = { action: { type: 'status', status: 403 } } as const;
		bench.simulator.faults.add({ ...fault, match: { path: '/v3/Contacts' } });
		bench.simulator.faults.add({ ...fault, match: { path: '/v3/ClientGroups' } });
		const { results } = await search('searchAnyClient');
		expect(kinds(results)).toEqual(['(Organization)']);
	});

	it('cannot be listed if Karbon shows none', async () => {
		bench.simulator.faults.add({ action: { type: 'status', status: 403 } });
		await expect(search('searchAnyClient')).rejects.toThrow('Could not list the contacts');
	});
});

describe('a member of a client team', () => {
	it('is a user or a team, by the key', async () => {
		const { users, teams } = bench.simulator.store;
		const { results } = await search('searchMembers');
		const keys = [...users.keys(), ...teams.keys()];
		expect(results.map(({ value }) => value).sort()).toEqual(keys.sort());
		const [{ Name }] = teams.values();
		const found = await search('searchMembers', Name);
		expect(found.results.map(({ name }) => name)).toContain(`${Name} (Team)`);
	});
});

describe('the files of a record', () => {
	const of = (type: string | undefined, value: string) => ({
		parameters: {
			...(type ? { listEntityType: type } : {}),
			listEntityKey: { __rl: true, mode: 'id', value },
		},
	});

	it('are listed once the record is named', async () => {
		const key = firstKey(bench.simulator.store.contacts);
		const { results } = await search('searchFiles', '', of('Contact', ` ${key} `));
		expect(decoded()).toEqual([
			`GET /v3/FileList/Contact?EntityKey=${key}&$orderby=DateCreated desc`,
		]);
		expect(results).toHaveLength(2);
		expect(results[0].name).toMatch(/\.\w+ - \d{4}-\d{2}-\d{2}$/);
	});

	it('are those of a work item unless another kind is chosen', async () => {
		await search('searchFiles', '', of(undefined, firstKey(bench.simulator.store.workItems)));
		expect(bench.simulator.requests[0].path).toBe('/v3/FileList/WorkItem');
	});

	it('are those of the work item whose web address was pasted', async () => {
		const key = firstKey(bench.simulator.store.workItems);
		const address = `https://app2.karbonhq.com/acme#/work/${key}/tasks`;
		const { results } = await search('searchFiles', '', of('WorkItem', address));
		expect(results.length).toBeGreaterThan(0);
		expect(bench.simulator.requests[0].url).toContain(`EntityKey=${key}&`);
	});

	it.each<[string | undefined, string]>([
		[undefined, ''],
		[undefined, ' '],
		[undefined, '={{ $json.key }}'],
		['clientGroup', 'k'],
	])(
		'cannot be listed with the type %s and the key "%s", which the text explains',
		async (...record) => {
			await expect(search('searchFiles', '', of(...record))).rejects.toMatchObject({
				message: 'Choose a record first',
				description: expect.stringContaining("Choose 'Record Type' and 'Record'"),
			});
			expect(bench.sent()).toEqual([]);
		},
	);

	it('of an unknown record give the text of the service', async () => {
		const searching = search('searchFiles', '', of(undefined, 'gone'));
		await expect(searching).rejects.toThrow('Karbon does not have the work item "gone"');
	});
});

describe('trouble while searching reaches the user', () => {
	it('when the credential is refused', async () => {
		bench.simulator.faults.add({ action: { type: 'status', status: 401 } });
		await expect(search('searchInvoices')).rejects.toMatchObject({
			message: 'Karbon rejected the credentials. Could not list the invoices.',
			description: expect.stringContaining('swapped'),
		});
	});

	it('when the credential is incomplete', async () => {
		await expect(search('searchInvoices', '', { baseUrl: 'nonsense' })).rejects.toThrow(
			'The Base URL of the Karbon credential is not valid',
		);
	});

	it('when the answer is no list', async () => {
		bench.simulator.faults.add({ action: { type: 'status', status: 200, body: { value: 1 } } });
		await expect(search('searchInvoices')).rejects.toThrow('Karbon did not return a list');
	});

	it('when a page leads elsewhere, or the browser sends a link that does', async () => {
		const paginationToken = 'https://evil.example/v3/Invoices?$skip=100';
		await expect(search('searchInvoices', '', { paginationToken })).rejects.toThrow(
			'The list continues at https://evil.example',
		);
		expect(bench.sent()).toEqual([]);
	});
});

describe('strange rows', () => {
	it.each([
		[[null, 5, 'x', [], {}, { InvoiceKey: null }, { InvoiceKey: 7 }], []],
		[[{ InvoiceKey: 'k' }], [{ name: 'k', value: 'k' }]],
		[
			[{ InvoiceKey: 'k', InvoiceNumber: 5, InvoiceStatus: 7, Client: null }],
			[{ name: '5', value: 'k' }],
		],
	])('%j give %j', async (value, entries) => {
		bench.simulator.faults.add({ action: { type: 'status', status: 200, body: { value } } });
		expect((await search('searchInvoices')).results).toEqual(entries);
	});

	it('of payments without date, client and type have a name', async () => {
		bench.simulator.faults.add({
			action: { type: 'status', status: 200, body: { value: [{ PaymentKey: 'k' }] } },
		});
		expect((await search('searchPayments')).results).toEqual([{ name: 'k', value: 'k' }]);
	});

	it('of work items and files without details have a name', async () => {
		bench.simulator.faults.add({
			action: {
				type: 'status',
				status: 200,
				body: { value: [{ WorkItemKey: 'w', FileContextKey: 'f' }] },
			},
		});
		const parameters = { listEntityKey: { __rl: true, mode: 'id', value: 'k' } };
		expect((await search('searchWorkItems')).results).toEqual([{ name: 'w', value: 'w' }]);
		expect((await search('searchFiles', '', { parameters })).results).toEqual([
			{ name: 'f', value: 'f' },
		]);
	});

	it('an empty page ends the list even when it names another', async () => {
		bench.simulator.faults.add({ action: 'emptyPageWithNextLink' });
		expect(await search('searchInvoices')).toEqual({ results: [], paginationToken: undefined });
	});
});
