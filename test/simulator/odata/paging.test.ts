import { type Bench, closeAll, type Json, startBench } from '../support';

describe('karbon.md 1-9', () => {
	let bench: Bench;
	beforeAll(async () => {
		bench = await startBench();
	});
	afterAll(closeAll);

	const keys = (answer: Json) => answer.body.value.map((invoice: Json) => invoice.InvoiceKey);
	const follow = async (from: Bench, path: string) => {
		const all: string[] = [];
		let next: string | undefined = path;
		let pages = 0;
		while (next !== undefined && pages < 50) {
			const answer: Json = await from.get(next);
			expect(answer.status).toBe(200);
			all.push(...keys(answer));
			next = answer.body['@odata.nextLink'];
			pages += 1;
		}
		return { all, pages };
	};

	it('returns pages of 100 rows without $top', async () => {
		const { body } = await bench.get('/v3/Invoices');
		expect(body.value).toHaveLength(100);
		expect(body['@odata.count']).toBe(250);
	});

	it('rules 1: nextLinks return every record once, with order and filter', async () => {
		const { all, pages } = await follow(bench, '/v3/Invoices?$orderby=UpdatedAt%20desc&$top=40');
		expect(pages).toBe(7);
		expect(new Set(all).size).toBe(250);
		const paid = await follow(
			bench,
			'/v3/Invoices?$filter=InvoiceStatus%20eq%20%27Paid%27&$top=20',
		);
		expect(paid.all).toHaveLength(75);
	});

	it('rules 1: $top and $skip return the same pages', async () => {
		const { all } = await follow(bench, '/v3/Invoices?$top=100');
		const second = await bench.get('/v3/Invoices?$top=100&$skip=100');
		expect(keys(second)).toEqual(all.slice(100, 200));
		expect((await bench.get('/v3/Invoices?$skip=250')).body.value).toEqual([]);
	});

	it.each([
		['another $skip', (link: string) => link.replace('$skip=100', '$skip=200')],
		['another $top', (link: string) => link.replace('$top=100', '$top=50')],
		['an added filter', (link: string) => `${link}&$filter=InvoiceStatus%20eq%20%27Paid%27`],
		['another list', (link: string) => link.replace('/v3/Invoices', '/v3/Contacts')],
		['a changed token', (link: string) => `${link}x`],
	])('rules 1: refuses a nextLink with %s', async (_name, change) => {
		const { body } = await bench.get('/v3/Invoices?$top=100');
		const link = change(body['@odata.nextLink']);
		expect(link).not.toBe(body['@odata.nextLink']);
		expect(await bench.get(link)).toMatchObject({ status: 400, body: { error: { code: '4002' } } });
	});

	it('has no nextLink on the last page', async () => {
		expect((await bench.get('/v3/Invoices?$top=50&$skip=200')).body).not.toHaveProperty([
			'@odata.nextLink',
		]);
		expect((await bench.get('/v3/Invoices?$top=50&$skip=199')).body).toHaveProperty([
			'@odata.nextLink',
		]);
	});

	it.each([
		'$top=0',
		'$top=-1',
		'$top=x',
		'$top=1.5',
		'$top=',
		'$skip=-1',
		'$skip=x',
		'$top=1&$top=2',
		'page=2',
		'$search=x',
		'$Top=1',
	])('rules 2: answers 400 code 4002 to ?%s', async (query) => {
		expect(await bench.get(`/v3/Invoices?${query}`)).toMatchObject({
			status: 400,
			body: { error: { code: '4002' } },
		});
	});

	it.each([1, 100])('rules 2 and 3: $top=%i returns that many rows', async (top) => {
		expect((await bench.get(`/v3/Invoices?$top=${top}`)).body.value).toHaveLength(top);
	});

	it('rules 3: caps $top above 100 silently', async () => {
		expect((await bench.get('/v3/Invoices?$top=101')).body.value).toHaveLength(100);
		expect((await follow(bench, '/v3/Invoices?$top=5000')).all).toHaveLength(250);
	});

	it('rules 3: refuses $top above the maximum with topAboveMaximum reject', async () => {
		const other = await startBench({ variants: { topAboveMaximum: 'reject' } });
		expect((await other.get('/v3/Invoices?$top=101')).status).toBe(400);
		expect((await other.get('/v3/Invoices?$top=100')).status).toBe(200);
	});

	it('rules 4: a change between two pages shifts an unstable order but not a stable one', async () => {
		const other = await startBench();
		const first = await other.get('/v3/Invoices?$orderby=UpdatedAt%20desc&$top=10');
		const stable = await other.get('/v3/Invoices?$orderby=InvoiceNumber&$top=10');
		await other.simulator.change('Invoice', [...other.simulator.store.invoices.keys()][0]);
		const second = await other.get(first.body['@odata.nextLink']);
		expect(keys(second)[0]).toBe(keys(first)[9]);
		const stableSecond = await other.get(stable.body['@odata.nextLink']);
		expect(keys(stableSecond)).toEqual(
			keys(await other.get('/v3/Invoices?$orderby=InvoiceNumber&$top=10&$skip=10')),
		);
	});

	it('rules 5: LastModifiedDateTime desc puts the latest change first', async () => {
		const key = [...bench.simulator.store.contacts.keys()].at(-1);
		await bench.simulator.change('Contact', key);
		const { body } = await bench.get('/v3/Contacts?$orderby=LastModifiedDateTime%20desc&$top=1');
		expect(body.value[0].ContactKey).toBe(key);
	});

	it('keeps filter and order only in the $skiptoken with nextLinkDropsFilter', async () => {
		const other = await startBench({ variants: { nextLinkDropsFilter: true } });
		const { body } = await other.get(
			'/v3/Invoices?$filter=InvoiceStatus%20eq%20%27Paid%27&$orderby=UpdatedAt&$top=20',
		);
		expect(body['@odata.nextLink']).not.toMatch(/filter|orderby/);
		const { all } = await follow(
			other,
			'/v3/Invoices?$filter=InvoiceStatus%20eq%20%27Paid%27&$orderby=UpdatedAt&$top=20',
		);
		expect(new Set(all).size).toBe(75);
	});

	it('sorts again after records are changed, added and deleted', async () => {
		const other = await startBench({ data: { invoices: 5 } });
		const numbers = async () =>
			(await other.get('/v3/Invoices?$orderby=InvoiceNumber')).body.value.map(
				(invoice: Json) => invoice.InvoiceNumber,
			);
		expect(await numbers()).toEqual([
			'INV-000001',
			'INV-000002',
			'INV-000003',
			'INV-000004',
			'INV-000005',
		]);
		const [first, second] = [...other.simulator.store.invoices.values()];
		Object.assign(first as object, { InvoiceNumber: 'INV-000009' });
		other.simulator.store.invoices.delete(second?.InvoiceKey ?? '');
		expect(await numbers()).toEqual(['INV-000003', 'INV-000004', 'INV-000005', 'INV-000009']);
	});

	it('returns 3,000 invoices in 30 pages', async () => {
		const big = await startBench({ data: { invoices: 3_000 } });
		let next: string | undefined = '/v3/Invoices?$orderby=UpdatedAt%20desc&$top=100';
		let rows = 0;
		let pages = 0;
		while (next !== undefined && pages < 400) {
			const { body }: Json = await big.get(next);
			rows += body.value.length;
			pages += 1;
			next = body['@odata.nextLink'];
		}
		expect([pages, rows]).toEqual([30, 3_000]);
	});
});
