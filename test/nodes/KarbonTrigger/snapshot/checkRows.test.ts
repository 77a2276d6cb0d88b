import type { IDataObject } from 'n8n-workflow';

import type { QueueHost } from '../../../../nodes/KarbonTrigger/execution/queue/startedExecution';
import { NodeMemory } from '../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { sourcesFor } from '../../../../nodes/KarbonTrigger/scan/sources';
import { checkRows, type RowCheck } from '../../../../nodes/KarbonTrigger/snapshot/checkRows';
import {
	areHidden,
	MAX_ROWS,
	RequestShare,
} from '../../../../nodes/KarbonTrigger/snapshot/readRows';
import { unpack } from '../../../../nodes/KarbonTrigger/state/carried';
import type { ChangeEvent } from '../../../../nodes/KarbonTrigger/events/changeEvent';
import { ListServer } from '../../../support/servers/listServer';
import { createQueueHost } from '../../../support/trigger/queueHost';

const PATH = '/v3/WorkItems';
const [source] = sourcesFor(['Work']);

let server: ListServer;
let memory: NodeMemory;
let host: QueueHost;
let started: ChangeEvent[];
let controller: AbortController;

beforeEach(() => {
	server = new ListServer();
	memory = new NodeMemory();
	started = [];
	controller = new AbortController();
	open();
});

function open(): void {
	host = createQueueHost({
		async start(events, id) {
			const carried = unpack(events.map((json) => ({ json })));
			memory.queue.begin(id)?.end();
			started.push(...carried.events);
			return true;
		},
	});
	memory.queue.open(host);
}

const rowsOf = (count: number, Title = 'Tax return'): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({ WorkItemKey: `key-${index}`, Title }));

async function check(changes: Partial<RowCheck> = {}) {
	const checking = checkRows({
		client: server.client,
		memory,
		snapshot: memory.snapshots.of(PATH),
		list: { source, purpose: 'polling', minAgeMs: 90_000 },
		selection: { webhookTypes: ['Work'], actionTypes: [] },
		isMissing: false,
		includeRecord: false,
		signal: controller.signal,
		now: () => server.now,
		...changes,
	});
	const report = await server.settle(checking);
	await server.timing.advance(60_000);
	return report;
}

function found(): string[] {
	// Starts what waits.
	memory.queue.close(host);
	return started.map(({ ActionType, ResourcePermaKey: key }) => `${ActionType} ${key}`);
}

describe('A check of a list without modification times', () => {
	it('reads each page once, unless a known row is missing', async () => {
		server.lists.set(PATH, rowsOf(250));
		await check();
		expect(server.requests).toHaveLength(6);
		await check();
		expect(server.requests).toHaveLength(9);
		server.lists.get(PATH)!.pop();
		server.statuses.set(`${PATH}/key-249`, 404);
		await check();
		await check();
		expect(server.requests).toHaveLength(9 + 7 + 7);
	});

	it.each([
		['ignored', 1],
		['refused', 1],
		['honored', 0],
	] as const)('warns if the list may go on because $skip is %s', async (skips, count) => {
		Object.assign(server, { hasLinks: false, hasCount: true, skips });
		server.lists.set(PATH, rowsOf(30));
		const { warnings } = await check();
		const warned = [...warnings].filter((text) => text.includes('did not return the next page'));
		expect(warned).toHaveLength(count);
	});

	it('finds rows that moved between two pages', async () => {
		server.lists.set(PATH, rowsOf(250));
		await check();
		let hasMoved = false;
		server.onPage = (_, page) => {
			if (page === 0 && !hasMoved) server.lists.get(PATH)!.shift();
			hasMoved = true;
		};
		expect(await check()).toMatchObject({ found: 0 });
		server.statuses.set(`${PATH}/key-0`, 404);
		expect(await check()).toMatchObject({ found: 0 });
		expect(await check()).toMatchObject({ found: 1 });
	});

	it('changes nothing when rows go on moving', async () => {
		server.lists.set(PATH, rowsOf(900));
		await check();
		const moved = rowsOf(900, 'Audit');
		server.lists.set(PATH, moved);
		let created = 0;
		moved.pop();
		server.onPage = () => void moved.push({ WorkItemKey: `new-${created++}` });
		await expect(check()).rejects.toThrow('kept changing');
		expect(found()).toEqual([]);
	});

	it('refuses more than 50,000 rows with the first page that tells', async () => {
		server.lists.set(PATH, rowsOf(MAX_ROWS + 1));
		server.hasCount = true;
		await expect(check()).rejects.toThrow(
			"Karbon's list of work items shows no modification times and has more than 50,000 records",
		);
		expect(server.requests).toHaveLength(1);
	});

	it.each([{ Title: 'No key' }, null])('warns of a row without a key: %j', async (row) => {
		server.lists.set(PATH, [...rowsOf(1), row as never]);
		const { warnings } = await check();
		expect([...warnings].join()).toContain('without a key');
	});

	it('hands on all rows when too many have changed while n8n was down, and says so', async () => {
		server.lists.set(PATH, rowsOf(8_000));
		await check();
		const saved = memory.snapshots.of(PATH).toSave();
		memory = new NodeMemory();
		open();
		memory.snapshots.of(PATH).open(saved);
		server.lists.set(PATH, rowsOf(8_000, 'Audit'));
		const { found: count, warnings } = await check();
		expect(count).toBe(8_000);
		expect([...warnings].join()).toContain('are reported as updated, including unchanged ones');
	});

	it.each([
		[404, ['Deleted key-3']],
		[200, ['Updated key-3']],
		[403, []],
		[500, []],
	])('reads the record of a missing row: HTTP %s means %j', async (status, expected) => {
		server.lists.set(PATH, rowsOf(20));
		await check();
		server.lists.get(PATH)!.splice(3, 1);
		server.statuses.set(`${PATH}/key-3`, status);
		await check();
		await server.timing.advance(600_000);
		await check();
		await check();
		await check();
		expect(found()).toEqual(expected);
	});

	it('reports a deletion that the single record shows minutes after the list', async () => {
		server.lists.set(PATH, rowsOf(20));
		await check();
		const [deleted] = server.lists.get(PATH)!.splice(3, 1);
		server.records.set(`${PATH}/key-3`, deleted);
		for (let minute = 0; minute < 5; minute++) await check();
		server.records.clear();
		server.statuses.set(`${PATH}/key-3`, 404);
		await check();
		await check();
		expect(found()).toEqual(['Deleted key-3']);
	});

	it('reports nothing of a row that the list shows again after minutes', async () => {
		server.lists.set(PATH, rowsOf(20));
		await check();
		const [missing] = server.lists.get(PATH)!.splice(3, 1);
		server.records.set(`${PATH}/key-3`, missing);
		await check();
		server.lists.get(PATH)!.push(missing);
		await check();
		expect(found()).toEqual([]);
	});

	it.each([{}, { error: { code: '5001', message: 'Internal Error.' } }])(
		'does not take %j for the record of a missing row',
		async (body) => {
			server.lists.set(PATH, rowsOf(20));
			await check();
			server.lists.get(PATH)!.splice(3, 1);
			server.records.set(`${PATH}/key-3`, body);
			const { warnings } = await check();
			expect([...warnings].join()).toContain('key-3');
			server.records.delete(`${PATH}/key-3`);
			server.statuses.set(`${PATH}/key-3`, 404);
			await check();
			expect(found()).toEqual(['Deleted key-3']);
		},
	);

	it('reports deletions before and after many rows that are missing for other reasons', async () => {
		const rows = rowsOf(4_000);
		server.lists.set(PATH, rows);
		await check();
		const remove = async (first: number, count: number, status: number) => {
			for (const { WorkItemKey: key } of rows.splice(first, count))
				server.statuses.set(`${PATH}/${String(key)}`, status);
			await check();
		};
		await remove(3_000, 1, 404);
		await remove(0, 101, 403);
		await remove(-1, 1, 404);
		await check();
		await check();
		expect(found().sort()).toEqual(['Deleted key-3000', 'Deleted key-3999']);
	});

	it('reports a missing row as deleted after a 404 of Karbon only', async () => {
		server.lists.set(PATH, rowsOf(20));
		await check();
		server.lists.get(PATH)!.splice(3, 1);
		server.statuses.set(`${PATH}/key-3`, 404);
		server.errorText = '<html>Not Found</html>';
		await check();
		expect([...(await check()).warnings]).toEqual([expect.stringContaining('was deleted')]);
		server.errorText = '';
		expect(await check()).toMatchObject({ found: 1 });
		expect(found()).toEqual(['Deleted key-3']);
	});

	describe('of which a row is missing', () => {
		const rows = rowsOf(300);
		beforeEach(async () => {
			for (const { WorkItemKey: key } of rows) server.statuses.set(`${PATH}/${key as string}`, 404);
			server.lists.set(PATH, [...rows]);
			await check();
		});

		it('hands on no deletion if access was lost while it read the list', async () => {
			server.lists.set(PATH, rows.slice(0, 290));
			expect(await check()).toMatchObject({ found: 0 });
			server.lists.set(PATH, []);
			await expect(check()).rejects.toThrow('disappeared');
			server.lists.set(PATH, [...rows]);
			expect(await check()).toMatchObject({ found: 0 });
			expect(found()).toEqual([]);
		});

		it('hands on no deletion if the row is back, and one if it is missing twice from then on', async () => {
			for (const count of [299, 300, 299]) {
				server.lists.set(PATH, rows.slice(0, count));
				expect(await check()).toMatchObject({ found: 0 });
			}
			expect(await check()).toMatchObject({ found: 1 });
			expect(found()).toEqual(['Deleted key-299']);
		});

		it('hands on the deletion after a check that failed, and one check later after a restart', async () => {
			server.lists.set(PATH, rows.slice(0, 299));
			await check();
			const saved = memory.snapshots.of(PATH).toSave();
			server.statuses.set(PATH, 500);
			await expect(check()).rejects.toThrow();
			server.statuses.delete(PATH);
			expect(await check()).toMatchObject({ found: 1 });
			memory = new NodeMemory();
			open();
			memory.snapshots.of(PATH).open(saved);
			expect(await check()).toMatchObject({ found: 0 });
			expect(await check()).toMatchObject({ found: 1 });
		});
	});

	it('by webhook, hands on a difference when its delivery can no longer come', async () => {
		const list = { source, purpose: 'recovery', minAgeMs: 90_000 } as const;
		server.lists.set(PATH, rowsOf(2));
		await check({ list });
		server.lists.set(PATH, rowsOf(2, 'Audit'));
		expect(await check({ list })).toMatchObject({ found: 0 });
		expect(await check({ list })).toMatchObject({ found: 0 });
		expect(await check({ list })).toMatchObject({ found: 2 });
		expect(await check({ list })).toMatchObject({ found: 0 });
	});

	it('by webhook, counts from the check that misses a row, not from an earlier change of it', async () => {
		const list = { source, purpose: 'recovery', minAgeMs: 60_000 } as const;
		server.lists.set(PATH, rowsOf(20));
		await check({ list });
		server.lists.get(PATH)![3] = { WorkItemKey: 'key-3', Title: 'Audit' };
		await check({ list });
		server.lists.get(PATH)!.splice(3, 1);
		server.statuses.set(`${PATH}/key-3`, 404);
		expect(await check({ list })).toMatchObject({ found: 0 });
		await check({ list });
		await check({ list });
		expect(found()).toEqual(['Deleted key-3']);
	});

	it('ends when the trigger is closed, and the next one finds the changes', async () => {
		server.lists.set(PATH, rowsOf(2));
		await check();
		server.lists.set(PATH, rowsOf(2, 'Audit'));
		const snapshot = memory.snapshots.of(PATH);
		const closed = new NodeMemory();
		await expect(check({ memory: closed, snapshot })).rejects.toThrow('canceled');
		expect(await check()).toMatchObject({ found: 2 });
		controller.abort();
		await expect(check()).rejects.toThrow('canceled');
	});
});

describe('So many rows may be missing and count as deleted', () => {
	it.each([
		[2, 1],
		[8, 2],
		[100, 8],
		[3_300, 104],
		[20_000, 605],
	])('of %i rows: %i', (count, most) => {
		expect(areHidden(most, count)).toBe(false);
		expect(areHidden(most + 1, count)).toBe(true);
	});
});

describe('The share of the rate limit', () => {
	it.each([
		[33, 65_999, false],
		[33, 66_000, true],
		[200, 399_000, false],
		[200, 400_000, true],
	])('%i requests after %i ms: %s', (requests, ms, expected) => {
		const share = new RequestShare();
		expect(share.isKept(0, 120)).toBe(true);
		share.start(0);
		share.add(requests);
		expect(share.isKept(ms, 120)).toBe(expected);
	});
});
