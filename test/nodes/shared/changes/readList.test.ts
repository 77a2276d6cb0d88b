import {
	type ChangedPage,
	changedRow,
	readList,
	type ReadOptions,
	UntimedListError,
} from '../../../../nodes/shared/changes/readList';
import { CHANGE_SOURCES } from '../../../../nodes/shared/changes/changeSources';
import { changedRows, ListServer } from '../../../support/servers/listServer';

const [INVOICES] = CHANGE_SOURCES;
const PATH = INVOICES.path;

async function read(server: ListServer, options: Partial<ReadOptions> = {}) {
	const pages: ChangedPage[] = [];
	const reading = (async () => {
		const all = { since: 0, ordered: true, now: () => 7, warn: () => undefined, ...options };
		for await (const page of readList(server.client, INVOICES, all)) pages.push(page);
	})();
	await server.settle(reading);
	return pages;
}

const keysOf = (pages: ChangedPage[]) => pages.flatMap(({ rows }) => rows.map(({ key }) => key));

describe('Reading a list', () => {
	it('newest first ends with the page that has rows from before the requested moment', async () => {
		const server = new ListServer();
		server.lists.set(PATH, changedRows(500, server.now));
		const since = server.now - 60_000 - 149_000;
		expect(keysOf(await read(server, { since }))).toHaveLength(200);
		expect(server.requests).toEqual([
			'/v3/Invoices?$orderby=UpdatedAt%20desc&$top=100',
			'/v3/Invoices?$skip=100&$top=100&$orderby=UpdatedAt desc',
		]);
	});

	it('newest first goes on after a page whose last row has the requested moment, as the next row may have it, too', async () => {
		const server = new ListServer();
		server.pageSize = 2;
		const rows = changedRows(4, server.now);
		rows[2].UpdatedAt = rows[1].UpdatedAt;
		server.lists.set(PATH, rows);
		const pages = await read(server, { since: server.now - 61_000 });
		expect(keysOf(pages)).toEqual(['key-0', 'key-1', 'key-2', 'key-3']);
	});

	it('continues to the end when Karbon does not apply the order that it accepted', async () => {
		const server = new ListServer();
		server.ignoresOrder = true;
		server.pageSize = 2;
		const [newest, middle, oldest] = changedRows(3, server.now);
		server.lists.set(PATH, [oldest, middle, newest]);
		const pages = await read(server, { since: server.now - 61_500 });
		expect(keysOf(pages)).toEqual(['key-2', 'key-1', 'key-0']);
	});

	it("returns when each page was sent, by n8n's clock when Karbon sends no time", async () => {
		const server = new ListServer();
		server.lists.set(PATH, changedRows(1, server.now));
		expect((await read(server)).map(({ sentAt }) => sentAt)).toEqual([server.now]);
		server.hasDate = false;
		expect((await read(server)).map(({ sentAt }) => sentAt)).toEqual([7]);
	});

	it.each([
		[
			'with fewer records than Karbon reports is one with a warning',
			2,
			['Karbon reported 7 invoices but returned 5. Changes to the others may be missed.'],
		],
		['with all records that Karbon reports is one without a warning', 0, []],
	])('%s', async (_what, missing, expected) => {
		const server = new ListServer();
		server.pageSize = 2;
		server.lists.set(PATH, changedRows(5, server.now));
		server.hasCount = true;
		server.missing = missing;
		const warnings: string[] = [];
		await read(server, { warn: (text) => void warnings.push(text) });
		expect(warnings).toEqual(expected);
	});

	it('fails when Karbon repeats a page, also if its rows have changed since', async () => {
		const server = new ListServer();
		Object.assign(server, { hasLinks: false, skips: 'ignored', hasCount: true, pageSize: 2 });
		server.lists.set(PATH, changedRows(4, server.now));
		server.onPage = () =>
			server.lists.get(PATH)!.forEach((row) => (row.InvoiceStatus = server.requests.join()));
		await expect(read(server)).rejects.toThrow('returned 2 of 4 records and no next page');
		expect(server.requests).toHaveLength(2);
	});

	it('ends at a page of rows without times', async () => {
		const server = new ListServer();
		server.lists.set(PATH, [{ InvoiceKey: 'a' }, { InvoiceKey: 'b' }]);
		server.pageSize = 1;
		await expect(read(server, { ordered: false })).rejects.toThrow(UntimedListError);
		expect(server.requests).toHaveLength(1);
	});
});

describe('A row', () => {
	const time = '2026-01-15T09:00:00.1234567Z';

	it.each<[string, Record<string, unknown> | null, object | undefined]>([
		[
			'with a key and a time is a change',
			{ InvoiceKey: 'k', UpdatedAt: time },
			{ key: 'k', modifiedAt: Date.parse('2026-01-15T09:00:00.123Z'), time },
		],
		['that is null is not a change', null, undefined],
		['without a key is not a change', { UpdatedAt: time }, undefined],
		['with an empty key is not a change', { InvoiceKey: '', UpdatedAt: time }, undefined],
		['with a number as key is not a change', { InvoiceKey: 7, UpdatedAt: time }, undefined],
		['without a time is not a change', { InvoiceKey: 'k' }, undefined],
		['with an invalid time is not a change', { InvoiceKey: 'k', UpdatedAt: 'soon' }, undefined],
		['with null as time is not a change', { InvoiceKey: 'k', UpdatedAt: null }, undefined],
	])('%s', (_what, row, expected) => {
		expect(changedRow(row as never, INVOICES)).toEqual(expected && { ...expected, record: row });
	});
});
