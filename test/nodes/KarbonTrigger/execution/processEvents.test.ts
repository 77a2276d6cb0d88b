import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { createSimulator, type Simulator } from '../../../../simulator';
import { executeNode, type NodeOutcome, type NodeRun } from '../../../support/executeNode';
import { credentialFor } from '../../../support/n8n/credentials';
import { quiet } from '../../../support/manualTiming';
import { KARBON_TRIGGER } from '../../../support/n8n/nodeTypes';
import { deduplicator } from '../../../support/n8n/platform';
import { type LogLine, recordLog } from '../../../support/triggerSetup';
import { wireEvent } from '../../../support/validDelivery';

let simulator: Simulator;
let nodeId: string;
let nodes = 0;

beforeAll(async () => {
	simulator = await createSimulator({
		data: { invoices: 5, contacts: 2, organizations: 2, clientGroups: 1, workItems: 2 },
		rateLimit: { algorithm: 'off' },
	});
});
afterAll(async () => await simulator.close());
beforeEach(() => {
	nodes += 1;
	nodeId = `node-of-execution-${nodes}`;
	deduplicator.clear();
	simulator.faults.clear();
	simulator.reset();
});

type Event = Record<string, unknown>;

const items = (events: Event[]): INodeExecutionData[] =>
	events.map((json) => ({ json: json as IDataObject }));

async function run(
	events: Event[],
	parameters: INodeParameters = {},
	more: Partial<NodeRun> = {},
): Promise<NodeOutcome> {
	return await executeNode({
		credential: credentialFor(simulator),
		type: KARBON_TRIGGER,
		mode: 'webhook',
		parameters: {
			webhookTypes: ['Invoice', 'Contact', 'Work'],
			includeRecord: false,
			...parameters,
		},
		items: items(events),
		...more,
		node: { id: nodeId, name: 'Karbon Trigger', ...more.node },
	});
}

const jsons = ({ items }: NodeOutcome) => items.map(({ json }) => json);
const found = (event: Event): Event => ({ ...event, ActionType: 'Updated', recovered: true });

describe('Repeated events', () => {
	test('are dropped, and a hint reports how many', async () => {
		const [old, fresh] = [wireEvent(), wireEvent()];
		expect(jsons(await run([old]))).toEqual([old]);
		const outcome = await run([old, fresh]);
		expect(jsons(outcome)).toEqual([fresh]);
		expect(outcome.items[0].pairedItem).toEqual({ item: 1 });
		expect(outcome.hints.map(({ message }) => message).join()).toContain(
			'1 duplicate events were dropped',
		);
	});

	test('are dropped from another batch, and the other events keep their order', async () => {
		const [a, b, c] = [wireEvent(), wireEvent(), wireEvent()];
		await run([{ ...b, BatchId: 'first' }]);
		expect(jsons(await run([a, { ...b, BatchId: 'second' }, c]))).toEqual([a, c]);
	});

	test('within one execution are dropped', async () => {
		const event = wireEvent();
		expect(jsons(await run([event, event]))).toEqual([event]);
	});

	test('are known to one node only', async () => {
		const event = wireEvent();
		await run([event]);
		expect(jsons(await run([event], {}, { node: { id: `${nodeId}-b`, name: 'Other' } }))).toEqual([
			event,
		]);
	});

	test.each<[string, (event: Event) => Event[], number]>([
		['include a delivered change that a scan finds later', (event) => [event, found(event)], 1],
		[
			'include a new record that a scan finds later',
			(event) => [{ ...event, ActionType: 'Inserted' }, found(event)],
			1,
		],
		['include a change that scans find twice', (event) => [found(event), found(event)], 1],
		[
			'include a change under both names of its type',
			(event) => [
				{ ...event, ResourceType: 'Work' },
				{ ...event, ResourceType: 'WorkItem' },
			],
			1,
		],
		[
			'do not include a later change that a scan finds',
			(event) => [event, found({ ...event, Timestamp: new Date().toISOString() })],
			2,
		],
		[
			'do not include the deletion of a record that a scan found',
			(event) => [found(event), { ...event, ActionType: 'Deleted' }],
			2,
		],
		[
			'do not include two actions at the same moment',
			(event) => [
				{ ...event, ActionType: 'Inserted' },
				{ ...event, ActionType: 'Updated' },
			],
			2,
		],
		[
			'do not include two clients at the same moment',
			(event) => [
				{ ...event, ResourceType: 'CustomFieldValue', ClientKey: 'a' },
				{ ...event, ResourceType: 'CustomFieldValue', ClientKey: 'b' },
			],
			2,
		],
		[
			'do not include events without a time',
			(event) => [
				{ ...event, Timestamp: undefined },
				{ ...event, Timestamp: undefined },
			],
			2,
		],
	])('%s', async (_what, pair, passed) => {
		const [first, second] = pair(wireEvent());
		const apart = [...jsons(await run([first])), ...jsons(await run([second]))];
		expect(apart).toHaveLength(passed);

		// A delivery covers what scans of later executions find.
		const isCovered = passed === 1 && Boolean(second.recovered) && !first.recovered;
		nodeId = `${nodeId}-together`;
		expect(jsons(await run([first, second]))).toHaveLength(isCovered ? 2 : passed);
	});

	test("are passed on when 'Drop Duplicate Events' is off", async () => {
		const event = wireEvent();
		await run([event], { options: { deduplicate: false } });
		expect(jsons(await run([event], { options: { deduplicate: false } }))).toEqual([event]);
	});

	test.each(['manual', 'retry'] as const)(
		'are passed on in mode "%s", because the user wants to see them',
		async (mode) => {
			const event = wireEvent();
			await run([event]);
			expect(jsons(await run([event], {}, { mode }))).toEqual([event]);
		},
	);

	test('in concurrent executions are passed on once', async () => {
		const events = Array.from({ length: 40 }, () => wireEvent());
		const outcomes = await Promise.all(
			Array.from({ length: 5 }, async (_, index) => await run(events.slice(index * 5))),
		);
		const keys = outcomes.flatMap(jsons).map(({ ResourcePermaKey }) => ResourcePermaKey);
		expect(keys.sort()).toEqual(events.map(({ ResourcePermaKey }) => ResourcePermaKey).sort());
	});

	test('in concurrent executions are passed on once, also by a store that waits between read and write', async () => {
		const original = deduplicator.checkProcessedAndRecord.bind(deduplicator);
		let inside = 0;
		let maxInside = 0;
		const spy = jest
			.spyOn(deduplicator, 'checkProcessedAndRecord')
			.mockImplementation(async (...parameters) => {
				// Nodes of earlier tests may still write again in the background.
				if (parameters[2].node?.id !== nodeId) return await original(...parameters);
				maxInside = Math.max(maxInside, ++inside);
				await quiet();
				inside--;
				return await original(...parameters);
			});
		const event = wireEvent();
		const outcomes = await Promise.all([run([event]), run([event]), run([event])]);
		spy.mockRestore();
		expect(outcomes.flatMap(jsons)).toEqual([event]);
		expect(maxInside).toBe(1);
	});

	test('are passed on when the database does not respond, and a hint reports it', async () => {
		const events = [wireEvent(), wireEvent()];
		await run(events);
		deduplicator.failure = new Error('the database is locked');
		let log: LogLine[] = [];
		const adapt = (context: object) => void (log = recordLog(context));
		const outcome = await run(events, {}, { adapt });
		expect(log).toEqual([
			{ level: 'warn', message: expect.stringContaining('the database is locked') as string },
		]);
		expect(jsons(outcome)).toEqual(events);
		expect(outcome.hints.map(({ message }) => message).join()).toContain(
			'database did not respond',
		);
	});
});

describe('Fetched records', () => {
	const includeRecord = { includeRecord: true };
	const keys = () => [...simulator.store.invoices.keys()];
	const paths = () => simulator.requests.map(({ path }) => path);

	test('are requested once for each key, however many events name it', async () => {
		const [a, b] = keys();
		const events = [a, b, a, a].map((key, index) =>
			wireEvent({ ResourcePermaKey: key, Timestamp: new Date(index * 1000).toISOString() }),
		);
		const outcome = await run(events, includeRecord);
		expect(paths().sort()).toEqual([`/v3/Invoices/${a}`, `/v3/Invoices/${b}`].sort());
		expect(
			jsons(outcome).map(({ ResourcePermaKey, recordStatus, record }) => [
				ResourcePermaKey,
				recordStatus,
				(record as IDataObject).InvoiceKey,
			]),
		).toEqual([a, b, a, a].map((key) => [key, 'found', key]));
	});

	test('are not requested for duplicate events', async () => {
		const event = wireEvent({ ResourcePermaKey: keys()[0] });
		await run([event]);
		simulator.reset();
		await run([event], includeRecord);
		expect(paths()).toEqual([]);
	});

	test('of clients are looked up in each list that may contain them', async () => {
		const organization = [...simulator.store.organizations.keys()][0];
		const [item] = jsons(
			await run(
				[wireEvent({ ResourceType: 'Contact', ResourcePermaKey: organization })],
				includeRecord,
			),
		);
		expect(item.recordStatus).toBe('found');
		expect(paths()).toEqual([`/v3/Contacts/${organization}`, `/v3/Organizations/${organization}`]);
	});

	test('that no longer exist leave the event with null as record', async () => {
		const [item] = jsons(await run([wireEvent({ ResourcePermaKey: 'gone' })], includeRecord));
		expect(item).toMatchObject({
			record: null,
			recordStatus: 'notFound',
			ResourcePermaKey: 'gone',
		});
	});

	test.each<[string, Event]>([
		['an unknown type', { ResourceType: 'Workflow' }],
		['a missing type', { ResourceType: undefined }],
		['a key that would lead to another endpoint', { ResourcePermaKey: '..' }],
		['a missing key', { ResourcePermaKey: undefined }],
		['null as key', { ResourcePermaKey: null }],
	])('are not requested for events with %s', async (_what, changes) => {
		const outcome = await run([wireEvent(changes)], includeRecord);
		expect(outcome.error).toBeUndefined();
		expect(jsons(outcome)[0]).toMatchObject({ record: null, recordStatus: 'unknownType' });
		expect(paths()).toEqual([]);
	});

	test('that cannot be read leave the event with the reason, without secrets, and do not affect others', async () => {
		const [a, b] = keys();
		const { accessKey } = simulator.credentials;
		simulator.faults.add({
			match: { path: `/v3/Invoices/${a}` },
			action: { type: 'status', status: 403, body: { error: { message: `no ${accessKey}` } } },
		});
		const outcome = await run(
			[wireEvent({ ResourcePermaKey: a }), wireEvent({ ResourcePermaKey: b })],
			includeRecord,
		);
		const [first, second] = jsons(outcome);
		expect(first).toMatchObject({ ResourcePermaKey: a, record: null, recordStatus: 'failed' });
		expect(first.recordError).toContain('Could not read');
		expect(JSON.stringify(outcome.items)).not.toContain(accessKey);
		expect(second).toMatchObject({ ResourcePermaKey: b, recordStatus: 'found' });
		expect(outcome.hints.map(({ message }) => message).join()).toContain('1 records could not be');
	});

	test('that cannot be requested with an incomplete credential leave the event with the reason', async () => {
		const event = wireEvent({ ResourcePermaKey: keys()[0] });
		const credential = credentialFor(simulator, { accessKey: '' });
		const outcome = await run([event], includeRecord, { credential });
		expect(outcome.error).toBeUndefined();
		expect(jsons(outcome)[0]).toMatchObject({ ...event, record: null, recordStatus: 'failed' });
		expect(jsons(outcome)[0].recordError).toContain('access key');
	});

	test('keep the order of a hundred events', async () => {
		const events = Array.from({ length: 100 }, (_, index) =>
			wireEvent({
				ResourcePermaKey: index % 7 === 0 ? `gone-${index}` : keys()[index % 5],
				Timestamp: new Date(index).toISOString(),
			}),
		);
		const outcome = await run(events, includeRecord);
		expect(jsons(outcome).map(({ Timestamp }) => Timestamp)).toEqual(
			events.map(({ Timestamp }) => Timestamp),
		);
		expect(outcome.items.map(({ pairedItem }) => pairedItem)).toEqual(
			events.map((_, item) => ({ item })),
		);
		expect(simulator.requests).toHaveLength(5 + 15);
	});
});

describe('Hints', () => {
	const messages = ({ hints }: NodeOutcome) => hints.map(({ message }) => message);

	test('are not given for an ordinary delivery', async () => {
		expect(messages(await run([wireEvent()]))).toEqual([]);
	});

	test('report a batch with another number of events than it announced', async () => {
		expect(messages(await run([wireEvent({ BatchCount: 3 })])).join()).toContain('announced 3');
	});

	test('report recovered changes, except in polling, where every change is recovered', async () => {
		expect(messages(await run([found(wireEvent())])).join()).toContain('1 changes were recovered');
		expect(messages(await run([found(wireEvent())], { deliveryMode: 'polling' }))).toEqual([]);
	});
});

test('Events are passed on unchanged when parameters are invalid', async () => {
	const event = wireEvent();
	const outcome = await run([event], {
		webhookTypes: '={{ [] }}',
		options: { checkInterval: 'often' },
	});
	expect(jsons(outcome)).toEqual([event]);
});
