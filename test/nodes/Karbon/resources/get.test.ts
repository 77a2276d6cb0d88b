import type { INodeParameters } from 'n8n-workflow';

import type { Store } from '../../../../simulator';
import { byId, firstKey, useBench } from '../support';

const bench = useBench();

interface ReadCase {
	operation: string;
	key(store: Store): string;
	parameters(key: string): INodeParameters;
	/** Path and query, decoded. */
	request(key: string): string;
	/** Fields that the output must have. */
	fields: string[];
}

const READS: ReadCase[] = [
	{
		operation: 'invoice.get',
		key: ({ invoices }) => firstKey(invoices),
		parameters: (key) => ({ invoiceKey: byId(key), simplify: false }),
		request: (key) => `/v3/Invoices/${key}`,
		fields: ['InvoiceKey', 'InvoiceNumber', 'InvoiceStatus', 'InvoicePdfUrl', 'Client'],
	},
	{
		operation: 'invoice.get',
		key: ({ invoices }) => firstKey(invoices),
		parameters: (key) => ({
			invoiceKey: byId(key),
			options: { expand: ['LineItems', 'Payments', 'Data'] },
		}),
		request: (key) => `/v3/Invoices/${key}?$expand=LineItems,Payments,Data`,
		fields: ['InvoiceKey', 'LineItems', 'Payments', 'Data'],
	},
	{
		operation: 'invoice.get',
		key: ({ invoices }) => firstKey(invoices),
		parameters: (key) => ({ invoiceKey: byId(key), options: { expand: 'Data, Data' } }),
		request: (key) => `/v3/Invoices/${key}?$expand=Data`,
		fields: ['Data'],
	},
	{
		operation: 'payment.get',
		key: ({ payments }) => firstKey(payments),
		parameters: (key) => ({ paymentKey: byId(key) }),
		request: (key) => `/v3/Payments/${key}`,
		fields: ['PaymentKey', 'InvoiceKey', 'GrossAmount'],
	},
	{
		operation: 'contact.get',
		key: ({ contacts }) => firstKey(contacts),
		parameters: (key) => ({
			contactKey: byId(key),
			options: { expand: ['BusinessCards', 'ClientTeam', 'ClientAccess'] },
		}),
		request: (key) => `/v3/Contacts/${key}?$expand=BusinessCards,ClientTeam,ClientAccess`,
		fields: ['ContactKey', 'BusinessCards', 'ClientTeam', 'ClientAccess'],
	},
	{
		operation: 'organization.get',
		key: ({ organizations }) => firstKey(organizations),
		parameters: (key) => ({
			organizationKey: byId(key),
			options: { expand: ['BusinessCards', 'ClientTeam', 'Contacts'] },
		}),
		request: (key) => `/v3/Organizations/${key}?$expand=BusinessCards,ClientTeam,Contacts`,
		fields: ['OrganizationKey', 'BusinessCards', 'ClientTeam', 'Contacts'],
	},
	{
		operation: 'clientGroup.get',
		key: ({ clientGroups }) => firstKey(clientGroups),
		parameters: (key) => ({
			clientGroupKey: byId(key),
			options: { expand: ['BusinessCard', 'ClientTeam'] },
		}),
		request: (key) => `/v3/ClientGroups/${key}?$expand=BusinessCard,ClientTeam`,
		fields: ['ClientGroupKey', 'BusinessCard', 'ClientTeam'],
	},
	{
		operation: 'workItem.get',
		key: ({ workItems }) => firstKey(workItems),
		parameters: (key) => ({ workItemKey: byId(` ${key} `) }),
		request: (key) => `/v3/WorkItems/${key}`,
		fields: ['WorkItemKey', 'Title', 'PrimaryStatus'],
	},
	{
		operation: 'file.get',
		key: ({ files }) => firstKey(files),
		parameters: (key) => ({ fileContextKey: byId(key) }),
		request: (key) => `/v3/FileDetails/${key}`,
		fields: ['FileContextKey', 'FileName', 'FileSize', 'DownloadUrl'],
	},
	{
		operation: 'user.get',
		key: ({ users }) => firstKey(users),
		parameters: (key) => ({ userKey: byId(key) }),
		request: (key) => `/v3/Users/${key}`,
		fields: ['Id', 'Name', 'EmailAddress'],
	},
	{
		operation: 'note.get',
		key: ({ notes }) => firstKey(notes),
		parameters: (key) => ({ noteKey: key }),
		request: (key) => `/v3/Notes/${key}`,
		fields: ['Subject', 'Body', 'Timelines', 'Comments'],
	},
	{
		operation: 'comment.get',
		key: ({ noteComments }) => firstKey(noteComments),
		parameters: (key) => ({ commentKey: key }),
		request: (key) => `/v3/Comments('${key}')`,
		fields: ['CommentKey', 'CreatedDate'],
	},
	{
		operation: 'tenantSettings.get',
		key: () => '',
		parameters: () => ({}),
		request: () => '/v3/TenantSettings',
		fields: ['ContactTypes', 'ServiceTypes', 'WorkStatuses', 'WorkTypes'],
	},
	{
		operation: 'integrationTask.get',
		key: ({ integrationTasks }) => firstKey(integrationTasks),
		parameters: (key) => ({ integrationTaskKey: byId(key), simplify: false }),
		request: (key) => `/v3/IntegrationTasks/${key}`,
		fields: ['WorkItemKey'],
	},
	{
		operation: 'team.get',
		key: ({ teams }) => firstKey(teams),
		parameters: (key) => ({ teamKey: byId(key) }),
		request: (key) => `/v3/Teams/${key}`,
		fields: ['TeamKey', 'Name', 'Members'],
	},
	{
		operation: 'timesheet.get',
		key: ({ timesheets }) => firstKey(timesheets),
		parameters: (key) => ({ timesheetKey: byId(key), options: { expand: ['TimeEntries'] } }),
		request: (key) => `/v3/Timesheets/${key}?$expand=TimeEntries`,
		fields: ['TimesheetKey', 'Status', 'TimeEntries'],
	},
	{
		operation: 'timeEntry.get',
		key: ({ timeEntries }) => firstKey(timeEntries),
		parameters: (key) => ({ timeEntryKey: byId(key) }),
		request: (key) => `/v3/IndividualTimeEntries/${key}`,
		fields: ['IndividualTimeEntryKey', 'Minutes', 'Date'],
	},
	{
		operation: 'workTemplate.get',
		key: ({ workTemplates }) => firstKey(workTemplates),
		parameters: (key) => ({ workTemplateKey: byId(key) }),
		request: (key) => `/v3/WorkTemplates/${key}`,
		fields: ['WorkTemplateKey', 'Title', 'HasScheduledClientTaskGroups'],
	},
	{
		operation: 'customField.getValues',
		key: ({ customFieldValues }) => firstKey(customFieldValues),
		parameters: (key) => ({ clientKey: byId(key), simplify: false }),
		request: (key) => `/v3/CustomFieldValues/${key}`,
		fields: ['EntityKey', 'CustomFieldValues'],
	},
	{
		operation: 'estimateSummary.get',
		key: ({ estimateSummaries }) =>
			[...estimateSummaries.values()].find(({ rows }) => rows.length > 0)!.WorkItemKey,
		parameters: (key) => ({ workItemKey: byId(key) }),
		request: (key) => `/v3/EstimateSummaries/${key}`,
		fields: ['EstimateSummaryKey', 'EstimateMinutes', 'ActualMinutes'],
	},
];

describe('reading one record', () => {
	it.each(READS)('$operation returns the fields $fields', async (read) => {
		const key = read.key(bench.simulator.store);
		const { error, items } = await bench.run(read.operation, read.parameters(key));
		expect(error).toBeUndefined();
		expect(bench.decoded()).toEqual([`GET ${read.request(key)}`]);
		expect(Object.keys(items[0].json)).toEqual(expect.arrayContaining(read.fields));
		expect(items[0].pairedItem).toEqual({ item: 0 });
	});

	it('returns all estimate summaries, also if they have the same key', async () => {
		const value = [5, 7].map((EstimateMinutes) => ({ EstimateSummaryKey: 'a', EstimateMinutes }));
		const action = { type: 'status', status: 200, body: { value } } as const;
		bench.simulator.faults.add({ match: { method: 'GET' }, action });
		const { items } = await bench.run('estimateSummary.get', { workItemKey: byId('w') });
		expect(items.map(({ json }) => json)).toEqual(value);
	});

	it('says so when Karbon reports more estimate summaries than it returns', async () => {
		const body = { '@odata.count': 3, value: [{ EstimateSummaryKey: 'a', EstimateMinutes: 5 }] };
		bench.simulator.faults.add({
			match: { method: 'GET' },
			action: { type: 'status', status: 200, body },
			times: 1,
		});
		bench.simulator.faults.add({
			match: { method: 'GET' },
			action: { type: 'status', status: 200, body: { ...body, value: [] } },
		});
		const { items, hints } = await bench.run('estimateSummary.get', { workItemKey: byId('w') });
		expect(items).toHaveLength(1);
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringContaining('Karbon reported 3 records but returned 1.'),
		]);
	});

	it('accepts a key that was chosen from a list, and a key from an expression', async () => {
		const key = firstKey(bench.simulator.store.workItems);
		const items = [{ json: { key } }];
		const picked = { __rl: true, mode: 'list', value: key, cachedResultName: 'Some title' };
		for (const workItemKey of [picked, byId('={{ $json.key }}'), '={{ $json.key }}']) {
			const { error } = await bench.run('workItem.get', { workItemKey }, { items });
			expect(error).toBeUndefined();
		}
		expect(bench.decoded()).toEqual(Array(3).fill(`GET /v3/WorkItems/${key}`));
	});

	it('encodes special characters in a key', async () => {
		await bench.run('payment.get', { paymentKey: byId('a/b?c#d é') });
		expect(bench.sent()).toEqual(['GET /v3/Payments/a%2Fb%3Fc%23d%20%C3%A9']);
	});

	it('doubles a quote in the key of a comment', async () => {
		await bench.run('comment.get', { commentKey: "a'b" });
		expect(bench.decoded()).toEqual(["GET /v3/Comments('a''b')"]);
	});

	it('accepts a number as a key', async () => {
		await bench.run('payment.get', { paymentKey: byId(4711) });
		expect(bench.sent()).toEqual(['GET /v3/Payments/4711']);
	});
});

describe('A response without fields', () => {
	// A client without custom fields has no values.
	const records = READS.filter(({ operation }) => operation !== 'customField.getValues');

	it.each(
		records.flatMap((read) => [
			{ ...read, body: {} },
			{ ...read, body: { '@odata.context': 'https://api.karbonhq.com/v3/$metadata' } },
		]),
	)('is an error of $operation: $body', async ({ operation, key, parameters, body }) => {
		const { store, faults } = bench.simulator;
		const given = parameters(key(store));
		faults.add({ action: { type: 'status', status: 200, body } });
		const { error } = await bench.run(operation, given);
		expect(error?.message).toContain('Karbon did not return');
	});
});
