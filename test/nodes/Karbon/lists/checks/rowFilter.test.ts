import { collect } from '../../../../../nodes/Karbon/lists/collect';
import type { RowCheck } from '../../../../../nodes/Karbon/lists/checks/rowCheck';
import { rowFilter } from '../../../../../nodes/Karbon/lists/checks/rowFilter';
import { BASE_URL, createTestClient } from '../../../../support/fakeHost';

const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
const range = (from?: number, to?: number, field = 'n'): RowCheck => ({
	label: 'N',
	field,
	accepts: (value) => typeof value === 'number' && value >= (from ?? 0) && value <= (to ?? 99),
	range: { from, to, read: number },
});
const descending = { field: 'n', direction: 'desc' } as const;
const ascending = { field: 'n', direction: 'asc' } as const;

describe('rowFilter', () => {
	it.each([
		[[range(3)], descending, true],
		[[range(3, 9)], descending, true],
		[[range(undefined, 9)], descending, false],
		[[range(undefined, 9)], ascending, true],
		[[range(3)], ascending, false],
		[[range(3), range(1, 2, 'm')], descending, true],
		[[range(3, 9, 'm')], descending, false],
	])('of %j in the order %j can stop: %s', (ranges, order, canStop) => {
		expect(rowFilter(ranges, order).canStop).toBe(canStop);
	});

	it('neither stops at a row without a readable value nor lets it pass', () => {
		const { passes, isPast } = rowFilter([range(3)], descending);
		for (const row of [null, 'x', {}, { n: 'x' }]) {
			expect([passes(row as never), isPast([row as never])]).toEqual([false, false]);
		}
	});

	// Karbon may accept an order and ignore it (karbon.md 4).
	it.each([
		['in order', descending, [[5, 4, 2]], [true]],
		['in order, past from the beginning', descending, [[2, 1]], [true]],
		['ascending in order', ascending, [[3, 4, 6]], [true]],
		['all within the range', descending, [[5, 4]], [false]],
		[
			'all past and equal',
			descending,
			[
				[2, 2],
				[2, 2],
				[2, 1],
			],
			[false, false, true],
		],
		['a single one', descending, [[2], [1]], [false, true]],
		[
			'out of order',
			descending,
			[
				[5, 2, 4],
				[2, 1],
			],
			[false, false],
		],
		[
			'out of order across pages',
			descending,
			[
				[5, 4],
				[9, 2],
			],
			[false, false],
		],
	])('rows %s are past the range as expected', (_name, order, pages, expected) => {
		const { isPast } = rowFilter([order === ascending ? range(undefined, 5) : range(3)], order);
		expect(pages.map((page) => isPast(page.map((n) => ({ n }))))).toEqual(expected);
	});
});

it('a row that moved to the next page is returned once, with a key or without', async () => {
	const pages = [
		{ value: [{ id: 'a', n: 9 }, { n: 8 }], '@odata.nextLink': `${BASE_URL}/v3/Invoices?p=2` },
		{ value: [{ id: 'a', n: 9 }, { n: 8 }, { id: 'c', n: 5 }, { id: 'd', n: 1 }] },
	];
	const { client, settle } = createTestClient(({ url }) => ({
		body: pages[url.includes('p=2') ? 1 : 0],
	}));
	const plan = { path: '/v3/Invoices', query: {}, maximum: 100, errorContext: { purpose: 'list' } };
	const filter = rowFilter([range(3)], descending);
	const { rows } = await settle(collect(client, plan, { key: 'id', filter }));
	expect(rows).toEqual([{ id: 'a', n: 9 }, { n: 8 }, { id: 'c', n: 5 }]);
});

it('each reading of the list stops where the first one did', async () => {
	const link = (page: number) => `${BASE_URL}/v3/Invoices?p=${page}`;
	const pages = [
		{ value: [{ id: 'a', n: 9 }], '@odata.nextLink': link(2) },
		{
			value: [
				{ id: 'a', n: 9 },
				{ id: 'd', n: 1 },
			],
			'@odata.nextLink': link(3),
		},
		{ value: [{ id: 'e', n: 0 }] },
	];
	const { client, host, settle } = createTestClient(({ url }) => ({
		body: pages[Number(/\?p=(\d)/.exec(url)?.[1] ?? 1) - 1],
	}));
	const plan = { path: '/v3/Invoices', query: {}, maximum: 100, errorContext: { purpose: 'list' } };
	const filter = rowFilter([range(3)], descending);
	const { rows } = await settle(collect(client, plan, { key: 'id', filter }));
	expect(rows).toEqual([{ id: 'a', n: 9 }]);
	const tops = [100, 93, 86, 79, 72];
	const readings = tops.flatMap((top) => [`${BASE_URL}/v3/Invoices?$top=${top}`, link(2)]);
	expect(host.requests.map(({ url }) => url)).toEqual(readings);
});

it('a record that is listed twice ends a reading that stops before the end of the list', async () => {
	const all = Array.from({ length: 300 }, (_, index) => ({ id: `${index}`, n: 300 - index }));
	all.splice(51, 0, all[50]);
	const { client, settle } = createTestClient(({ url }) => {
		const { searchParams } = new URL(url);
		const [top, skip] = ['$top', '$skip'].map((name) => Number(searchParams.get(name) ?? 0));
		return { body: { value: all.slice(skip, skip + top) } };
	});
	const plan = { path: '/v3/Invoices', query: {}, maximum: 100, errorContext: { purpose: 'list' } };
	const filter = rowFilter([range(150, 300)], descending);
	const { rows } = await settle(collect(client, plan, { key: 'id', filter }));
	expect(rows).toHaveLength(151);
});
