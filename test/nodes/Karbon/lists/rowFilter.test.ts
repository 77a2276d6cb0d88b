import { collect } from '../../../../nodes/Karbon/lists/collect';
import { rowFilter, type Range } from '../../../../nodes/Karbon/lists/rowFilter';
import { BASE_URL, createTestClient } from '../../../support/fakeHost';

const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
const range = (from?: number, to?: number, field = 'n'): Range => ({
	field,
	from,
	to,
	read: number,
});
const descending = { field: 'n', direction: 'desc' } as const;
const ascending = { field: 'n', direction: 'asc' } as const;

describe('rowFilter', () => {
	it.each([
		[[range(3)], descending, true, true],
		[[range(3, 9)], descending, true, false],
		[[range(undefined, 9)], descending, false, false],
		[[range(undefined, 9)], ascending, true, true],
		[[range(3)], ascending, false, false],
		[[range(3), range(1, 2, 'm')], descending, true, false],
		[[range(3, 9, 'm')], descending, false, false],
	])('of %j in the order %j can stop: %s, and is a prefix: %s', (ranges, order, stop, prefix) => {
		const { canStop, isPrefix } = rowFilter(ranges, order);
		expect({ canStop, isPrefix }).toEqual({ canStop: stop, isPrefix: prefix });
	});

	it('neither stops at a row without a readable value nor lets it pass', () => {
		const { passes, isPast } = rowFilter([range(3)], descending);
		for (const row of [null, 'x', {}, { n: 'x' }]) {
			expect([passes(row as never), isPast(row as never)]).toEqual([false, false]);
		}
	});
});

it('a row that moved to the next page is returned once', async () => {
	const pages = [
		{ value: [{ id: 'a', n: 9 }, { n: 8 }], '@odata.nextLink': `${BASE_URL}/v3/Invoices?p=2` },
		{ value: [{ id: 'a', n: 9 }, { n: 8 }, { id: 'c', n: 5 }, { id: 'd', n: 1 }] },
	];
	const { client, settle } = createTestClient(({ url }) => ({
		body: pages[url.includes('p=2') ? 1 : 0],
	}));
	const plan = { path: '/v3/Invoices', query: {}, maximum: 100, purpose: 'list' };
	const filter = rowFilter([range(3)], descending);
	const { rows } = await settle(collect(client, plan, { key: 'id', filter }));
	expect(rows).toEqual([{ id: 'a', n: 9 }, { n: 8 }, { n: 8 }, { id: 'c', n: 5 }]);
});
