import { type ListPlan, type Page, pages } from '../../../../nodes/shared/paging/pages';
import type { PagingProblem } from '../../../../nodes/shared/paging/pagingError';
import { type Answerer, BASE_URL, createTestClient } from '../../../support/fakeHost';

const PLAN: ListPlan = {
	path: '/v3/Invoices',
	query: { $orderby: 'CreatedAt' },
	maximum: 100,
	keyOf: ({ id }) => id,
	errorContext: { purpose: 'list the invoices', listed: 'invoices' },
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
		expect(all).toEqual([{ rows: rows(2), total: 2, next: undefined }]);
		expect(urls()).toEqual([FIRST]);
	});

	it('follows each link exactly as given', async () => {
		const second = `${BASE_URL}/v3/Invoices?$skip=100&$state=a%20b+c'd"e|%7C`;
		const third = `${BASE_URL}/v3/Other?x=%2f%2F#frag`;
		const answer = script(
			{ value: rows(100), '@odata.nextLink': second },
			{ value: rows(100, 100), '@odata.nextLink': third },
			{ value: rows(1, 200) },
		);
		const { all, urls, reading } = await read(answer);
		await reading;
		expect(urls()).toEqual([FIRST, second, third]);
		expect(all.map(({ rows: { length }, next }) => [length, next])).toEqual([
			[100, { link: second }],
			[100, { link: third }],
			[1, undefined],
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
			description: expect.stringContaining(
				'it would send the token and the key to another address',
			),
		});
		expect(urls()).toHaveLength(1);
	});

	it('names the origin of a link that it does not follow', async () => {
		const link = 'https://evil.example/v3/Invoices';
		const { reading } = await read(script({ value: rows(1), '@odata.nextLink': link }));
		await expect(reading).rejects.toThrow('The list continues at https://evil.example, which');
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
		const { urls, reading } = await read((_options, index) => ({
			body: { value: rows(1, index), '@odata.nextLink': link },
		}));
		await expect(reading).rejects.toMatchObject({ problem: 'repeatedLink' });
		expect(urls()).toHaveLength(requests);
	});

	it.each([
		[1, 2],
		[3, 4],
		[4, 4],
	])('follows %i empty pages that name another with %i requests', async (empty, requests) => {
		const link = (index: number) => `${BASE_URL}/v3/Invoices?$skip=1&page=${index}`;
		const { urls, reading } = await read((_options, index) => ({
			body: { value: [], ...(index < empty ? { '@odata.nextLink': link(index) } : {}) },
		}));
		await reading;
		expect(urls()).toHaveLength(requests);
	});

	it('finds rows behind an empty page', async () => {
		const link = `${BASE_URL}/v3/Invoices?$skip=1`;
		const { all, reading } = await read(
			script({ value: [], '@odata.nextLink': link }, { value: rows(1) }),
		);
		await reading;
		expect(all.flatMap((page) => page.rows)).toEqual(rows(1));
	});

	it.each(['', null, 5, undefined])('ends when the next link is %p', async (link) => {
		const { urls, reading } = await read(script({ value: rows(1), '@odata.nextLink': link }));
		await reading;
		expect(urls()).toHaveLength(1);
	});

	it('reads the format of the file list', async () => {
		const { all, reading } = await read(
			script({ TotalCount: 7, Attachments: rows(1) }, { Attachments: [] }),
		);
		await reading;
		expect(all[0]).toEqual({ rows: rows(1), total: 7, next: { skip: 1 } });
	});

	it('ignores a total that is not a number', async () => {
		const { all, reading } = await read(script({ '@odata.count': '7', value: [] }));
		await reading;
		expect(all[0].total).toBeUndefined();
	});

	it.each([
		{},
		{ value: null },
		{ value: 'x' },
		{ Attachments: {} },
		[{ id: 1 }],
		{ value: [{ id: 1 }], error: 'Internal Error.' },
		{ value: [{ id: 1 }], Error: 'Internal Error.' },
	])('refuses %j, which is not a list', async (body) => {
		const { reading } = await read(script(body));
		await expect(reading).rejects.toMatchObject({ problem: 'notAList' });
	});

	it.each([null, ''])('reads a list whose error is %j', async (error) => {
		const { reading } = await read(script({ value: [{ id: 1 }], error }));
		await expect(reading).resolves.toBeUndefined();
	});

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
				body: {
					value: rows(1, index),
					'@odata.nextLink': `${BASE_URL}/v3/Invoices?$skip=${index}`,
				},
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

/** A list of this many rows, and how Karbon returns it. */
interface Service {
	count: number;
	/** The largest page. Default 100. */
	cap?: number;
	announced?: (all: number, onPage: number) => number | undefined;
	skip?: 'honored' | 'ignored' | number;
	/** From which row on pages have links. Default: never. */
	linkedFrom?: number;
	/** Up to which row pages have links. Default: the last. */
	linkedTo?: number;
}

/** Answers a `$skip` that is not honored with the first page again (`ignored`), or with this status. */
const service = ({
	count,
	cap = 100,
	announced = () => undefined,
	skip: skips = 'honored',
	linkedFrom = Infinity,
	linkedTo = count,
}: Service): Answerer => {
	return ({ url }) => {
		const { searchParams } = new URL(url);
		const asked = Number(searchParams.get('$skip') ?? 0);
		const isLink = searchParams.has('link');
		if (!isLink && asked > 0 && typeof skips === 'number') {
			return { status: skips, body: { error: { code: '4002', message: 'No $skip.' } } };
		}
		const skip = isLink || skips === 'honored' ? asked : 0;
		const size = Math.min(cap, Number(searchParams.get('$top') ?? cap));
		const value = rows(Math.max(0, Math.min(size, count - skip)), skip);
		const end = skip + value.length;
		const isLinked = skip >= linkedFrom && end < linkedTo;
		const link = `${BASE_URL}/v3/Invoices?link&$skip=${end}`;
		return {
			body: {
				'@odata.count': announced(count, value.length),
				value,
				...(isLinked ? { '@odata.nextLink': link } : {}),
			},
		};
	};
};

const allOf = (all: number) => all;
const ofPage = (_all: number, onPage: number) => onPage;

// Karbon does not document when a list has links (karbon.md 1, 2, 3).
describe('a list without links', () => {
	it.each<[string, Service, Partial<ListPlan>, number]>([
		['a full page without a count', { count: 250 }, {}, 3],
		['a full page that is the last', { count: 200 }, {}, 3],
		['a full page and the count of all rows', { count: 250, announced: allOf }, {}, 3],
		['a full page and a count of this page', { count: 250, announced: ofPage }, {}, 3],
		['a full page and a count that is too high', { count: 250, announced: () => 300 }, {}, 4],
		['a short page and a count that is too high', { count: 20, announced: () => 27 }, {}, 2],
		['pages that are smaller than requested', { count: 250 }, { maximum: 1000 }, 3],
		['small pages and a count', { count: 250, cap: 30, announced: allOf }, {}, 9],
		['round pages that are smaller than requested', { count: 250, cap: 30 }, {}, 9],
		['pages of 25 rows', { count: 60, cap: 25 }, {}, 3],
		['round pages below a limit', { count: 250, cap: 20 }, { limit: 30 }, 13],
		['a round page with its count', { count: 30, announced: allOf }, {}, 2],
		['round pages that each count themselves', { count: 250, cap: 30, announced: ofPage }, {}, 9],
		['a round last page', { count: 60, cap: 30, announced: ofPage }, {}, 3],
		['a page that is not round, with its count', { count: 31, announced: allOf }, {}, 1],
		[
			'a round page without $top, with its count',
			{ count: 30, announced: allOf },
			{ maximum: Infinity },
			1,
		],
		['a short page without a count', { count: 31 }, {}, 1],
		['a round page without $top', { count: 30 }, { maximum: Infinity }, 1],
		['pages without $top', { count: 250 }, { maximum: Infinity }, 3],
		['all rows at once', { count: 250, cap: 500 }, { allWithoutTop: true, maximum: 500 }, 1],
		['as many rows at once as pages have', { count: 300, cap: 500 }, { allWithoutTop: true }, 2],
		['a part of all rows', { count: 250, announced: allOf }, { allWithoutTop: true }, 3],
		['a full page of a small limit', { count: 20 }, { limit: 7 }, 3],
		['a limit of two pages', { count: 250 }, { limit: 150 }, 3],
		['an empty list', { count: 0, announced: allOf }, {}, 1],
		['an empty list that is counted', { count: 0, announced: () => 5 }, {}, 1],
		['links after the first probe', { count: 350, linkedFrom: 100 }, {}, 4],
		[
			'links that end before the announced count',
			{ count: 350, linkedFrom: 0, linkedTo: 150, announced: allOf },
			{},
			4,
		],
	])('is read to its end after %s', async (_name, karbon, plan, requests) => {
		const { all, urls, reading } = await read(service(karbon), plan);
		await reading;
		const ids = all.flatMap((page) => page.rows.map(({ id }) => id));
		expect(ids).toEqual(rows(karbon.count).map(({ id }) => id));
		expect(urls()).toHaveLength(requests);
	});

	it('is continued with its own filter, order and $top, and $skip', async () => {
		const { urls, reading } = await read(service({ count: 101 }));
		await reading;
		expect(urls()).toEqual([FIRST, `${FIRST}&$skip=100`]);
	});

	it('is not probed after a short page, or where links end', async () => {
		const { urls, reading } = await read(service({ count: 200, linkedFrom: 0 }));
		await reading;
		expect(urls()).toHaveLength(2);
	});

	it.each<[string, Service, PagingProblem, string]>([
		[
			'refused',
			{ count: 250, skip: 400, announced: allOf },
			'skipRefused',
			'Could not list all invoices: Karbon returned 100 of 250 records and no next page',
		],
		[
			'refused, without a count',
			{ count: 250, skip: 400 },
			'skipRefused',
			'Could not list all invoices: Karbon returned 100 records and no next page',
		],
		[
			'refused after a short page',
			{ count: 20, skip: 400, announced: () => 27 },
			'skipRefused',
			'Could not list all invoices: Karbon returned 20 of 27 records and no next page',
		],
		[
			'ignored',
			{ count: 250, skip: 'ignored', announced: ofPage },
			'skipIgnored',
			'Could not list all invoices: Karbon returned 100 records and no next page',
		],
		[
			'ignored where links ended too early',
			{ count: 250, skip: 'ignored', linkedFrom: 0, linkedTo: 150, announced: allOf },
			'skipIgnored',
			'Could not list all invoices: Karbon returned 200 of 250 records and no next page',
		],
	])('fails with both numbers if $skip is %s', async (_name, karbon, problem, message) => {
		const { reading } = await read(service(karbon));
		await expect(reading).rejects.toMatchObject({
			problem,
			message,
			description: expect.stringContaining('No records were returned, because some may be missing'),
		});
	});

	it.each<[Service['skip'], number | undefined]>([
		['ignored', undefined],
		[400, undefined],
		['ignored', 300],
		[400, 300],
	])(
		'ends after a full page if the documents give the list no pages, and $skip is answered with %p',
		async (skip, total) => {
			const karbon = { count: 300, cap: 300, skip, announced: () => total };
			const { all, reading } = await read(service(karbon), { allWithoutTop: true });
			await reading;
			const next = { skip: 300, isCheck: true };
			expect(all).toEqual([{ rows: rows(300), total, next }]);
		},
	);

	it.each<Service['skip']>(['ignored', 400])(
		'fails after a full page of a list that was asked for with $top, if $skip is answered with %p',
		async (skip) => {
			const plan = { allWithoutTop: true, limit: 300 };
			const { reading } = await read(service({ count: 300, skip }), plan);
			await expect(reading).rejects.toThrow('Karbon returned 100 records and no next page');
		},
	);

	it.each<Service['skip']>(['ignored', 400])(
		'ends after a round page that its count confirms, if $skip is answered with %p',
		async (skip) => {
			const { all, urls, reading } = await read(service({ count: 30, skip, announced: allOf }));
			await reading;
			expect(urls()).toEqual([FIRST, `${FIRST}&$skip=30`]);
			// The check stays open, so that the caller can say so.
			expect(all).toEqual([{ rows: rows(30), total: 30, next: { skip: 30, isCheck: true } }]);
		},
	);

	it('fails after a later page whose count shows that it counts pages', async () => {
		const { reading } = await read(
			script(
				{ '@odata.count': 30, value: rows(30) },
				{ '@odata.count': 30, value: rows(30, 30) },
				{
					'@odata.count': 30,
					value: rows(30),
				},
			),
		);
		await expect(reading).rejects.toMatchObject({ problem: 'skipIgnored' });
	});

	it('names a total that equals the rows', async () => {
		const { reading } = await read(service({ count: 250, skip: 'ignored', announced: ofPage }));
		await expect(reading).rejects.toMatchObject({
			description: expect.stringContaining('Karbon reported a total of 100.'),
		});
	});

	it('fails as usual if the probe fails for another reason', async () => {
		const { reading } = await read(service({ count: 250, skip: 403 }));
		await expect(reading).rejects.toMatchObject({ httpCode: '403' });
	});

	it('goes on after rows that moved to the next page', async () => {
		const { all, urls, reading } = await read(
			script({ value: rows(100) }, { value: rows(1, 99) }, { value: [] }),
		);
		await reading;
		expect([all.length, urls().length]).toEqual([2, 2]);
	});

	it('can be read from a later place on', async () => {
		const { all, urls, reading } = await read(service({ count: 250 }), { start: { skip: 100 } });
		await reading;
		expect(all.map((page) => [page.rows[0]?.id, page.rows.length])).toEqual([
			[100, 100],
			[200, 50],
		]);
		expect(urls()[0]).toBe(`${FIRST}&$skip=100`);
		const behind = await read(service({ count: 100 }), { start: { skip: 100 } });
		await behind.reading;
		expect(behind.urls()).toHaveLength(1);
		const link = `${BASE_URL}/v3/Invoices?link&$skip=200`;
		const rest = await read(service({ count: 250, announced: allOf }), { start: { link } });
		await rest.reading;
		expect([rest.all.length, rest.urls()]).toEqual([1, [link]]);
	});
});

describe('a list that goes on forever', () => {
	const loop =
		(cycle: number, row: (id: number) => unknown = (id) => ({ id })): Answerer =>
		(_options, index) => ({
			body: {
				value: [row(index % cycle)],
				'@odata.nextLink': `${BASE_URL}/v3/Invoices?page=${index}`,
			},
		});

	it.each([
		['the same page', loop(1), 4],
		['the same ten pages', loop(10), 13],
		['the same rows without a key', loop(10, (name) => ({ name })), 13],
		['the same texts', loop(10, (text) => `${text}`), 13],
	])('fails three pages after the last new row, for %s', async (_name, answer, requests) => {
		const { urls, reading } = await read(answer);
		await expect(reading).rejects.toMatchObject({ problem: 'endless' });
		expect(urls()).toHaveLength(requests);
	});

	it.each<[string, unknown[][]]>([
		['other values', [[{ id: 1, at: 1 }], [{ id: 1, at: 2 }], [{ id: 1, at: 3 }], [{ id: 1 }]]],
		['empty pages between', [[{ id: 1 }], [{ id: 1 }], [], [{ id: 1 }], [], [{ id: 1 }]]],
	])('fails after three pages of known rows with %s', async (_name, values) => {
		const { urls, reading } = await read((_options, index) => ({
			body: { value: values[index], '@odata.nextLink': `${BASE_URL}/v3/Invoices?page=${index}` },
		}));
		await expect(reading).rejects.toMatchObject({ problem: 'endless' });
		expect(urls()).toHaveLength(values.length);
	});

	it('is told from one with a page of known rows, because rows move', async () => {
		const { all, reading } = await read((_options, index) => ({
			body: {
				value: rows(1, Math.floor(index / 3)),
				...(index < 20 ? { '@odata.nextLink': `${BASE_URL}/v3/Invoices?page=${index}` } : {}),
			},
		}));
		await reading;
		expect(all).toHaveLength(21);
	});
});
