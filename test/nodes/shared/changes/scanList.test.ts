import type { IDataObject } from 'n8n-workflow';

import {
	type ChangedRow,
	MAX_PASSES,
	UntimedListError,
} from '../../../../nodes/shared/changes/readList';
import { scanList, type ScanTask } from '../../../../nodes/shared/changes/scanList';
import { CHANGE_SOURCES } from '../../../../nodes/shared/changes/changeSources';
import { randomOf } from '../../../support/changes/changingList';
import { changedRows, ListServer } from '../../../support/servers/listServer';

const MIN_AGE_MS = 5_000;
const sourceAt = (path: string) => CHANGE_SOURCES.find((source) => source.path === path)!;
const INVOICES = sourceAt('/v3/Invoices');
const GROUPS = sourceAt('/v3/ClientGroups');
const WORK = sourceAt('/v3/WorkItems');
const WORK_FIELDS = { keyField: 'WorkItemKey', timeField: 'LastModifiedDateTime' };
const GROUP_FIELDS = { keyField: 'ClientGroupKey', timeField: 'LastModifiedDateTime' };

let server: ListServer;
let taken: ChangedRow[];
let warnings: string[];

beforeEach(() => {
	server = new ListServer();
	taken = [];
	warnings = [];
});

async function scan(source = INVOICES, task: Partial<ScanTask> = {}): Promise<number> {
	const scanning = scanList({
		client: server.client,
		source,
		since: 0,
		minAgeMs: MIN_AGE_MS,
		now: () => server.now,
		warn: (text) => warnings.push(text),
		take: async (rows) => {
			taken.push(...rows);
			await Promise.resolve();
		},
		...task,
	});
	return await server.settle(scanning);
}

const keys = () => taken.map(({ key }) => key);
const distinct = () => new Set(keys());
const put = (path: string, rows: ReturnType<typeof changedRows>) => server.lists.set(path, rows);

describe('A scan of a list', () => {
	it('of one page reads it once, and covers it up to the minimum age', async () => {
		put('/v3/Invoices', changedRows(3, server.now));
		expect(await scan()).toBe(server.now - MIN_AGE_MS);
		expect(keys()).toEqual(['key-0', 'key-1', 'key-2']);
		expect(server.requests).toHaveLength(1);
	});

	it.each([
		['is answered', 'honored', 30, []],
		['is refused', 'refused', 30, [expect.stringContaining('did not return the next page')]],
		['is not needed', 'refused', 31, []],
	] as const)(
		'that is complete by its count warns only if the request for more is not answered: it %s',
		async (_name, skips, count, warned) => {
			Object.assign(server, { hasLinks: false, hasCount: true, skips });
			put('/v3/Invoices', changedRows(count, server.now));
			expect(await scan()).toBe(server.now - MIN_AGE_MS);
			expect(distinct().size).toBe(count);
			expect(warnings).toEqual(warned);
		},
	);

	it('that is empty covers it up to the minimum age, and says that it is empty', async () => {
		const onEmpty = jest.fn();
		expect(await scan(INVOICES, { onEmpty })).toBe(server.now - MIN_AGE_MS);
		expect(taken).toEqual([]);
		expect(onEmpty).toHaveBeenCalledTimes(1);
		put('/v3/Invoices', changedRows(1, server.now));
		await scan(INVOICES, { onEmpty });
		expect(onEmpty).toHaveBeenCalledTimes(1);
	});

	it('that is empty covers it also where nothing asks whether it is', async () => {
		expect(await scan()).toBe(server.now - MIN_AGE_MS);
		expect(taken).toEqual([]);
	});

	it('of several pages hands on each row once, and nothing in the second pass', async () => {
		put('/v3/Invoices', changedRows(250, server.now));
		await scan();
		expect(keys()).toHaveLength(250);
		expect(distinct().size).toBe(250);
		expect(server.requests).toHaveLength(6);
	});

	it('misses no row when one of the first page is deleted before the second is read', async () => {
		const rows = changedRows(150, server.now);
		put('/v3/Invoices', rows);
		server.onPage = (_path, page) => {
			if (page === 0 && rows[0].InvoiceKey === 'key-0') rows.shift();
		};
		await scan();
		expect(distinct().size).toBe(150);
	});

	it('misses no row, or fails, when many have the same time and their order changes with each response', async () => {
		const outcomes = new Set<string>();
		for (const count of [101, 102, 330]) {
			server = new ListServer();
			taken = [];
			put('/v3/Invoices', changedRows(count, server.now, { stepMs: 0 }));
			let seed = 7;
			server.ties = () => {
				seed = (seed * 48_271) % 2_147_483_647;
				return seed % 2 === 0 ? 1 : -1;
			};
			// Passes that shift too much leave the rest to the next scan, which starts from the same place.
			const outcome = await scan().catch((error: Error) => error.message);
			outcomes.add(typeof outcome);
			if (typeof outcome === 'string') expect(outcome).toContain('kept changing');
			else expect(distinct().size).toBe(count);
		}
		expect([...outcomes].sort()).toEqual(['number', 'string']);
	});

	it('misses no row if rows with the same time change places at the end of a page', async () => {
		for (let seed = 1; seed <= 15; seed++) {
			server = new ListServer();
			taken = [];
			const random = randomOf(seed);
			const rows = changedRows(102, server.now);
			put('/v3/Invoices', rows);
			for (const row of rows.slice(100)) row.UpdatedAt = rows[99].UpdatedAt;
			server.onPage = () => {
				const tied =
					random() < 0.5 ? [rows[101], rows[99], rows[100]] : [...rows.slice(99)].reverse();
				rows.splice(99, 3, ...tied);
			};
			await scan();
			expect({ seed, found: distinct().size }).toEqual({ seed, found: 102 });
		}
	});

	it.each<[string, (rows: IDataObject[], at: number) => void]>([
		[
			'changes',
			(rows, at) => rows.splice(at, 1, ...changedRows(1, server.now, { newestAgeMs: 0 })),
		],
		['is deleted', (rows, at) => rows.splice(at, 1)],
	])(
		'misses no row, or fails, if ties are in random order and a record %s meanwhile',
		async (_name, act) => {
			const outcomes = { complete: 0, failed: 0 };
			for (let seed = 1; seed <= 60; seed++) {
				server = new ListServer();
				taken = [];
				server.pageSize = 20;
				const random = randomOf(seed);
				const perSecond = 3 + 5 * (seed % 2);
				const rows = changedRows(90, server.now, { newestAgeMs: 3_600_000 });
				for (const [index, row] of rows.entries())
					row.UpdatedAt = rows[index - (index % perSecond)].UpdatedAt;
				const old = new Set(rows);
				put('/v3/Invoices', rows);
				server.ties = () => (random() < 0.5 ? 1 : -1);
				let pages = 0;
				server.onPage = () => {
					if (++pages % 5 !== 0) return;
					const at = Math.floor(random() * 80);
					act(rows, at);
				};
				const outcome = await scan().catch((error: Error) => error.message);
				outcomes[typeof outcome === 'string' ? 'failed' : 'complete']++;
				if (typeof outcome === 'string') continue;
				const missing = rows.filter(
					(row) => old.has(row) && !distinct().has(String(row.InvoiceKey)),
				);
				expect({ seed, missing }).toEqual({ seed, missing: [] });
			}
			expect(outcomes.complete).toBeGreaterThan(10);
		},
	);

	it.each([100, 30])(
		'misses no row if pages of %i rows come by turns from two copies of the data, of which one lags',
		async (pageSize) => {
			server.pageSize = pageSize;
			const [newest, ...older] = changedRows(150, server.now, { newestAgeMs: 30_000 });
			const copies = [[newest, ...older], older];
			put('/v3/Invoices', copies[0]);
			server.onPage = () => {
				copies.reverse();
				put('/v3/Invoices', copies[0]);
			};
			await scan();
			expect(distinct().size).toBe(150);
		},
	);

	it.each([
		['has no order', GROUPS, '/v3/ClientGroups', GROUP_FIELDS],
		['cannot be sorted', WORK, '/v3/WorkItems', WORK_FIELDS],
		['is not in the order that was requested', INVOICES, '/v3/Invoices', {}],
	])(
		'does not count a row for one with another time if the list %s',
		async (_name, source, path, fields) => {
			server.unordered.add('/v3/WorkItems');
			server.ignoresOrder = true;
			server.pageSize = 2;
			server.honorsTop = false;
			const [x, a, y, z] = changedRows(4, server.now, fields);
			const orders = [
				[a, x, y, z],
				[a, y, x, z],
				[a, x, y, z],
				[x, y, a, z],
			];
			let page = 0;
			put(path, orders[0]);
			server.onPage = () => {
				if (!server.requests.at(-1)!.endsWith('$top=1')) put(path, orders[++page % 4]);
			};
			await expect(scan(source)).rejects.toThrow('kept changing');
		},
	);

	it('notices a change that an older row displaced', async () => {
		const [x, y] = changedRows(2, server.now, GROUP_FIELDS);
		const [, , old, older] = changedRows(4, server.now, { ...GROUP_FIELDS, stepMs: 3_600_000 });
		const orders = [
			[old, x, y, older],
			[x, y, old, older],
			[older, x, y, old],
			[x, y, older, old],
		];
		server.pageSize = 2;
		server.honorsTop = false;
		put('/v3/ClientGroups', orders[0]);
		server.onPage = () => put('/v3/ClientGroups', orders[server.requests.length % 4]);
		await expect(scan(GROUPS, { since: server.now - 600_000 })).rejects.toThrow('kept changing');
	});

	it('ends if the list has a record twice', async () => {
		const rows = changedRows(150, server.now);
		put('/v3/Invoices', [...rows, { ...rows[149] }]);
		await scan();
		expect(distinct().size).toBe(150);
		// The fifth pass has pages of 72 rows.
		expect(server.requests).toHaveLength(2 * MAX_PASSES + 1);
	});

	it('ends if the list has a record twice, and older rows that are not read', async () => {
		const rows = changedRows(400, server.now);
		put('/v3/Invoices', [...rows.slice(0, 151), { ...rows[150] }, ...rows.slice(151)]);
		await scan(INVOICES, { since: Date.parse(String(rows[200].UpdatedAt)) });
		expect(distinct().size).toBe(201);
	});

	it('fails when rows keep shifting', async () => {
		const rows = changedRows(1_000, server.now);
		put('/v3/Invoices', rows);
		server.pageSize = 10;
		// With every tenth page a row is deleted, so that the next rows shift.
		server.onPage = (_path, page) => {
			if (page % 10 === 0) rows.shift();
		};
		let seen = 0;
		const take = async (fresh: ChangedRow[]) => {
			// An older change appears that no pass has read.
			if (fresh.length > 0) rows.push(...changedRows(1, server.now - 1e9 - seen++ * 1_000));
			rows.at(-1)!.InvoiceKey = `late-${seen}`;
			await Promise.resolve();
		};
		await expect(scan(INVOICES, { take })).rejects.toThrow(
			"Karbon's list of invoices kept changing",
		);
		expect(server.requests.filter((url) => !url.includes('$skip'))).toHaveLength(MAX_PASSES);
	});

	it('hands on 130,000 changes', async () => {
		put('/v3/ClientGroups', changedRows(130_000, server.now, { ...GROUP_FIELDS, stepMs: 10 }));
		await scan(GROUPS);
		expect(distinct().size).toBe(130_000);
	}, 120_000);

	it('stops when the trigger is closed', async () => {
		put('/v3/Invoices', changedRows(500, server.now));
		const take = async () => await Promise.reject(new Error('closed'));
		await expect(scan(INVOICES, { take })).rejects.toThrow('closed');
		expect(server.requests).toHaveLength(1);
	});
});

describe('A recent change', () => {
	it.each<[string, number, boolean]>([
		['is handed on when it is a millisecond older than the minimum age', MIN_AGE_MS + 1, true],
		['is left to the next scan when it has exactly the minimum age', MIN_AGE_MS, false],
		['is left to the next scan when it is of the same second', 0, false],
		['is left to the next scan when its time is in the future', -60_000, false],
	])('%s', async (_what, newestAgeMs, isTaken) => {
		put('/v3/Invoices', changedRows(1, server.now, { newestAgeMs }));
		expect(await scan()).toBe(server.now - MIN_AGE_MS);
		expect(taken).toHaveLength(isTaken ? 1 : 0);
	});

	it('is left to the next scan when it occurs while the list is read', async () => {
		const rows = changedRows(150, server.now);
		put('/v3/Invoices', rows);
		server.onPage = (_path, page) => {
			if (page === 0) rows[120].UpdatedAt = new Date(server.now).toISOString();
		};
		await scan();
		expect(distinct().size).toBe(149);
	});

	it("is measured by n8n's clock when Karbon sends no time", async () => {
		server.hasDate = false;
		put('/v3/Invoices', changedRows(2, server.now, { newestAgeMs: 4_000, stepMs: 2_000 }));
		expect(await scan()).toBe(server.now - MIN_AGE_MS);
		expect(keys()).toEqual(['key-1']);
	});
});

describe('A list without an order by modification time', () => {
	it('is read completely: client groups, in any order', async () => {
		const rows = changedRows(230, server.now, GROUP_FIELDS);
		put('/v3/ClientGroups', rows);
		server.onPage = (_path, page) => {
			if (page === 2) rows.reverse();
		};
		await scan(GROUPS, { since: server.now - 100_000 });
		// The newest is a minute old, and each one a second older than the one before.
		expect([...distinct()].sort()).toEqual(
			Array.from({ length: 41 }, (_, index) => `key-${index}`).sort(),
		);
	});

	it('is read completely: work items, when Karbon refuses the order', async () => {
		server.unordered.add('/v3/WorkItems');
		put('/v3/WorkItems', changedRows(3, server.now, WORK_FIELDS).reverse());
		await scan(WORK, { since: server.now - 61_500 });
		expect(keys()).toEqual(['key-1', 'key-0']);
		expect(server.requests).toEqual([
			'/v3/WorkItems?$orderby=LastModifiedDateTime%20desc&$top=1',
			'/v3/WorkItems?$top=100',
		]);
	});

	it('is read completely: work items, when Karbon refuses the order with HTTP 500', async () => {
		server.unordered.add('/v3/WorkItems');
		server.refusal = 500;
		put('/v3/WorkItems', changedRows(3, server.now, WORK_FIELDS).reverse());
		await scan(WORK);
		expect(keys()).toEqual(['key-2', 'key-1', 'key-0']);
	});

	it('is not assumed for work items', async () => {
		put('/v3/WorkItems', changedRows(3, server.now, WORK_FIELDS).reverse());
		await scan(WORK);
		expect(keys()).toEqual(['key-0', 'key-1', 'key-2']);
	});

	it('is not assumed for a list that is closed', async () => {
		server.statuses.set('/v3/WorkItems', 403);
		await expect(scan(WORK)).rejects.toThrow('scan the list of work items for changes');
		expect(server.requests).toHaveLength(1);
	});

	it('cannot be covered when no page shows modification times: client groups', async () => {
		put(
			'/v3/ClientGroups',
			Array.from({ length: 150 }, (_, index) => ({ ClientGroupKey: `key-${index}` })),
		);
		await expect(scan(GROUPS)).rejects.toThrow(UntimedListError);
		expect(server.requests).toHaveLength(2);
		expect(warnings).toEqual([]);
	});

	it('cannot be covered when all times are of the year 1: work items', async () => {
		const time = '0001-01-01T00:00:00Z';
		put('/v3/WorkItems', [{ WorkItemKey: 'key-0', LastModifiedDateTime: time }]);
		await expect(scan(WORK, { since: server.now - 600_000 })).rejects.toThrow(UntimedListError);
	});

	it('is read on after a page whose times are all of the year 1: work items', async () => {
		const LastModifiedDateTime = '0001-01-01T00:00:00Z';
		const unmodified = Array.from({ length: 100 }, (_, index) => ({
			WorkItemKey: `old-${index}`,
			LastModifiedDateTime,
		}));
		server.unordered.add('/v3/WorkItems');
		put('/v3/WorkItems', [...unmodified, ...changedRows(1, server.now, WORK_FIELDS)]);
		await scan(WORK, { since: server.now - 600_000 });
		expect(keys()).toEqual(['key-0']);
	});

	it('cannot be covered when it shows no modification times', async () => {
		put('/v3/WorkItems', [{ WorkItemKey: 'key-0', Title: 'Tax return' }]);
		await expect(scan(WORK)).rejects.toThrow(UntimedListError);
		await expect(scan(WORK)).rejects.toThrow(
			"Karbon's list of work items shows no modification times",
		);
	});
});

describe('A row that does not tell its key or when it was modified', () => {
	const WARNING =
		"Karbon's list of invoices has records without a key or a modification time. Changes to them arrive by webhook only.";

	it.each<[string, object | null]>([
		['that is null', null],
		['without a time', { InvoiceKey: 'x' }],
		['with a time that is null', { InvoiceKey: 'x', UpdatedAt: null }],
		['with a time that cannot be read', { InvoiceKey: 'x', UpdatedAt: 'yesterday' }],
		['without a key', { UpdatedAt: '2026-01-01T00:00:00Z' }],
	])('is reported, and the others are handed on: %s', async (_name, row) => {
		server.ignoresOrder = true;
		put('/v3/Invoices', [...changedRows(2, server.now), row as never]);
		expect(await scan()).toBe(server.now - MIN_AGE_MS);
		expect(keys()).toEqual(['key-0', 'key-1']);
		expect(warnings).toEqual([expect.stringContaining(WARNING)]);
	});

	it('does not end the scan when a page has only such rows', async () => {
		const untimed = Array.from({ length: 100 }, (_, index) => ({ ClientGroupKey: `u-${index}` }));
		const [newest, ...older] = changedRows(101, server.now, GROUP_FIELDS);
		for (const rows of [
			[...older, ...untimed, newest],
			[...untimed, ...older, newest],
		]) {
			taken = [];
			put('/v3/ClientGroups', rows);
			await scan(GROUPS);
			expect(distinct().size).toBe(101);
		}
	});

	it('is not reported for a list without such rows', async () => {
		put('/v3/Invoices', changedRows(2, server.now));
		await scan();
		expect(warnings).toEqual([]);
	});
});

// Karbon does not document links of the list of invoices (karbon.md 1, 3).
describe('A scan of a list without links', () => {
	beforeEach(() => {
		server.hasLinks = false;
	});

	it.each([
		['newest first', INVOICES, '/v3/Invoices', {}],
		['as a whole', GROUPS, '/v3/ClientGroups', GROUP_FIELDS],
		['that Karbon cannot sort', WORK, '/v3/WorkItems', WORK_FIELDS],
	])('continues with $skip, %s', async (_name, source, path, fields) => {
		server.unordered.add('/v3/WorkItems');
		put(path, changedRows(300, server.now, fields));
		await scan(source);
		expect(distinct().size).toBe(300);
		expect(keys()).toHaveLength(300);
	});

	it('ends without $skip at the first row that is too old', async () => {
		server.skips = 'refused';
		put('/v3/Invoices', changedRows(300, server.now));
		await scan(INVOICES, { since: server.now - 60_000 - 50_000 });
		expect(keys()).toHaveLength(51);
		expect(server.requests).toHaveLength(1);
	});

	it.each(['ignored', 'refused'] as const)('fails if $skip is %s', async (skips) => {
		server.skips = skips;
		put('/v3/Invoices', changedRows(300, server.now));
		await expect(scan()).rejects.toThrow(
			'Could not scan the list of invoices for changes: Karbon returned 100 records and no next page',
		);
	});
});

// Karbon may accept an order and ignore it (karbon.md 4).
describe('A scan of a list that is not in the order that it was asked for', () => {
	beforeEach(() => {
		server.ignoresOrder = true;
	});

	it.each([
		['equal times', () => changedRows(250, server.now, { stepMs: 0, newestAgeMs: 500_000 })],
		['ascending times', () => changedRows(250, server.now, { newestAgeMs: 500_000 }).reverse()],
	])('finds a change behind pages of older rows with %s', async (_name, rows) => {
		const [changed] = changedRows(1, server.now);
		put('/v3/Invoices', [...rows(), { ...changed, InvoiceKey: 'changed' }]);
		await scan(INVOICES, { since: server.now - 100_000 });
		expect(keys()).toEqual(['changed']);
	});
});
