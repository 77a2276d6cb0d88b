import type { VariantOptions } from '../../../simulator';
import { type Bench, closeAll, type Json, startBench } from '../support';

const LINK = '@odata.nextLink';
const COUNT = '@odata.count';

describe('variants of pages', () => {
	let bench: Bench;
	let files: string;
	afterEach(closeAll);

	const start = async (variants: VariantOptions): Promise<void> => {
		const data = {
			contacts: 200,
			organizations: 0,
			workItems: 0,
			invoices: 150,
			filesPerEntity: 3,
		};
		bench = await startBench({ variants, data });
		const [contact] = bench.simulator.store.contacts.keys();
		files = `/v3/FileList/Contact?EntityKey=${contact}`;
	};
	const get = async (path: string): Promise<Json> => (await bench.get(path)).body;
	const keysOf = ({ value }: Json): string[] => value.map(({ InvoiceKey }: Json) => InvoiceKey);

	// Karbon's document shows no link for invoices and payments (karbon.md 1).
	it.each<[VariantOptions['nextLinks'], boolean, boolean]>([
		[undefined, true, true],
		['always', true, true],
		['neverWithTop', true, false],
		['never', false, false],
	])('nextLinks %s names the next page: %s, with $top: %s', async (nextLinks, plain, withTop) => {
		await start({ nextLinks });
		for (const path of ['/v3/Invoices?', '/v3/Contacts?', '/v3/CustomFields?']) {
			const { body } = await bench.get(`${path}$top=2`);
			expect([path, LINK in body]).toEqual([path, withTop]);
		}
		expect(LINK in (await get('/v3/Invoices'))).toBe(plain);
		expect(LINK in (await get(`${files}&$top=2`))).toBe(withTop);
	});

	it('lastPage emptyWithLink names three empty pages after a full last page', async () => {
		await start({ lastPage: 'emptyWithLink' });
		const sizes: number[] = [];
		const links = new Set<string>();
		for (let next: string | undefined = '/v3/Contacts'; next !== undefined;) {
			const body = await get(next);
			sizes.push(body.value.length);
			next = body[LINK];
			if (next !== undefined) links.add(next);
		}
		expect(sizes).toEqual([100, 100, 0, 0, 0]);
		expect(links.size).toBe(4);
		expect(await get('/v3/Invoices?$skip=100')).not.toHaveProperty([LINK]);
	});

	it.each<[VariantOptions['skips'], number | 'first' | 'second', number | 'first' | 'second']>([
		['honored', 'second', 'second'],
		['ignored', 'first', 'first'],
		['refused', 400, 400],
		['refusedAbove100', 'second', 400],
	])('skips %s answers a $skip of 100 with %s, one of 101 with %s', async (skips, at, above) => {
		await start({ skips });
		const first = await get('/v3/Invoices');
		const seen = async (skip: number) => {
			const { status, body } = await bench.get(`/v3/Invoices?$skip=${skip}`);
			if (status !== 200) return status;
			return keysOf(body)[0] === keysOf(first)[0] ? 'first' : 'second';
		};
		expect([await seen(100), await seen(101)]).toEqual([at, above]);
		// Links are honored in any case.
		expect(keysOf(await get(first[LINK]))).toHaveLength(50);
	});

	it.each<[VariantOptions['counts'], number | undefined, number | undefined, number | undefined]>([
		['all', 150, 150, 3],
		['absent', undefined, undefined, undefined],
		['page', 100, 50, 2],
		['wrong', 155, 155, 8],
	])('counts %s shows %s and %s on two pages, and %s files', async (counts, first, last, all) => {
		await start({ counts });
		expect((await get('/v3/Invoices'))[COUNT]).toBe(first);
		expect((await get('/v3/Invoices?$skip=100'))[COUNT]).toBe(last);
		const { [COUNT]: count, TotalCount } = await get(`${files}&$top=2`);
		expect([count, TotalCount]).toEqual([all, all]);
	});

	it('pageRows atMost30 returns at most 30 rows where $top is given', async () => {
		await start({ pageRows: 'atMost30' });
		const small = await get('/v3/Invoices?$top=100');
		expect([small[COUNT], keysOf(small).length]).toEqual([150, 30]);
		expect(keysOf(await get('/v3/Invoices'))).toHaveLength(100);
		expect(keysOf(await get('/v3/Invoices?$top=20'))).toHaveLength(20);
	});

	it('orders ignored returns rows in the order of insertion, refused answers 400', async () => {
		const path = '/v3/Invoices?$orderby=InvoiceNumber%20desc';
		await start({ orders: 'ignored' });
		const inserted = [...bench.simulator.store.invoices.keys()].slice(0, 100);
		expect(keysOf(await get(path))).toEqual(inserted);
		expect((await bench.get('/v3/Invoices?$orderby=Nothing')).status).toBe(400);
		await start({ orders: 'refused' });
		for (const list of [path, '/v3/Contacts?$orderby=FullName', `${files}&$orderby=DateCreated`]) {
			expect((await bench.get(list)).status).toBe(400);
		}
	});
});
