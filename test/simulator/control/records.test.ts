import { type Bench, closeAll, firstKey, type Json, startBench } from '../support';
import { callControl } from './call';

describe('GET /_simulator/records/{collection}', () => {
	let bench: Bench;
	beforeEach(async () => {
		bench = await startBench({ data: { invoices: 30, contacts: 5 } });
	});
	afterEach(closeAll);

	const list = async (path: string): Promise<Json> =>
		(await callControl(bench.simulator, 'GET', `/records/${path}`)).body;

	it('returns name and details of records, and the kind to use in changes', async () => {
		const { invoices } = bench.simulator.store;
		const key = firstKey(invoices);
		const invoice = invoices.get(key);
		const { kind, total, rows } = await list('invoices');

		expect([kind, total, rows.length]).toEqual(['Invoice', 30, 30]);
		expect(rows[0]).toMatchObject({ key, name: invoice?.InvoiceNumber });
		expect(rows[0].details).toContain(invoice?.Client.Name);
		expect((await list('payments')).kind).toBeUndefined();
	});

	it('finds records that have all words in number, name or key, in any letter case', async () => {
		const { contacts, invoices } = bench.simulator.store;
		const [contact] = [...contacts.values()];
		const key = firstKey(invoices);
		const words = contact?.FullName.toUpperCase().split(' ').reverse().join(' ') ?? '';

		expect((await list('invoices?search=inv-000007')).rows).toMatchObject([{ name: 'INV-000007' }]);
		expect((await list(`invoices?search=${key}`)).rows).toMatchObject([{ key }]);
		const found = await list(`contacts?search=${encodeURIComponent(words)}`);
		expect(found.rows.map(({ name }: Json) => name)).toContain(contact?.FullName);
		expect(await list('contacts?search=no+such+name')).toMatchObject({ total: 0, rows: [] });
	});

	it('returns pages of the records that were found', async () => {
		const all = (await list('invoices?search=inv')).rows;

		expect(all).toHaveLength(30);
		for (const search of ['', '&search=inv']) {
			const page = await list(`invoices?limit=10&offset=20${search}`);
			expect(page).toEqual({ kind: 'Invoice', total: 30, rows: all.slice(20) });
		}
	});

	it.each([
		['subscriptions', 404],
		['nothing', 404],
		['invoices?limit=1001', 400],
		['invoices?offset=-1', 400],
	])('answers %s with status %i', async (path, status) => {
		const answer = await callControl(bench.simulator, 'GET', `/records/${path}`);
		expect(answer.status).toBe(status);
	});

	it('returns a name for every kind of record', async () => {
		for (const collection of Object.keys(bench.simulator.store)) {
			if (collection === 'subscriptions') continue;
			for (const row of (await list(`${collection}?limit=1`)).rows) expect(row.name).not.toBe('');
		}
	});
});
