import { ManualExecutionCancelledError } from 'n8n-workflow';

import { unpack } from '../../../../../nodes/KarbonTrigger/state/carried';
import type { ChangeEvent } from '../../../../../nodes/KarbonTrigger/events/changeEvent';
import type { QueueHost } from '../../../../../nodes/KarbonTrigger/execution/queue/startedExecution';
import { scanAll, type ScanContext } from '../../../../../nodes/KarbonTrigger/scan/scan';
import { sourcesFor } from '../../../../../nodes/KarbonTrigger/scan/sources';
import { UntimedListError } from '../../../../../nodes/shared/changes/readList';
import { CancelledError } from '../../../../../nodes/shared/timing';
import { NodeMemory } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import type { Coverage } from '../../../../../nodes/KarbonTrigger/state/staticData';
import { changedRows, ListServer } from '../../../../support/servers/listServer';
import { quiet } from '../../../../support/clock/manualTiming';
import { createQueueHost } from '../../../../support/trigger/queueHost';

const MIN_AGE_MS = 5_000;
const DAY = 86_400_000;

let server: ListServer;
let memory: NodeMemory;
let controller: AbortController;
let host: QueueHost;
let handedOn: ChangeEvent[];
/** What an execution does with its events. */
let execute: (events: ChangeEvent[]) => Promise<void>;

beforeEach(() => {
	server = new ListServer();
	memory = new NodeMemory();
	controller = new AbortController();
	handedOn = [];
	execute = async () => await Promise.resolve();
	const start = async (started: readonly ChangeEvent[], id: string) => {
		// n8n begins the execution after it was asked to.
		await Promise.resolve();
		const { events } = unpack(started.map((json) => ({ json })));
		const step = memory.queue.begin(id);
		handedOn.push(...events);
		await execute(events);
		step?.end();
		return true;
	};
	let now = Date.now();
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	host = createQueueHost({
		start,
		isRecoverable: () => true,
		async sleep(ms) {
			await quiet();
			now += ms;
		},
	});
	memory.queue.open(host);
});

afterEach(() => {
	memory.queue.close(host);
	jest.restoreAllMocks();
});

const iso = (moment: number) => new Date(moment).toISOString();
const coveredSince = (ageMs: number, ...paths: string[]): Coverage =>
	Object.fromEntries(
		paths.map((path) => [
			path,
			{ coveredUntil: iso(server.now - ageMs), from: iso(server.now - 30 * DAY) },
		]),
	);

const delivered = (key: string): ChangeEvent => ({
	ResourcePermaKey: key,
	ResourceType: 'Invoice',
	ActionType: 'Updated',
	Timestamp: iso(server.now),
});

/** Scans, and waits until the changes have reached the workflow. */
async function scan(
	coverage: Coverage,
	{ minAgeMs = MIN_AGE_MS, ...changes }: Partial<ScanContext> & { minAgeMs?: number } = {},
) {
	memory.progress.open(coverage);
	const selection = changes.selection ?? { webhookTypes: ['Invoice'], actionTypes: [] };
	const { signal } = controller;
	const { client } = server;
	const context = { client, memory, selection, signal, now: () => server.now, ...changes };
	const lists = sourcesFor(selection.webhookTypes).map((source) => ({ source, minAgeMs }));
	const report = await server.settle(scanAll(context, lists));
	for (let turn = 0; turn < 5; turn++) await quiet();
	return report;
}

const coveredUntil = (path = '/v3/Invoices') => memory.progress.coverage![path].coveredUntil;

const keys = () => handedOn.map(({ ResourcePermaKey }) => ResourcePermaKey);

describe('A scan', () => {
	it("hands on changes as events with the field 'recovered'", async () => {
		const [row] = changedRows(1, server.now);
		server.lists.set('/v3/Invoices', [row]);
		const coverage = coveredSince(DAY, '/v3/Invoices');
		expect(await scan(coverage)).toMatchObject({ found: 1, failures: new Map() });
		expect(handedOn).toEqual([
			{
				ResourcePermaKey: 'key-0',
				ResourceType: 'Invoice',
				ActionType: 'Updated',
				Timestamp: row.UpdatedAt,
				recovered: true,
			},
		]);
		expect(coveredUntil()).toBe(iso(server.now - MIN_AGE_MS));
	});

	it('that finds nothing does not wait until the queue has room', async () => {
		const room = jest.spyOn(memory.queue, 'room');
		server.lists.set('/v3/Invoices', changedRows(1, server.now, { newestAgeMs: 2 * DAY }));
		const { ended } = await scan(coveredSince(DAY, '/v3/Invoices'));
		expect(ended.size).toBe(1);
		expect(room).not.toHaveBeenCalled();
	});

	it('skips changes that this process has handed on, and actions that were not chosen', async () => {
		const rows = changedRows(3, server.now);
		server.lists.set('/v3/Invoices', rows);
		memory.handedOn.add('key-0', Date.parse(String(rows[0].UpdatedAt)));
		memory.handedOn.addUntil('key-1', Date.parse(String(rows[1].UpdatedAt)));
		await scan(coveredSince(DAY, '/v3/Invoices'));
		expect(keys()).toEqual(['key-2']);

		const selection = { webhookTypes: ['Invoice'], actionTypes: ['Deleted'] };
		const coverage = coveredSince(DAY, '/v3/Invoices');
		expect(await scan(coverage, { selection })).toEqual({
			found: 0,
			failures: new Map(),
			ended: new Set(['/v3/Invoices']),
			empty: new Set(),
			warnings: new Set(),
		});
		expect(coveredUntil()).toBe(iso(server.now - MIN_AGE_MS));
	});

	it('leaves recent changes to the next scan, which finds them', async () => {
		server.lists.set('/v3/Invoices', changedRows(3, server.now, { newestAgeMs: 89_500 }));
		const coverage = coveredSince(DAY, '/v3/Invoices');
		await scan(coverage, { minAgeMs: 90_000 });
		expect(keys()).toEqual(['key-1', 'key-2']);
		expect(coveredUntil()).toBe(iso(server.now - 90_000));
		await server.timing.advance(60_000);
		await scan(coverage, { minAgeMs: 90_000 });
		// The execution drops the others by their marks.
		expect(keys().slice(2)).toContain('key-0');
	});

	it('finds a change again that may not have reached the workflow, and does not cover it', async () => {
		const [row] = changedRows(1, server.now);
		server.lists.set('/v3/Invoices', [row]);
		execute = async () => await Promise.reject(new ManualExecutionCancelledError('7'));
		await scan(coveredSince(DAY, '/v3/Invoices'));
		expect(coveredUntil() < String(row.UpdatedAt)).toBe(true);
		execute = async () => await Promise.resolve();
		await scan({});
		expect(keys()).toEqual(['key-0', 'key-0']);
		expect(coveredUntil()).toBe(iso(server.now - MIN_AGE_MS));
	});

	it('does not wait for workflows, and covers nothing that is unfinished', async () => {
		const rows = changedRows(250, server.now);
		server.lists.set('/v3/Invoices', rows);
		let finish!: () => void;
		const workflow = new Promise<void>((resolve) => (finish = resolve));
		execute = async () => await workflow;
		expect(await scan(coveredSince(DAY, '/v3/Invoices'))).toEqual({
			found: 250,
			failures: new Map(),
			ended: new Set(['/v3/Invoices']),
			empty: new Set(),
			warnings: new Set(),
		});
		expect(coveredUntil() < String(rows.at(-1)!.UpdatedAt)).toBe(true);
		// However long they run, another scan neither hands them on again nor covers them.
		for (let hour = 0; hour < 3; hour++) {
			await server.timing.advance(3_600_000);
			expect(await scan({})).toMatchObject({ found: 0, failures: new Map() });
		}
		expect(coveredUntil() < String(rows.at(-1)!.UpdatedAt)).toBe(true);
		finish();
		await quiet();
		await scan({});
		expect(coveredUntil()).toBe(iso(server.now - MIN_AGE_MS));
	});

	it.each([
		['waits', false],
		['is in a running execution', true],
	])(
		'neither hands on nor covers a change while an event of its record %s',
		async (_what, runs) => {
			const [row] = changedRows(1, server.now);
			server.lists.set('/v3/Invoices', [row]);
			let finish!: () => void;
			const step = new Promise<void>((resolve) => (finish = resolve));
			execute = async () => await step;
			memory.queue.add([delivered(runs ? 'key-0' : 'another')]);
			await quiet();
			if (!runs) memory.queue.add([delivered('key-0')]);
			expect((await scan(coveredSince(DAY, '/v3/Invoices'))).found).toBe(0);
			finish();
			await quiet();
			expect(coveredUntil()).toBe(row.UpdatedAt);
			expect((await scan({})).found).toBe(1);
		},
	);

	it('continues with the other lists when one cannot be read or shows no modification times', async () => {
		server.statuses.set('/v3/Invoices', 403);
		server.lists.set('/v3/WorkItems', [{ WorkItemKey: 'work' }]);
		const rows = changedRows(1, server.now, {
			keyField: 'ContactKey',
			timeField: 'LastModifiedDateTime',
		});
		server.lists.set('/v3/Contacts', rows);
		const paths = ['Invoices', 'Contacts', 'Organizations', 'ClientGroups', 'WorkItems'];
		const coverage = coveredSince(DAY, ...paths.map((name) => `/v3/${name}`));
		const selection = { webhookTypes: ['Invoice', 'Contact', 'Work'], actionTypes: [] };
		const { found, failures, empty } = await scan(coverage, { selection });
		expect(found).toBe(1);
		expect(empty).toEqual(new Set(['/v3/Organizations', '/v3/ClientGroups']));
		expect([...failures.values()]).toEqual([expect.any(Error), expect.any(UntimedListError)]);
		const moved = Object.entries(memory.progress.coverage!).filter(
			([, { coveredUntil }]) => coveredUntil !== iso(server.now - DAY),
		);
		expect(moved.map(([path]) => path)).toEqual(paths.slice(1, 4).map((name) => `/v3/${name}`));
	});

	it('passes on the warnings about a list', async () => {
		const [row] = changedRows(1, server.now);
		server.lists.set('/v3/Invoices', [row, { InvoiceKey: 'without a time' }]);
		const { found, warnings } = await scan(coveredSince(DAY, '/v3/Invoices'));
		expect(found).toBe(1);
		expect([...warnings]).toEqual([
			expect.stringContaining('without a key or a modification time'),
		]);
	});

	// Karbon documents $skip up to 100 only (karbon.md 3).
	it('covers nothing of a list that was cut, and finds the changes later', async () => {
		server.hasLinks = false;
		server.skips = 'refused';
		server.lists.set('/v3/Invoices', changedRows(300, server.now));
		const coverage = coveredSince(DAY, '/v3/Invoices');
		const before = coverage['/v3/Invoices'].coveredUntil;
		const { failures } = await scan(coverage);
		expect(failures.get('/v3/Invoices')?.message).toBe(
			'Could not scan the list of invoices for changes: Karbon returned 100 records and no next page',
		);
		expect(coveredUntil()).toBe(before);
		server.skips = 'honored';
		await scan(coverage);
		expect(new Set(keys()).size).toBe(300);
		expect(coveredUntil()).not.toBe(before);
	});

	it('finds changes since Monday in a list that was closed until Thursday', async () => {
		// Closed on Monday; n8n was restarted on Wednesday, with what the database had.
		const monday = coveredSince(3 * DAY, '/v3/Invoices');
		const rows = changedRows(1, server.now, { newestAgeMs: 2 * DAY });
		server.lists.set('/v3/Invoices', rows);
		server.statuses.set('/v3/Invoices', 403);
		const wednesday = structuredClone(monday);
		expect((await scan(wednesday)).failures.size).toBe(1);
		expect(memory.progress.coverage).toEqual(monday);
		server.statuses.clear();
		await scan(wednesday);
		expect(keys()).toEqual(['key-0']);
	});

	it('ends when the trigger is closed for a new version, and covers nothing', async () => {
		server.lists.set('/v3/Invoices', changedRows(2_500, server.now, { stepMs: 10 }));
		const coverage = coveredSince(DAY, '/v3/Invoices');
		server.onPage = (_path, page) => {
			if (page === 3) controller.abort();
		};
		expect((await scan(coverage)).failures).toEqual(new Map());
		expect(memory.progress.coverage).toEqual(coverage);
		expect(server.requests).toHaveLength(4);
		// What was handed on before stays handed on.
		expect(new Set(keys()).size).toBe(300);
	});

	it('ends when no trigger is open in this process any more', async () => {
		memory = new NodeMemory();
		server.lists.set('/v3/Invoices', changedRows(1, server.now));
		const { failures } = await scan(coveredSince(DAY, '/v3/Invoices'));
		expect([...failures.values()]).toEqual([expect.any(CancelledError)]);
	});
});
