import type { INodeParameters } from 'n8n-workflow';

import type { Store } from '../../../simulator';
import { subscribe } from './everyOperation';
import { byId, firstKey, jsonOf, useBench } from './support';

const bench = useBench();

interface ReadCase {
	operation: string;
	key(store: Store): string;
	parameters(key: string): INodeParameters;
	/** Path and query, decoded. */
	request(key: string): string;
	/** Fields that the output has. */
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
];

const decoded = () => bench.sent().map((request) => decodeURIComponent(request));

describe('reading one record', () => {
	it.each(READS)('$operation sends $request and gives the record', async (read) => {
		const key = read.key(bench.simulator.store);
		const { error, items } = await bench.run(read.operation, read.parameters(key));
		expect(error).toBeUndefined();
		expect(decoded()).toEqual([`GET ${read.request(key)}`]);
		expect(Object.keys(items[0].json)).toEqual(expect.arrayContaining(read.fields));
		expect(items[0].pairedItem).toEqual({ item: 0 });
	});

	it('takes a key from a list, and a key that is a plain expression', async () => {
		const key = firstKey(bench.simulator.store.workItems);
		const items = [{ json: { key } }];
		const picked = { __rl: true, mode: 'list', value: key, cachedResultName: 'Some title' };
		for (const workItemKey of [picked, byId('={{ $json.key }}'), '={{ $json.key }}']) {
			const { error } = await bench.run('workItem.get', { workItemKey }, { items });
			expect(error).toBeUndefined();
		}
		expect(decoded()).toEqual(Array(3).fill(`GET /v3/WorkItems/${key}`));
	});

	it('encodes a key that is no plain word', async () => {
		await bench.run('payment.get', { paymentKey: byId('a/b?c#d é') });
		expect(bench.sent()).toEqual(['GET /v3/Payments/a%2Fb%3Fc%23d%20%C3%A9']);
	});

	it('takes a number for a key', async () => {
		await bench.run('payment.get', { paymentKey: byId(4711) });
		expect(bench.sent()).toEqual(['GET /v3/Payments/4711']);
	});
});

describe('a webhook subscription', () => {
	it('of several types is read', async () => {
		subscribe(bench.simulator);
		const { items } = await bench.run('webhookSubscription.get');
		expect(bench.sent()).toEqual(['GET /v3/WebhookSubscriptions/Multi']);
		expect(items[0].json).toMatchObject({
			TargetUrl: 'https://example.com/karbon',
			WebhookTypes: ['Invoice'],
		});
	});

	it('of one type is read, and its absence has a text', async () => {
		const parameters = { subscriptionMode: 'single', webhookType: 'Work' };
		const { error } = await bench.run('webhookSubscription.get', parameters);
		expect(bench.sent()).toEqual(['GET /v3/WebhookSubscriptions/Work']);
		expect(error?.message).toBe('Karbon does not have a webhook subscription for Work [item 0]');
	});

	it('never shows a signing key, should the service send one', async () => {
		bench.simulator.faults.add({
			action: {
				type: 'status',
				status: 200,
				body: { TargetUrl: 'https://example.com', SigningKey: 'abcdefghijklmnop' },
			},
		});
		const { items } = await bench.run('webhookSubscription.get');
		expect(jsonOf(items)).toEqual([{ TargetUrl: 'https://example.com' }]);
	});
});

describe('the record behind a notification', () => {
	interface EventCase {
		resourceType: string;
		key(store: Store): string;
		options?(store: Store): INodeParameters;
		requests(key: string, store: Store): string[];
	}
	const EVENTS: EventCase[] = [
		{
			resourceType: 'Contact',
			key: ({ contacts }) => firstKey(contacts),
			requests: (key) => [`/v3/Contacts/${key}`],
		},
		{
			resourceType: 'Contact',
			key: ({ organizations }) => firstKey(organizations),
			requests: (key) => [`/v3/Contacts/${key}`, `/v3/Organizations/${key}`],
		},
		{
			resourceType: 'Contact',
			key: ({ clientGroups }) => firstKey(clientGroups),
			requests: (key) => [
				`/v3/Contacts/${key}`,
				`/v3/Organizations/${key}`,
				`/v3/ClientGroups/${key}`,
			],
		},
		{
			resourceType: 'Organization',
			key: ({ organizations }) => firstKey(organizations),
			requests: (key) => [`/v3/Organizations/${key}`],
		},
		{
			resourceType: 'ClientGroup',
			key: ({ clientGroups }) => firstKey(clientGroups),
			requests: (key) => [`/v3/ClientGroups/${key}`],
		},
		{
			resourceType: 'Work',
			key: ({ workItems }) => firstKey(workItems),
			requests: (key) => [`/v3/WorkItems/${key}`],
		},
		{
			resourceType: 'WorkItem',
			key: ({ workItems }) => firstKey(workItems),
			requests: (key) => [`/v3/WorkItems/${key}`],
		},
		{
			resourceType: 'Invoice',
			key: ({ invoices }) => firstKey(invoices),
			requests: (key) => [`/v3/Invoices/${key}`],
		},
		{
			resourceType: 'Note',
			key: ({ notes }) => firstKey(notes),
			requests: (key) => [`/v3/Notes/${key}`],
		},
		{
			resourceType: 'NoteComment',
			key: ({ noteComments }) => firstKey(noteComments),
			requests: (key) => [`/v3/Comments('${key}')`],
		},
		{
			resourceType: 'User',
			key: ({ users }) => firstKey(users),
			requests: (key) => [`/v3/Users/${key}`],
		},
		{
			resourceType: 'EstimateSummary',
			key: ({ estimateSummaries }) => firstKey(estimateSummaries),
			requests: (key) => [`/v3/EstimateSummaries/${key}`],
		},
		{
			resourceType: 'Estimate',
			key: ({ estimateSummaries }) => firstKey(estimateSummaries),
			requests: (key) => [`/v3/EstimateSummaries/${key}`],
		},
		{
			resourceType: 'CustomField',
			key: ({ customFields }) => firstKey(customFields),
			requests: () => ['/v3/CustomFields'],
		},
		{
			resourceType: 'CustomFieldValue',
			key: () => 'some-value-key',
			options: ({ customFieldValues }) => ({ clientKey: firstKey(customFieldValues) }),
			requests: (_key, { customFieldValues }) => [
				`/v3/CustomFieldValues/${firstKey(customFieldValues)}`,
			],
		},
		{
			resourceType: 'IntegrationTask',
			key: ({ integrationTasks }) => firstKey(integrationTasks),
			requests: (key) => [`/v3/IntegrationTasks/${key}`],
		},
	];

	it.each(EVENTS)('of the type $resourceType is found', async (event) => {
		const { store } = bench.simulator;
		const key = event.key(store);
		const { error, items } = await bench.run('event.getRecord', {
			resourceType: event.resourceType,
			resourcePermaKey: key,
			options: event.options?.(store) ?? {},
		});
		expect(error).toBeUndefined();
		expect(decoded()).toEqual(event.requests(key, store).map((path) => `GET ${path}`));
		expect(Object.keys(items[0].json).length).toBeGreaterThan(0);
	});

	it.each([
		['Contact', 3],
		['CustomField', 1],
	])('of the type %s may be gone, which has a text', async (resourceType, requests) => {
		const parameters = { resourceType, resourcePermaKey: 'gone' };
		const { error } = await bench.run('event.getRecord', parameters);
		expect(bench.sent()).toHaveLength(requests);
		expect(error?.message).toBe(`Karbon does not have the ${resourceType} "gone" [item 0]`);
		expect(error?.description).toMatch(/^It may have been deleted/);
	});

	it('may be out of reach, which stops the search', async () => {
		bench.simulator.faults.add({ action: { type: 'status', status: 403 } });
		const parameters = { resourceType: 'Contact', resourcePermaKey: 'x' };
		const { error } = await bench.run('event.getRecord', parameters);
		expect(bench.sent()).toHaveLength(1);
		expect(error?.message).toContain('Could not read the Contact "x"');
	});

	it('of a type that nobody knows is refused with the types that are', async () => {
		const parameters = { resourceType: 'Spaceship', resourcePermaKey: 'x' };
		const { error } = await bench.run('event.getRecord', parameters);
		expect(bench.sent()).toEqual([]);
		expect(error?.message).toMatch(/"Spaceship" cannot be fetched; supported are: Contact, /);
	});
});
