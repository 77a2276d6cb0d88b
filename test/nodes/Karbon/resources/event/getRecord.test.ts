import type { INodeParameters } from 'n8n-workflow';

import type { Store } from '../../../../../simulator';
import { firstKey, useBench } from '../../support';

const bench = useBench();

describe('the record of an event', () => {
	interface EventCase {
		resourceType: string;
		/** The type of the record, where an event type has several. */
		record?: string;
		key(store: Store): string;
		options?(store: Store): INodeParameters;
		requests(key: string, store: Store): string[];
	}
	const EVENTS: EventCase[] = [
		{
			resourceType: 'Contact',
			record: 'contact',
			key: ({ contacts }) => firstKey(contacts),
			requests: (key) => [`/v3/Contacts/${key}`],
		},
		{
			resourceType: 'Contact',
			record: 'organization',
			key: ({ organizations }) => firstKey(organizations),
			requests: (key) => [`/v3/Contacts/${key}`, `/v3/Organizations/${key}`],
		},
		{
			resourceType: 'Contact',
			record: 'client group',
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

	const named = EVENTS.map((event) => ({ ...event, record: event.record ?? event.resourceType }));
	it.each(named)(
		'of the type $resourceType is read as a record of the type $record',
		async (event) => {
			const { store } = bench.simulator;
			const key = event.key(store);
			const { error, items } = await bench.run('event.getRecord', {
				resourceType: event.resourceType,
				resourcePermaKey: key,
				options: event.options?.(store) ?? {},
			});
			expect(error).toBeUndefined();
			expect(bench.decoded()).toEqual(event.requests(key, store).map((path) => `GET ${path}`));
			expect(Object.keys(items[0].json).length).toBeGreaterThan(0);
		},
	);

	it.each(['WorkItem', 'Work'])('of the type %s is found by its address', async (resourceType) => {
		const key = firstKey(bench.simulator.store.workItems);
		const resourcePermaKey = `https://app2.karbonhq.com/acme#/work/${key}/tasks`;
		const { error } = await bench.run('event.getRecord', { resourceType, resourcePermaKey });
		expect(error).toBeUndefined();
		expect(bench.decoded()).toEqual([`GET /v3/WorkItems/${key}`]);
	});

	it.each([
		['Contact', 'contact', 3],
		['CustomField', 'custom field', 1],
	])(
		'of the type %s is reported when it no longer exists',
		async (resourceType, noun, requests) => {
			const parameters = { resourceType, resourcePermaKey: 'gone' };
			const { error } = await bench.run('event.getRecord', parameters);
			expect(bench.sent()).toHaveLength(requests);
			expect(error?.message).toBe(`The ${noun} "gone" was not found`);
			expect(error?.description).toMatch(/^It may have been deleted/);
		},
	);

	it('is not searched for in other lists after an error', async () => {
		bench.simulator.faults.add({ action: { type: 'status', status: 403 } });
		const parameters = { resourceType: 'Contact', resourcePermaKey: 'x' };
		const { error } = await bench.run('event.getRecord', parameters);
		expect(bench.sent()).toHaveLength(1);
		expect(error?.message).toContain('Could not read the contact "x"');
	});

	it('fails when Karbon returns a record without fields', async () => {
		bench.simulator.faults.add({ action: { type: 'answerAfter', status: 200, body: {} } });
		const parameters = { resourceType: 'Invoice', resourcePermaKey: 'x' };
		const { error } = await bench.run('event.getRecord', parameters);
		expect(error?.message).toBe('Karbon did not return the invoice "x"');
	});

	it('of an unknown type is refused with the supported types', async () => {
		const parameters = { resourceType: 'Spaceship', resourcePermaKey: 'x' };
		const { error } = await bench.run('event.getRecord', parameters);
		expect(bench.sent()).toEqual([]);
		expect(error?.message).toMatch(/must be one of: Contact, .*; "Spaceship" is not supported/);
	});
});

// karbon.md 144
it('an estimate that the event names by its own key is not found', async () => {
	const [{ rows }] = [...bench.simulator.store.estimateSummaries.values()];
	const resourcePermaKey = rows[0].EstimateSummaryKey;
	const parameters = { resourceType: 'Estimate', resourcePermaKey };
	const { error } = await bench.run('event.getRecord', parameters);
	expect(error?.message).toBe(`The estimate "${resourcePermaKey}" was not found`);
});
