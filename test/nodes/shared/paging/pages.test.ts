import { type ListPlan, type Page, pages } from '../../../../nodes/shared/paging/pages';
import { PagingError } from '../../../../nodes/shared/paging/pagingError';
import { type Answerer, BASE_URL, createTestClient } from '../../../support/fakeHost';

const PLAN: ListPlan = {
	path: '/v3/Invoices',
	query: { $orderby: 'CreatedAt' },
	maximum: 100,
	purpose: 'list the invoices',
};
const FIRST = `${BASE_URL}/v3/Invoices?$orderby=CreatedAt&$top=100`;

const rows = (count: number, from = 0) =>
	Array.from({ length: count }, (_, index) => ({ id: from + index }));

async function read(answer: Answerer, plan: Partial<ListPlan> = {}) {
	const { client, host, settle } = createTestClient(answer);
	const all: Page[] = [];
	const reading = (async () => {
		for await (const page of pages(client, { ...PLAN, ...plan })) all.push(page);
	})();
	return { all, urls: () => host.requests.map(({ url }) => url), reading: settle(reading) };
}

/** Responds with these envelopes in turn. */
const script =
	(...envelopes: unknown[]): Answerer =>
	(_options, index) => ({ body: envelopes[index] });

describe('pages', () => {
	it('sends one request for a list with one page, and returns the total', async () => {
		const { all, urls, reading } = await read(script({ '@odata.count': 2, value: rows(2) }));
		await reading;
		expect(all).toEqual([{ rows: rows(2), total: 2, hasMore: false }]);
		expect(urls()).toEqual([FIRST]);
	});

	it('follows each link exactly as given', async () => {
		const second = `${BASE_URL}/v3/Invoices?$skip=100&$state=a%20b+c'd"e|%7C`;
		const third = `${BASE_URL}/v3/Other?x=%2f%2F#frag`;
		const answer = script(
			{ value: rows(100), '@odata.nextLink': second },
			{ value: rows(100), '@odata.nextLink': third },
			{ value: rows(1) },
		);
		const { all, urls, reading } = await read(answer);
		await reading;
		expect(urls()).toEqual([FIRST, second, third]);
		expect(all.map(({ rows: { length }, hasMore }) => [length, hasMore])).toEqual([
			[100, true],
			[100, true],
			[1, false],
		]);
	});

	it('resolves a relative link against the base URL', async () => {
		const { urls, reading } = await read(
			script({ value: rows(1), '@odata.nextLink': '/v3/Invoices?$skip=1' }, { value: [] }),
		);
		await reading;
		expect(urls()[1]).toBe(`${BASE_URL}/v3/Invoices?$skip=1`);
	});

	it.each([
		'https://evil.example/v3/Invoices',
		'//evil.example/v3',
		'https://api.example.com@evil.example/',
		'https:\\\\evil.example',
		'HTTPS://EVIL.EXAMPLE/',
		'http://api.example.com/v3/Invoices',
		'https://user@api.example.com/v3/Invoices',
		'https://[',
	])('sends nothing to %s', async (link) => {
		const { urls, reading } = await read(script({ value: rows(1), '@odata.nextLink': link }));
		await expect(reading).rejects.toMatchObject({
			name: 'PagingError',
			problem: 'untrustedLink',
			description: expect.stringContaining('token and key are sent to the Base URL only'),
		});
		expect(urls()).toHaveLength(1);
	});

	it.each([
		'https:@evil.example/',
		'https:evil.example/',
		'HTTPS:/v3/Invoices?$skip=1',
		'https://API.example.com:443/v3/Invoices?$skip=1',
		'https:\\\\api.example.com\\v3\\Invoices?$skip=1',
		'https://api.example.com\\@evil.example/',
	])('resolves the malformed link %s to the base URL only', async (link) => {
		const { urls, reading } = await read(
			script({ value: rows(1), '@odata.nextLink': link }, { value: [] }),
		);
		await reading;
		expect(new URL(urls()[1])).toMatchObject({ origin: BASE_URL, username: '', password: '' });
		expect(urls()[1].startsWith(`${BASE_URL}/`)).toBe(true);
	});

	it.each([
		['link to the same page', FIRST, 1],
		['link that was followed before', `${BASE_URL}/v3/Invoices?$skip=1`, 2],
	])('stops at a %s', async (_name, link, requests) => {
		const { urls, reading } = await read(() => ({
			body: { value: rows(1), '@odata.nextLink': link },
		}));
		await expect(reading).rejects.toMatchObject({ problem: 'repeatedLink' });
		expect(urls()).toHaveLength(requests);
	});

	it('ends at an empty page even when it has a next link', async () => {
		const link = `${BASE_URL}/v3/Invoices?$skip=1`;
		const { all, urls, reading } = await read(script({ value: [], '@odata.nextLink': link }));
		await reading;
		expect([all, urls().length]).toEqual([[{ rows: [], total: undefined, hasMore: false }], 1]);
	});

	it.each(['', null, 5, undefined])('ends when the next link is %p', async (link) => {
		const { urls, reading } = await read(script({ value: rows(1), '@odata.nextLink': link }));
		await reading;
		expect(urls()).toHaveLength(1);
	});

	it('reads the format of the file list', async () => {
		const { all, reading } = await read(script({ TotalCount: 7, Attachments: rows(1) }));
		await reading;
		expect(all).toEqual([{ rows: rows(1), total: 7, hasMore: false }]);
	});

	it('ignores a total that is not a number', async () => {
		const { all, reading } = await read(script({ '@odata.count': '7', value: [] }));
		await reading;
		expect(all[0].total).toBeUndefined();
	});

	it.each([{}, { value: null }, { value: 'x' }, { Attachments: {} }, [{ id: 1 }]])(
		'refuses %j, which is not a list',
		async (body) => {
			const { reading } = await read(script(body));
			await expect(reading).rejects.toMatchObject({ problem: 'notAList' });
		},
	);

	it.each<[Partial<ListPlan>, string | null]>([
		[{}, '100'],
		[{ limit: 1 }, '1'],
		[{ limit: 100 }, '100'],
		[{ limit: 250 }, '100'],
		[{ allWithoutTop: true }, null],
		[{ allWithoutTop: true, limit: 7, maximum: 500 }, '7'],
		[{ allWithoutTop: true, limit: 700, maximum: 500 }, '500'],
	])('with %j sends $top=%s', async (plan, top) => {
		const { urls, reading } = await read(script({ value: [] }), plan);
		await reading;
		expect(new URL(urls()[0]).searchParams.get('$top')).toBe(top);
	});

	it('sends no request for a page before the caller needs it', async () => {
		const { client, host, settle } = createTestClient((_options, index) => ({
			body: { value: rows(1), '@odata.nextLink': `${BASE_URL}/v3/Invoices?$skip=${index + 1}` },
		}));
		const list = pages(client, PLAN);
		await settle(list.next());
		await settle(list.return(undefined));
		expect(host.requests).toHaveLength(1);
	});

	it('fails when a list has more than the maximum number of pages', async () => {
		const { client, settle } = createTestClient(
			(_options, index) => ({
				body: { value: [{}], '@odata.nextLink': `${BASE_URL}/v3/Invoices?$skip=${index}` },
			}),
			{ credentials: { requestsPerMinute: 1_000_000 } },
		);
		let count = 0;
		const reading = (async () => {
			for await (const page of pages(client, PLAN, 50)) count += page.rows.length;
		})();
		await expect(settle(reading)).rejects.toMatchObject({ problem: 'endless' });
		expect(count).toBe(50);
	});
});

describe('PagingError', () => {
	it('explains what happened and what to do, and names the other origin', () => {
		const error = new PagingError('untrustedLink', 'https://evil.example');
		expect(error.message).toContain('https://evil.example');
		expect(error.description).toContain('not followed');
		expect(new PagingError('notAList').description).toContain('Check the Base URL');
		expect(new PagingError('repeatedLink').message).toContain('does not end');
	});
});
