import type { IDataObject } from 'n8n-workflow';

import { collect, type CollectPlan } from '../../../../nodes/Karbon/lists/collect';
import { type Answerer, BASE_URL, createTestClient } from '../../../support/fakeHost';

const PLAN: CollectPlan = {
	path: '/v3/Invoices',
	query: {},
	maximum: 100,
	errorContext: { purpose: 'list' },
};

/** A list with this many rows, in pages of the size in `$top`. */
const listOf =
	(count: number, announced: number | undefined = count): Answerer =>
	(options) => {
		const { searchParams } = new URL(options.url);
		const skip = Number(searchParams.get('$skip') ?? 0);
		const top = Number(searchParams.get('$top') ?? 500);
		const value = Array.from({ length: Math.min(top, count - skip) }, (_, index) => ({
			id: skip + index,
		}));
		const more = skip + top < count;
		const next = `${BASE_URL}/v3/Invoices?$top=${top}&$skip=${skip + top}`;
		return {
			body: {
				...(announced === undefined ? {} : { '@odata.count': announced }),
				...(more ? { '@odata.nextLink': next } : {}),
				value,
			},
		};
	};

async function run(answer: Answerer, plan: Partial<CollectPlan> = {}) {
	const { client, host, settle } = createTestClient(answer);
	const collected = await settle(collect(client, { ...PLAN, ...plan }, { key: 'id' }));
	return { ...collected, requests: host.requests.length };
}

describe('collect', () => {
	it.each([
		[0, undefined, 0, 1],
		[1, undefined, 1, 1],
		// A full page without a link may have been cut.
		[100, undefined, 100, 2],
		[100, 150, 100, 2],
		[101, undefined, 101, 2],
		[1000, undefined, 1000, 10],
		[1000, 1, 1, 1],
		[1000, 99, 99, 1],
		[1000, 100, 100, 1],
		[1000, 101, 101, 2],
		[1000, 250, 250, 3],
		[120, 250, 120, 2],
	])('of %i rows with limit %p returns %i in %i requests', async (count, limit, want, asked) => {
		const { rows, requests } = await run(listOf(count), { limit });
		expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: want }, (_, index) => index));
		expect(requests).toBe(asked);
	});

	it.each<[string, Answerer, number | undefined, string | undefined]>([
		['all rows are returned', listOf(120), undefined, undefined],
		['all rows are returned within the limit', listOf(50), 100, undefined],
		[
			'the limit equals the count, which may be that of the page',
			listOf(100),
			100,
			"Returned 100 records, which is the limit. There may be more. Turn on 'Return All' to get all records.",
		],
		[
			'the limit equals the number of rows, without a count',
			listOf(100, NaN),
			100,
			"Returned 100 records, which is the limit. There may be more. Turn on 'Return All' to get all records.",
		],
		[
			'the limit is lower than the count',
			listOf(1000),
			250,
			"Returned 250 of 1000 records, which is the limit. Turn on 'Return All' to get all records.",
		],
		[
			'the limit is reached without a count',
			listOf(1000, NaN),
			100,
			"Returned 100 records, which is the limit. Turn on 'Return All' to get all records.",
		],
		[
			'fewer rows are returned than counted',
			listOf(20, 27),
			undefined,
			'Karbon reported 27 records but returned 20. Records may have changed while the list was read. Run the node again to check.',
		],
		[
			'fewer rows are returned than counted, below the limit',
			listOf(20, 27),
			50,
			expect.any(String),
		],
		['there is no count', listOf(20, NaN), undefined, undefined],
	])('returns the right note when %s', async (_name, answer, limit, note) => {
		expect((await run(answer, { limit })).note).toEqual(note);
	});

	it.each([
		[
			'fewer rows than Karbon reports',
			27,
			undefined,
			'Karbon reported 27 records but returned 20. ',
		],
		['all rows that Karbon reports', 20, undefined, undefined],
		['as many rows as the limit', 27, 3, 'Returned 3 records, which is the limit.'],
	])('returns the right note for a filter that read %s', async (_what, total, limit, expected) => {
		const { client, settle } = createTestClient(listOf(20, total));
		const isEven = ({ id }: IDataObject) => Number(id) % 2 === 0;
		const filter = { labels: [], passes: isEven, isPast: () => false, canStop: false };
		const { note } = await settle(collect(client, { ...PLAN, limit }, { key: 'id', filter }));
		expect(note).toEqual(expected && expect.stringContaining(expected));
	});

	it('returns a note when Karbon does not answer a check', async () => {
		const refused = { status: 400, body: { error: { code: '4002', message: 'No $skip.' } } };
		const counted = listOf(30);
		const answer: Answerer = (options, index) => (index > 0 ? refused : counted(options, index));
		const { rows, note, requests } = await run(answer);
		expect([rows.length, requests]).toEqual([30, 2]);
		expect(note).toContain('did not return the next page');
		expect((await run(counted)).note).toBeUndefined();
	});

	it('cuts a page that ignores $top at the limit, with a note', async () => {
		const answer: Answerer = () => ({ body: { value: [{ id: 1 }, { id: 2 }, { id: 3 }] } });
		expect(await run(answer, { limit: 2 })).toMatchObject({
			rows: [{ id: 1 }, { id: 2 }],
			note: expect.stringContaining('Returned 2 records, which is the limit'),
			requests: 1,
		});
	});

	it('returns a row once when a new row moves it to the next page', async () => {
		const next = `${BASE_URL}/v3/Invoices?page=2`;
		const rows = (...ids: string[]) => ids.map((id) => ({ id }));
		const answer: Answerer = ({ url }) =>
			url.includes('page=2')
				? { body: { '@odata.count': 4, value: rows('c', 'd') } }
				: { body: { '@odata.count': 3, '@odata.nextLink': next, value: rows('b', 'c') } };
		const { rows: collected } = await run(answer);
		expect(collected).toEqual(rows('b', 'c', 'd'));
	});

	it('fails instead of returning rows twice when a list leads back to its beginning', async () => {
		const answer: Answerer = ({ url }) => ({
			body: { value: [{ id: 1 }, { id: 2 }], '@odata.nextLink': url },
		});
		await expect(run(answer, { limit: 3, maximum: 2 })).rejects.toMatchObject({
			problem: 'repeatedLink',
		});
	});
});
