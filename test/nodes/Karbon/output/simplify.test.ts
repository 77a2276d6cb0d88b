import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Store } from '../../../../simulator';
import { KARBON_TOOL } from '../../../support/n8n/nodeTypes';
import { EVERY_OPERATION, OPERATION_NAMES } from '../everyOperation';
import { byId, firstKey, jsonOf, useBench } from '../support';

const bench = useBench({ data: { invoices: 120, workItems: 120 } });

const CLIENT = ['ContactType', 'ClientOwner', 'ClientManager', 'UserDefinedIdentifier'];
/** The fields of design and documentation, in their order, that the rows of a list have. */
const SIMPLIFIED: Record<string, string[]> = {
	clientGroup: ['ClientGroupKey', 'FullName', 'LastModifiedDateTime'],
	contact: [
		'ContactKey',
		'FullName',
		'EmailAddress',
		'PhoneNumber',
		...CLIENT,
		'LastModifiedDateTime',
	],
	invoice: [
		'InvoiceKey',
		'InvoiceNumber',
		'InvoiceStatus',
		'InvoiceDate',
		'PaymentDueDate',
		'InvoiceTotal',
		'TotalAmountDue',
		'CurrencyCode',
		'ClientKey',
		'ClientName',
		'UpdatedAt',
	],
	organization: [
		'OrganizationKey',
		'FullName',
		'EmailAddress',
		'PhoneNumber',
		'Website',
		'ContactType',
		'UserDefinedIdentifier',
		'LastModifiedDateTime',
	],
	workItem: [
		'WorkItemKey',
		'Title',
		'ClientKey',
		'ClientName',
		'ClientType',
		'WorkType',
		'PrimaryStatus',
		'SecondaryStatus',
		'AssigneeName',
		'AssigneeEmailAddress',
		'StartDate',
		'DueDate',
	],
};
/** Single clients have other fields than the rows of their lists. */
const SINGLE: Record<string, string[]> = {
	...SIMPLIFIED,
	clientGroup: [
		'ClientGroupKey',
		'FullName',
		...CLIENT,
		'PrimaryContact',
		'Members',
		'LastModifiedDateTime',
	],
	organization: [
		'OrganizationKey',
		'FullName',
		'EmailAddress',
		'PhoneNumber',
		'Website',
		...CLIENT,
		'LastModifiedDateTime',
	],
};
const TOOL: Record<string, string[]> = {
	clientGroup: ['ClientGroupKey', 'FullName', 'LastModifiedDateTime'],
	contact: ['ContactKey', 'FullName', 'ContactType', 'LastModifiedDateTime'],
	invoice: [
		'InvoiceNumber',
		'InvoiceKey',
		'ClientName',
		'InvoiceStatus',
		'TotalAmountDue',
		'CurrencyCode',
		'PaymentDueDate',
	],
	organization: ['OrganizationKey', 'FullName', 'ContactType', 'LastModifiedDateTime'],
	workItem: ['WorkItemKey', 'Title', 'PrimaryStatus', 'DueDate'],
};
const KINDS = Object.keys(SIMPLIFIED);

const keysOf = ({ contacts, organizations, clientGroups, invoices, workItems }: Store) => ({
	clientGroup: firstKey(clientGroups),
	contact: firstKey(contacts),
	invoice: firstKey(invoices),
	organization: firstKey(organizations),
	workItem: firstKey(workItems),
});

/** The parameters of "Get" for the first record of this kind. */
function first(kind: string): INodeParameters {
	return { [`${kind}Key`]: byId(keysOf(bench.simulator.store)[kind as 'invoice']) };
}

const asTool = { type: KARBON_TOOL };
const run = async (operation: string, parameters: INodeParameters, more: object = {}) => {
	const { error, items } = await bench.run(operation, parameters, more);
	expect(error).toBeUndefined();
	return jsonOf(items);
};
const bytes = (records: IDataObject[]) => Buffer.byteLength(JSON.stringify(records));

describe.each(KINDS)('a list of records of the kind %s', (kind) => {
	it('is simplified by default', async () => {
		const records = await run(`${kind}.getAll`, { limit: 3 });
		for (const record of records) expect(Object.keys(record)).toEqual(SIMPLIFIED[kind]);
	});

	it('is as Karbon sent it with Simplify off', async () => {
		const [record] = await run(`${kind}.getAll`, { limit: 1, simplify: false });
		expect(record).toEqual((await rowsOfLastRequest())[0]);
	});

	it('is shorter still for a tool, whatever Simplify says', async () => {
		const records = await run(`${kind}.getAll`, { limit: 3, simplify: false }, asTool);
		for (const record of records) expect(Object.keys(record)).toEqual(TOOL[kind]);
	});
});

/** What Karbon answers to the last request, read past the node. */
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
		'of the kind %s has the documented fields',
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
	])('of the kind %s keeps the parts that were expanded', async (kind, expand) => {
		const parameters = { ...first(kind), options: { expand } };
		for (const more of [{}, asTool]) {
			const [record] = await run(`${kind}.get`, parameters, more);
			const kept = kind === 'invoice' ? [...expand, 'TaxLocation'] : expand;
			expect(Object.keys(record).slice(-kept.length)).toEqual(kept);
		}
	});

	it('spells the status with spaces, and as Karbon sent it with Simplify off', async () => {
		const body = { WorkItemKey: 'k', PrimaryStatus: 'ReadyToStart' };
		bench.simulator.faults.add({ action: { type: 'status', status: 200, body } });
		const workItemKey = byId('k');
		const [simplified] = await run('workItem.get', { workItemKey });
		const [raw] = await run('workItem.get', { workItemKey, simplify: false });
		expect(simplified).toEqual({ WorkItemKey: 'k', PrimaryStatus: 'Ready To Start' });
		expect(raw).toEqual(body);
	});

	it.each([null, '', '={{ undefined }}'])('is simplified if Simplify is %j', async (simplify) => {
		const [record] = await run('invoice.get', { ...first('invoice'), simplify });
		expect(Object.keys(record)).toEqual(SIMPLIFIED.invoice);
	});
});

describe('the record behind a notification', () => {
	it.each([
		['Contact', 'organization', 'organization'],
		['Contact', 'clientGroup', 'clientGroup'],
		['ClientGroup', 'clientGroup', 'clientGroup'],
		['Invoice', 'invoice', 'invoice'],
		['Organization', 'organization', 'organization'],
		['Work', 'workItem', 'workItem'],
		['WorkItem', 'workItem', 'workItem'],
	])('of the type %s that is a record of the kind %s is simplified', async (type, key, kind) => {
		const resourcePermaKey = keysOf(bench.simulator.store)[key as 'invoice'];
		const parameters = { resourceType: type, resourcePermaKey };
		const [record] = await run('event.getRecord', parameters);
		expect(Object.keys(record)).toEqual(SINGLE[kind]);
	});

	it('is as Karbon sent it with Simplify off', async () => {
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

	it('of another type stays as it is', async () => {
		const resourcePermaKey = firstKey(bench.simulator.store.notes);
		const [record] = await run('event.getRecord', { resourceType: 'Note', resourcePermaKey });
		const { Subject, Body, Timelines } = bench.simulator.store.notes.get(resourcePermaKey)!;
		expect(record).toMatchObject({ Id: resourcePermaKey, Subject, Body, Timelines });
	});
});

describe('the output of a tool', () => {
	it('is everything for Raw', async () => {
		const [record] = await run('invoice.get', { ...first('invoice'), output: 'raw' }, asTool);
		expect(record).toHaveProperty('Client.Name');
	});

	it.each([
		[
			['UpdatedAt', 'InvoiceKey'],
			['UpdatedAt', 'InvoiceKey'],
		],
		['ClientName, Client', ['ClientName', 'Client']],
		[[], TOOL.invoice],
		['', TOOL.invoice],
	])('has the fields %j for Selected Fields', async (fields, names) => {
		const parameters = { ...first('invoice'), output: 'selectedFields', fields };
		const [record] = await run('invoice.get', parameters, asTool);
		expect(Object.keys(record)).toEqual(names);
	});

	it('has what there is of the selected fields, and names those that are missing', async () => {
		const parameters = { limit: 1, output: 'selectedFields' };
		const listed = async (fields: string[]) =>
			(await run('invoice.getAll', { ...parameters, fields }, asTool))[0];
		const { InvoiceKey } = await listed(['InvoiceKey']);
		const missingFields = ['InvoicePdfUrl'];
		expect(await listed(['InvoiceKey', 'InvoicePdfUrl'])).toEqual({ InvoiceKey, missingFields });
		expect(await listed(missingFields)).toEqual({ missingFields });
	});

	it('leaves empty values out unless the field was selected', async () => {
		const key = firstKey(bench.simulator.store.contacts);
		Object.assign(bench.simulator.store.contacts.get(key)!, { ContactType: null });
		const contact = { contactKey: byId(key) };
		const [short] = await run('contact.get', contact, asTool);
		expect(Object.keys(short)).toEqual(['ContactKey', 'FullName', 'LastModifiedDateTime']);
		const selected = { ...contact, output: 'selectedFields', fields: ['ContactType'] };
		expect(await run('contact.get', selected, asTool)).toEqual([{ ContactType: null }]);
	});

	it('is short where only the context says that a tool runs', async () => {
		const adapt = (context: object) => Object.assign(context, { isToolExecution: () => true });
		const [record] = await run('invoice.get', first('invoice'), { adapt });
		expect(Object.keys(record)).toEqual(TOOL.invoice);
	});
});

it.each(OPERATION_NAMES)('%s has no metadata address in its output', async (operation) => {
	const { parameters, item } = EVERY_OPERATION[operation](bench.simulator);
	const items = [item ?? { json: {} }];
	const records = await run(operation, { ...parameters, simplify: false }, { items });
	expect(JSON.stringify(records)).not.toMatch(/@odata\.(context|type)/);
});

test('100 invoices become smaller with Simplify, and smaller still for a tool', async () => {
	const raw = bytes(await run('invoice.getAll', { limit: 100, simplify: false }));
	const simplified = bytes(await run('invoice.getAll', { limit: 100 }));
	const tool = bytes(await run('invoice.getAll', { limit: 100 }, asTool));
	const share = (part: number) => `${part} bytes (${((100 * part) / raw).toFixed(1)} %)`;
	console.log(
		`100 invoices: as sent ${raw} bytes, simplified ${share(simplified)}, for a tool ${share(tool)}`,
	);
	expect(simplified / raw).toBeLessThanOrEqual(0.4);
	expect(tool / raw).toBeLessThanOrEqual(0.25);
});
