import type { INodeParameters } from 'n8n-workflow';

import { OVERLAP_MS } from '../../../../nodes/Karbon/changes/cursor';
import { ChangeWorkflow } from '../../../support/changes/changeWorkflow';
import { storedCredentials } from '../../../support/fakeHost';
import { deduplicator } from '../../../support/n8n/platform';
import { changedRows, ListServer } from '../../../support/servers/listServer';

const PATH = '/v3/Invoices';
const CLIENT_FIELDS = { timeField: 'LastModifiedDateTime' };

let server: ListServer;

beforeEach(() => {
	server = new ListServer();
	deduplicator.clear();
});

/** Puts rows into the list of invoices: key-0 is the newest. */
const put = (count: number, options = {}) =>
	server.lists.set(PATH, changedRows(count, server.now, options));

/** Changes a row now. */
const touch = (key: string) => {
	const row = server.lists.get(PATH)!.find(({ InvoiceKey }) => InvoiceKey === key)!;
	row.UpdatedAt = new Date(server.now).toISOString();
};

const keysOf = (rows: ReadonlyArray<Record<string, unknown>>) =>
	rows.map(({ InvoiceKey }) => InvoiceKey);

describe('Get Many of Change', () => {
	it('returns all records in the first run, oldest change first, then only what changed', async () => {
		put(250);
		const workflow = new ChangeWorkflow(server);
		const first = await workflow.run();
		expect(keysOf(first)).toEqual(Array.from({ length: 250 }, (_, index) => `key-${249 - index}`));
		expect(await workflow.run()).toEqual([]);
		await server.timing.advance(60_000);
		touch('key-7');
		await server.timing.advance(6_000);
		expect(keysOf(await workflow.run())).toEqual(['key-7']);
		expect(await workflow.run()).toEqual([]);
	});

	it('returns records in the first run that Karbon shows as changed in the year 1, also alone', async () => {
		put(2);
		const [first, second] = server.lists.get(PATH)!;
		first.UpdatedAt = '0001-01-01T00:00:00Z';
		const workflow = new ChangeWorkflow(server);
		expect(keysOf(await workflow.run())).toEqual(['key-0', 'key-1']);
		second.UpdatedAt = first.UpdatedAt;
		deduplicator.clear();
		const other = new ChangeWorkflow(server);
		expect(await other.run()).toHaveLength(2);
		expect(await other.run()).toEqual([]);
		touch('key-1');
		await server.timing.advance(6_000);
		expect(keysOf(await other.run())).toEqual(['key-1']);
	});

	it('has the cursor on the last item only', async () => {
		put(3);
		const rows = await new ChangeWorkflow(server).run();
		expect(rows.map(({ cursor }) => typeof cursor)).toEqual(['undefined', 'undefined', 'string']);
	});

	it('says that there was no cursor, and what saves one', async () => {
		put(1);
		const execution = new ChangeWorkflow(server).begin();
		await execution.node('Get');
		expect(execution.hints).toEqual([
			expect.stringMatching(
				/^There was no cursor.* If the workflow has no Save Cursor, place it last, or store 'cursor'\.$/,
			),
		]);
	});

	it('leaves a record that changed less than five seconds ago to the next run', async () => {
		put(2);
		const workflow = new ChangeWorkflow(server);
		await workflow.run();
		touch('key-1');
		expect(await workflow.run()).toEqual([]);
		await server.timing.advance(6_000);
		expect(keysOf(await workflow.run())).toEqual(['key-1']);
	});

	it('returns a change that the list shows ten minutes late', async () => {
		put(2);
		const workflow = new ChangeWorkflow(server);
		await workflow.run();
		const late = new Date(server.now).toISOString();
		await server.timing.advance(OVERLAP_MS - 10_000);
		touch('key-0');
		await server.timing.advance(6_000);
		expect(keysOf(await workflow.run())).toEqual(['key-0']);
		server.lists.get(PATH)![1].UpdatedAt = late;
		expect(keysOf(await workflow.run())).toEqual(['key-1']);
		expect(await workflow.run()).toEqual([]);
	});

	it.each([
		["n8n's clock is an hour fast", 3_600_000],
		["n8n's clock is an hour slow", -3_600_000],
	])('loses nothing if Karbon sends no time and %s', async (_name, offsetMs) => {
		server.hasDate = false;
		jest.spyOn(Date, 'now').mockImplementation(() => server.now + offsetMs);
		put(3, { newestAgeMs: 7_200_000 });
		const workflow = new ChangeWorkflow(server);
		expect(await workflow.run()).toHaveLength(3);
		for (const key of ['key-0', 'key-2', 'key-1']) {
			touch(key);
			await server.timing.advance(20_000);
			if (offsetMs < 0) await server.timing.advance(-offsetMs);
			expect(keysOf(await workflow.run())).toEqual([key]);
		}
		jest.restoreAllMocks();
	});

	it('returns one row of a record that the list shows in two versions', async () => {
		put(150);
		const workflow = new ChangeWorkflow(server);
		const rows = server.lists.get(PATH)!;
		server.onPage = (_path, page) => {
			if (page === 0) rows[140].UpdatedAt = new Date(server.now - 20_000).toISOString();
		};
		expect(keysOf(await workflow.run()).filter((key) => key === 'key-140')).toHaveLength(1);
	});

	it('returns no earlier version of a record after a later one', async () => {
		put(150);
		const workflow = new ChangeWorkflow(server);
		await workflow.run();
		const rows = server.lists.get(PATH)!;
		const early = new Date(server.now).toISOString();
		await server.timing.advance(20_000);
		touch('key-3');
		await server.timing.advance(20_000);
		expect(keysOf(await workflow.run())).toEqual(['key-3']);
		// The first pages come from a copy of Karbon's data that lags.
		const late = rows[3];
		rows[3] = { ...late, UpdatedAt: early };
		server.onPage = () => (rows[3] = late);
		expect(await workflow.run()).toEqual([]);
	});

	it('returns no earlier version after a later one when a whole read comes from a copy that lags', async () => {
		put(1);
		const workflow = new ChangeWorkflow(server);
		const early = { ...server.lists.get(PATH)![0] };
		await server.timing.advance(60_000);
		touch('key-0');
		const late = server.lists.get(PATH)!;
		await server.timing.advance(20_000);
		expect(keysOf(await workflow.run())).toEqual(['key-0']);
		for (const rows of [[early], late, [early], late]) {
			await server.timing.advance(60_000);
			server.lists.set(PATH, rows);
			expect(await workflow.run()).toEqual([]);
		}
	});

	it.each([
		['clientGroup', '/v3/ClientGroups', 'ClientGroupKey'],
		['contact', '/v3/Contacts', 'ContactKey'],
		['organization', '/v3/Organizations', 'OrganizationKey'],
		['workItem', '/v3/WorkItems', 'WorkItemKey'],
	])('reads the list of each type: %s', async (recordType, path, keyField) => {
		server.lists.set(path, changedRows(120, server.now, { ...CLIENT_FIELDS, keyField }));
		const workflow = new ChangeWorkflow(server, { recordType });
		expect(await workflow.run()).toHaveLength(120);
		expect(await workflow.run()).toEqual([]);
	});

	it.each([
		['orders that Karbon refuses', { unordered: new Set(['/v3/WorkItems']) }],
		['an order that Karbon ignores', { ignoresOrder: true }],
		['no links', { hasLinks: false }],
		['counts', { hasCount: true }],
	])('is right with %s', async (_name, settings) => {
		Object.assign(server, settings);
		const fields = { ...CLIENT_FIELDS, keyField: 'WorkItemKey' };
		const rows = changedRows(250, server.now, fields).reverse();
		server.lists.set('/v3/WorkItems', rows);
		const workflow = new ChangeWorkflow(server, { recordType: 'workItem' });
		expect(await workflow.run()).toHaveLength(250);
		rows[3].LastModifiedDateTime = new Date(server.now).toISOString();
		await server.timing.advance(6_000);
		expect(await workflow.run()).toEqual([expect.objectContaining(rows[3])]);
	});

	it('fails for work items without modification times', async () => {
		server.lists.set('/v3/WorkItems', [{ WorkItemKey: 'key-0' }]);
		await expect(new ChangeWorkflow(server, { recordType: 'workItem' }).run()).rejects.toThrow(
			"Karbon's list of work items shows no modification times, so its changes cannot be found",
		);
	});
});

describe('Where Get Many begins', () => {
	const begin = (parameters: INodeParameters) =>
		new ChangeWorkflow(server, { recordType: 'invoice', ...parameters });

	it.each([
		['Start From', { start: 'date', changedSince: '2026-01-15T08:58:30Z' }],
		['First Run Since', { options: { firstRunSince: '2026-01-15T08:58:30Z' } }],
	])('can be a date: %s', async (_name, parameters) => {
		put(100);
		const workflow = begin(parameters);
		expect(keysOf(await workflow.run())).toHaveLength(31);
		touch('key-99');
		await server.timing.advance(6_000);
		workflow.nodes[0].parameters = { ...workflow.nodes[0].parameters, start: 'savedCursor' };
		// Those from before the date are not returned later either.
		expect(keysOf(await workflow.run())).toEqual(['key-99']);
	});

	it.each([
		[{ start: 'date', changedSince: '={{ $now }}' }, "'Changed Since' must be in the past"],
		[
			{ options: { firstRunSince: '2026-01-15T09:00:00Z' } },
			"'First Run Since' must be in the past",
		],
		[{ start: 'date' }, "'Changed Since' must not be empty"],
		[{ start: 'cursor', cursor: 'karbon1.abc' }, 'The cursor was cut or edited'],
	])('is refused: %j', async (parameters, message) => {
		put(1);
		await expect(begin(parameters).run()).rejects.toThrow(message);
	});

	it('can be a cursor of a previous run', async () => {
		put(2);
		const workflow = begin({ start: 'cursor', cursor: '' });
		const rows = await workflow.run();
		touch('key-0');
		await server.timing.advance(6_000);
		workflow.nodes[0].parameters.cursor = rows[1].cursor as string;
		workflow.staticData = {};
		expect(keysOf(await workflow.run())).toEqual(['key-0']);
	});

	it('is refused for a cursor of another type', async () => {
		put(2);
		const rows = await begin({}).run();
		const cursor = rows[1].cursor as string;
		await expect(begin({ recordType: 'contact', start: 'cursor', cursor }).run()).rejects.toThrow(
			"The cursor belongs to the record type 'Invoice', not 'Contact'",
		);
	});

	it('is refused for a cursor of another account, and says where to begin', async () => {
		put(2);
		const workflow = begin({});
		await workflow.run();
		workflow.credential = storedCredentials({ accessKey: 'another-key' });
		const failing = workflow.run();
		await expect(failing).rejects.toThrow(
			'The cursor was created with a different access key or Base URL',
		);
		await expect(failing).rejects.toMatchObject({
			description: expect.stringContaining(
				"set 'Start From' to 'Date' and 'Changed Since' to 2026-01-15T08:49:00.000Z, publish the workflow, and let it run once. Then set 'Start From' back to 'Saved Cursor'.",
			) as string,
		});
		const parameters = { start: 'date', changedSince: '2026-01-15T08:49:00.000Z' };
		Object.assign(workflow.nodes[0].parameters, parameters);
		await workflow.run();
		workflow.nodes[0].parameters.start = 'savedCursor';
		expect(await workflow.run()).toEqual([]);
	});

	it('is refused for a stored cursor that was edited, and says how to start again', async () => {
		put(1);
		await expect(begin({ start: 'cursor', cursor: 'karbon1.abc' }).run()).rejects.toMatchObject({
			description:
				"Nothing was read. Use the cursor unchanged. To start again, set 'Start From' to 'Date' for one run, and store the new cursor.",
		});
	});

	it('is refused for saved data that were edited', async () => {
		put(2);
		const workflow = begin({});
		await workflow.run();
		const [[name, value]] = Object.entries(workflow.staticData.global as Record<string, string>);
		workflow.staticData.global = { [name]: value.replace('karbon1', 'karbon2') };
		await expect(workflow.run()).rejects.toThrow('The cursor was cut or edited');
	});
});
