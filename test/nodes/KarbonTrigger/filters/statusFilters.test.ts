import type { IDataObject, INodeParameters, WorkflowExecuteMode } from 'n8n-workflow';

import { freeMemory } from '../../../../nodes/KarbonTrigger/state/nodeMemory';
import { createRealClock, createSimulator, type Simulator } from '../../../../simulator';
import { executeNode, type NodeOutcome, type NodeRun } from '../../../support/executeNode';
import { credentialFor } from '../../../support/n8n/credentials';
import { KARBON_TRIGGER } from '../../../support/n8n/nodeTypes';
import { deduplicator } from '../../../support/n8n/platform';
import { wireEvent } from '../../../support/validDelivery';

const PAID = { invoiceStatus: ['Paid'] };
const WAITING = { workItemStatus: ['Waiting'] };
const TYPES = { webhookTypes: ['Invoice', 'Work', 'Note'] };

let simulator: Simulator;
let nodeId: string;
let nodes = 0;
/** How far Karbon's clock is ahead. Milliseconds. */
let aheadMs = 0;

beforeAll(async () => {
	const clock = { ...createRealClock(), now: () => Date.now() + aheadMs };
	simulator = await createSimulator({
		clock,
		data: { invoices: 300, workItems: 20, contacts: 2 },
		rateLimit: { algorithm: 'off' },
	});
});
afterAll(async () => await simulator.close());
beforeEach(async () => {
	nodeId = `node-of-filters-${++nodes}`;
	deduplicator.clear();
	simulator.faults.clear();
	for (const key of simulator.store.invoices.keys()) await bill(key, 'AwaitingPayment');
	// Rows with the same millisecond have no order, so each group of changes gets its own time.
	aheadMs++;
	simulator.reset();
});

const invoices = (count: number, from = 0) =>
	[...simulator.store.invoices.keys()].slice(from, from + count);
const workItem = () => [...simulator.store.workItems.keys()][0];

async function bill(key: string, InvoiceStatus: string): Promise<void> {
	await simulator.change('Invoice', key, 'Updated', { InvoiceStatus });
}

const work = async (key: string, PrimaryStatus: string) =>
	await simulator.change('WorkItem', key, 'Updated', { PrimaryStatus });

async function execute(
	events: IDataObject[],
	filters: INodeParameters,
	parameters: INodeParameters = {},
	more: Partial<NodeRun> = {},
): Promise<NodeOutcome> {
	return await executeNode({
		credential: credentialFor(simulator),
		type: KARBON_TRIGGER,
		mode: 'webhook',
		parameters: { ...TYPES, includeRecord: false, filters, ...parameters },
		items: events.map((json) => ({ json })),
		...more,
		node: { id: nodeId, name: 'Karbon Trigger' },
	});
}

const eventsOf = (keys: string[], changes: IDataObject = {}) =>
	keys.map((ResourcePermaKey) => wireEvent({ ResourcePermaKey, ...changes }) as IDataObject);

const jsons = ({ items }: NodeOutcome) => items.map(({ json }) => json);
const keysOf = (outcome: NodeOutcome) => jsons(outcome).map(({ ResourcePermaKey: key }) => key);

/** The keys that an execution passes for one change of each record. */
async function passed(keys: string[], filters: INodeParameters, parameters: INodeParameters = {}) {
	const ResourceType = 'workItemStatus' in filters ? 'WorkItem' : 'Invoice';
	return keysOf(await execute(eventsOf(keys, { ResourceType }), filters, parameters));
}

/** Karbon closes a path to the application. */
const refuse = (path: string) =>
	simulator.faults.add({ match: { path }, action: { type: 'status', status: 403 } });

/** n8n is restarted: only its database is left. */
const restart = () =>
	freeMemory({ getWorkflow: () => ({ id: 'workflow-1' }), getNode: () => ({ id: nodeId }) });

const paths = () => simulator.requests.map(({ path }) => path.replace(/\?.*/, ''));

describe.each([
	['In one process', () => undefined],
	['With restarts in between', restart],
])('%s, a change of status', (_when, between) => {
	/** How often the filter passes a record that gets these statuses one after the other. */
	async function passes(
		change: (status: string) => Promise<unknown>,
		key: string,
		filters: INodeParameters,
		statuses: string[],
	): Promise<number[]> {
		const counts: number[] = [];
		for (const status of statuses) {
			await change(status);
			counts.push((await passed([key], filters)).length);
			between();
		}
		return counts;
	}

	test('from Waiting to In Progress and back passes twice for Waiting', async () => {
		const key = workItem();
		const statuses = ['Waiting', 'In Progress', 'Waiting', 'Waiting'];
		expect(await passes(async (status) => await work(key, status), key, WAITING, statuses)).toEqual(
			[1, 0, 1, 0],
		);
	});

	test('from Paid to Awaiting Payment and back passes twice for Paid', async () => {
		const [key] = invoices(1);
		const statuses = ['AwaitingPayment', 'Paid', 'Paid', 'AwaitingPayment', 'Paid', 'Paid'];
		expect(await passes(async (status) => await bill(key, status), key, PAID, statuses)).toEqual([
			0, 1, 0, 0, 1, 0,
		]);
	});

	test('passes for each of several chosen statuses', async () => {
		const [key] = invoices(1);
		const statuses = ['Paid', 'Voided', 'Paid', 'Exported', 'Voided', 'Voided'];
		const filters = { invoiceStatus: ['Paid', 'Voided'] };
		expect(await passes(async (status) => await bill(key, status), key, filters, statuses)).toEqual(
			[1, 1, 1, 0, 1, 0],
		);
	});
});

test('Two changes of status between two executions are not detected', async () => {
	const [key] = invoices(1);
	await bill(key, 'Paid');
	expect(await passed([key], PAID)).toEqual([key]);
	await bill(key, 'AwaitingPayment');
	// Rows with the same millisecond have no order, so each group of changes gets its own time.
	aheadMs++;
	await bill(key, 'Paid');
	expect(await passed([key, key], PAID)).toEqual([]);
});

test('Several events of one record in one execution count as one change of status', async () => {
	const [key] = invoices(1);
	await bill(key, 'Paid');
	expect(await passed([key, key, key], PAID)).toEqual([key]);
});

test('An invoice that was paid long before passes once, at its first change', async () => {
	const [key] = invoices(1);
	await bill(key, 'Paid');
	expect(await passed([key], PAID)).toEqual([key]);
	expect(await passed([key], PAID)).toEqual([]);
});

test('Both spellings of a status count as the same status', async () => {
	const key = workItem();
	const filters = { workItemStatus: ['In Progress'] };
	await work(key, 'InProgress');
	expect(await passed([key], filters)).toEqual([key]);
	await work(key, 'In Progress');
	expect(await passed([key], filters)).toEqual([]);
});

test('A record counts as the same under both names of its type', async () => {
	const key = workItem();
	await work(key, 'Waiting');
	expect(keysOf(await execute(eventsOf([key], { ResourceType: 'Work' }), WAITING))).toEqual([key]);
	expect(keysOf(await execute(eventsOf([key], { ResourceType: 'WorkItem' }), WAITING))).toEqual([]);
});

test('A status passes again when n8n has removed its mark', async () => {
	const [key] = invoices(1);
	await bill(key, 'Paid');
	expect(await passed([key], PAID)).toEqual([key]);
	deduplicator.clear();
	expect(await passed([key], PAID)).toEqual([key]);
});

test("A status also passes once when 'Drop Duplicate Events' is off", async () => {
	const [key] = invoices(1);
	const keep = { options: { deduplicate: false } };
	await bill(key, 'Paid');
	expect(await passed([key], PAID, keep)).toEqual([key]);
	expect(await passed([key], PAID, keep)).toEqual([]);
});

test('Every chosen status passes when the database does not respond, and a hint reports it', async () => {
	const [paid, open] = invoices(2);
	await bill(paid, 'Paid');
	deduplicator.failure = new Error('the database is locked');
	for (const options of [{ deduplicate: true }, { deduplicate: false }]) {
		const outcome = await execute(eventsOf([paid, open]), PAID, { options });
		expect(keysOf(outcome)).toEqual([paid]);
		expect(outcome.hints.map(({ message }) => message).join()).toContain('did not respond');
	}
});

describe('An event that passes', () => {
	test('has no record when Include Record is off, and a hint counts the events that did not pass', async () => {
		const [paid, open] = invoices(2);
		await bill(paid, 'Paid');
		const [event, other] = eventsOf([paid, open]);
		const outcome = await execute([other, event], PAID);
		expect(jsons(outcome)).toEqual([event]);
		expect(outcome.items[0].pairedItem).toEqual({ item: 1 });
		expect(outcome.hints.map(({ message }) => message)).toEqual([
			'1 changes did not match the status filters.',
		]);
	});

	test('has its complete record when Include Record is on', async () => {
		const [key] = invoices(1);
		await bill(key, 'Paid');
		const [json] = jsons(await execute(eventsOf([key]), PAID, { includeRecord: true }));
		expect(json).toMatchObject({ recordStatus: 'found', record: { InvoiceKey: key } });
		expect(json.record).toHaveProperty('InvoicePdfUrl');
	});

	test('may be of another type or a deletion, which takes no request', async () => {
		const events = [
			...eventsOf(['note'], { ResourceType: 'Note' }),
			...eventsOf(['somewhere'], { ResourceType: 'Unheard' }),
			...eventsOf(['gone'], { ActionType: 'Deleted' }),
			...eventsOf([workItem()], { ResourceType: 'WorkItem' }),
		];
		expect(jsons(await execute(events, PAID))).toEqual(events);
		// One row of the list may be read for Karbon's time.
		expect(paths().filter((path) => path !== '/v3/Invoices')).toEqual([]);
	});

	test.each([false, true])(
		'has the reason if its record could not be read, with Include Record %s',
		async (includeRecord) => {
			const [closed] = invoices(1);
			refuse(`/v3/Invoices/${closed}`);
			const outcome = await execute(eventsOf(['unknown', closed]), PAID, { includeRecord });
			expect(jsons(outcome)).toMatchObject([
				{ ResourcePermaKey: 'unknown', recordStatus: 'notFound' },
				{
					ResourcePermaKey: closed,
					recordStatus: 'failed',
					recordError: expect.any(String) as string,
				},
			]);
			expect(jsons(outcome).every((json) => 'record' in json === includeRecord)).toBe(true);
		},
	);

	test('has the reason if the credential is incomplete', async () => {
		const credential = { ...credentialFor(simulator), accessKey: '' };
		const events = [...eventsOf(invoices(1)), ...eventsOf(['note'], { ResourceType: 'Note' })];
		const outcome = await execute(events, PAID, {}, { credential });
		expect(jsons(outcome)).toMatchObject([{ recordStatus: 'failed' }, events[1]]);
		expect(jsons(outcome)[1]).toEqual(events[1]);
	});

	test('passes again after a failed read, because the status may have changed', async () => {
		const [key] = invoices(1);
		await bill(key, 'Paid');
		expect(await passed([key], PAID)).toEqual([key]);
		refuse(`/v3/Invoices/${key}`);
		expect(await passed([key], PAID)).toEqual([key]);
		simulator.faults.clear();
		expect(await passed([key], PAID)).toEqual([key]);
		expect(await passed([key], PAID)).toEqual([]);
	});
});

test.each<WorkflowExecuteMode>(['manual', 'retry'])(
	'An execution started by the user (%s) passes every chosen status, and stores none',
	async (mode) => {
		const [paid, open] = invoices(2);
		await bill(paid, 'Paid');
		for (let run = 0; run < 2; run++) {
			expect(keysOf(await execute(eventsOf([paid, open]), PAID, {}, { mode }))).toEqual([paid]);
		}
		expect(await passed([paid], PAID)).toEqual([paid]);
	},
);

describe('The requests of an execution', () => {
	test('are one for each hundred invoices, without Include Record', async () => {
		const keys = invoices(250);
		for (const key of keys) await bill(key, 'Paid');
		simulator.reset();
		expect(await passed(keys, PAID)).toEqual(keys);
		expect(paths()).toEqual(['/v3/Invoices', '/v3/Invoices', '/v3/Invoices']);
	});

	test('are one more for each invoice that passes, with Include Record', async () => {
		const keys = invoices(120);
		for (const key of keys) await bill(key, keys.indexOf(key) < 3 ? 'Paid' : 'Voided');
		simulator.reset();
		expect(await passed(keys, PAID, { includeRecord: true })).toEqual(keys.slice(0, 3));
		expect(paths()).toHaveLength(2 + 3);
	});

	test('are one for each invoice if there are only a few', async () => {
		expect(await passed(invoices(3), PAID)).toEqual([]);
		expect(paths()).toHaveLength(3);
		expect(paths()).not.toContain('/v3/Invoices');
	});

	test('stop reading a list if the invoices are not near its top', async () => {
		const [first, ...others] = invoices(220);
		for (const key of others.slice(10)) await bill(key, 'Voided');
		const old = [first, ...others.slice(0, 9)];
		simulator.reset();
		expect(await passed(old, PAID)).toEqual([]);
		expect(paths().filter((path) => path === '/v3/Invoices')).toHaveLength(1);
		expect(paths()).toHaveLength(1 + old.length);
	});

	test('read single invoices when the list cannot be read', async () => {
		const keys = invoices(6);
		await bill(keys[2], 'Paid');
		refuse('/v3/Invoices');
		simulator.reset();
		expect(await passed(keys, PAID)).toEqual([keys[2]]);
		expect(paths().filter((path) => path !== '/v3/Invoices')).toHaveLength(6);
	});

	test('read single work items if Karbon does not order them by modification time', async () => {
		const keys = [...simulator.store.workItems.keys()].slice(0, 8);
		for (const key of keys) await work(key, 'Waiting');
		expect(await passed(keys, WAITING)).toEqual(keys);
		expect(paths().filter((path) => path !== '/v3/WorkItems')).toHaveLength(8);
	});

	test('read the list of work items if Karbon orders them by modification time', async () => {
		const ordering = await createSimulator({
			data: { workItems: 20 },
			rateLimit: { algorithm: 'off' },
			variants: { orderWorkItemsByLastModified: true },
		});
		const keys = [...ordering.store.workItems.keys()].slice(0, 8);
		for (const key of keys) {
			await ordering.change('WorkItem', key, 'Updated', { PrimaryStatus: 'Waiting' });
		}
		const events = eventsOf(keys, { ResourceType: 'WorkItem' });
		const outcome = await execute(events, WAITING, {}, { credential: credentialFor(ordering) });
		expect(keysOf(outcome)).toEqual(keys);
		expect(ordering.requests.map(({ path }) => path.replace(/\?.*/, ''))).toEqual([
			'/v3/WorkItems',
		]);
		await ordering.close();
	});
});
