import type { IDataObject } from 'n8n-workflow';

import { EVERY_OPERATION, OPERATION_NAMES } from '../everyOperation';
import { byId, firstKey } from '../support';
import { asTool, CLIENT, keysOf, KINDS, SIMPLIFIED, SINGLE, TOOL, useOutput } from './support';

const { bench, first, run } = useOutput();

describe.each(KINDS)('a list of records of the type %s', (kind) => {
	it('is simplified by default', async () => {
		const records = await run(`${kind}.getAll`, { limit: 3 });
		expect(records).toHaveLength(3);
		for (const record of records) expect(Object.keys(record)).toEqual(SIMPLIFIED[kind]);
	});

	it('is unchanged with Simplify off', async () => {
		const [record] = await run(`${kind}.getAll`, { limit: 1, simplify: false });
		expect(record).toEqual((await rowsOfLastRequest())[0]);
	});

	it('is shorter for a tool, regardless of Simplify', async () => {
		const records = await run(`${kind}.getAll`, { limit: 3, simplify: false }, asTool);
		// The last one is the hint that more exist.
		expect(records).toHaveLength(4);
		for (const record of records.slice(0, 3)) expect(Object.keys(record)).toEqual(TOOL[kind]);
	});
});

/** The rows that Karbon returns for the last request, read without the node. */
async function rowsOfLastRequest(): Promise<IDataObject[]> {
	const { url, credentials } = bench.simulator;
	const [path] = bench.sent().slice(-1);
	const response = await fetch(`${url}${path.replace('GET ', '')}`, {
		headers: {
			Authorization: `Bearer ${credentials.accessToken}`,
			AccessKey: credentials.accessKey,
		},
	});
	return ((await response.json()) as { value: IDataObject[] }).value;
}

describe('a single record', () => {
	it.each(['invoice', 'organization', 'clientGroup', 'workItem'])(
		'of the type %s has the documented fields',
		async (kind) => {
			const [record] = await run(`${kind}.get`, first(kind));
			expect(Object.keys(record)).toEqual(SINGLE[kind]);
		},
	);

	it('has the full name of a contact, which Karbon sends in parts', async () => {
		const [record] = await run('contact.get', first('contact'));
		const contact = bench.simulator.store.contacts.get(String(record.ContactKey));
		expect(record.FullName).toBe(contact?.FullName);
		expect(record).not.toHaveProperty('FirstName');
	});

	it.each([
		['invoice', ['Data', 'LineItems', 'Payments']],
		['contact', ['BusinessCards', 'ClientAccess', 'ClientTeam']],
		['organization', ['BusinessCards', 'ClientTeam', 'Contacts']],
		['clientGroup', ['BusinessCard', 'ClientTeam']],
	])('of the type %s keeps the expanded parts', async (kind, expand) => {
		const parameters = { ...first(kind), options: { expand } };
		for (const more of [{}, asTool]) {
			const [record] = await run(`${kind}.get`, parameters, more);
			const kept = kind === 'invoice' ? [...expand, 'TaxLocation'] : expand;
			expect(Object.keys(record).slice(-kept.length)).toEqual(kept);
		}
	});

	it.each([
		['ReadyToStart', 'Ready To Start'],
		['Waiting', 'Waiting'],
		['ParkedForNow', 'ParkedForNow'],
	])('has the status %s as %s, with Simplify and without', async (status, shown) => {
		const body = { WorkItemKey: 'k', PrimaryStatus: status };
		bench.simulator.faults.add({ action: { type: 'status', status: 200, body } });
		const workItemKey = byId('k');
		const [simplified] = await run('workItem.get', { workItemKey });
		const [raw] = await run('workItem.get', { workItemKey, simplify: false });
		expect(simplified).toEqual({ WorkItemKey: 'k', PrimaryStatus: shown });
		expect(raw).toEqual(simplified);
	});

	it.each([null, '', '={{ undefined }}'])('is simplified if Simplify is %j', async (simplify) => {
		const [record] = await run('invoice.get', { ...first('invoice'), simplify });
		expect(Object.keys(record)).toEqual(SIMPLIFIED.invoice);
	});
});

describe('the record of an event', () => {
	it.each([
		['Contact', 'organization', 'organization'],
		['Contact', 'clientGroup', 'clientGroup'],
		['ClientGroup', 'clientGroup', 'clientGroup'],
		['Invoice', 'invoice', 'invoice'],
		['Organization', 'organization', 'organization'],
		['Work', 'workItem', 'workItem'],
		['WorkItem', 'workItem', 'workItem'],
	])('of the type %s that is the resource %s is simplified', async (type, key, kind) => {
		const resourcePermaKey = keysOf(bench.simulator.store)[key as 'invoice'];
		const parameters = { resourceType: type, resourcePermaKey };
		const [record] = await run('event.getRecord', parameters);
		expect(Object.keys(record)).toEqual(SINGLE[kind]);
	});

	it('is unchanged with Simplify off', async () => {
		const resourcePermaKey = firstKey(bench.simulator.store.invoices);
		const parameters = { resourceType: 'Invoice', resourcePermaKey, simplify: false };
		const [record] = await run('event.getRecord', parameters);
		expect(record).toHaveProperty('Client.Name');
		expect(record).toHaveProperty('TaxLocation');
	});

	it('of the type Contact that is a contact is simplified', async () => {
		const resourcePermaKey = firstKey(bench.simulator.store.contacts);
		const [record] = await run('event.getRecord', { resourceType: 'Contact', resourcePermaKey });
		expect(Object.keys(record)).toEqual([
			'ContactKey',
			'FullName',
			...CLIENT,
			'LastModifiedDateTime',
		]);
	});

	it('of another type is unchanged', async () => {
		const resourcePermaKey = firstKey(bench.simulator.store.notes);
		const [record] = await run('event.getRecord', { resourceType: 'Note', resourcePermaKey });
		const { Subject, Body, Timelines } = bench.simulator.store.notes.get(resourcePermaKey)!;
		expect(record).toMatchObject({ Id: resourcePermaKey, Subject, Body, Timelines });
	});
});

it.each(OPERATION_NAMES)('%s has no OData metadata in its output', async (operation) => {
	const { parameters, item } = EVERY_OPERATION[operation](bench.simulator);
	const items = [item ?? { json: {} }];
	const records = await run(operation, { ...parameters, simplify: false }, { items });
	expect(records).not.toEqual([]);
	expect(JSON.stringify(records)).not.toMatch(/@odata\.(context|type)/);
});
