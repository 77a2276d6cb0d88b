import { CHANGE_KINDS } from '../../../simulator/changes/changer';
import { type Bench, closeAll, firstKey, startBench } from '../support';

describe('changing records', () => {
	let bench: Bench;
	beforeEach(async () => {
		bench = await startBench({ data: { invoices: 3 } });
	});
	afterEach(closeAll);

	it('sets the modification time and the given fields', async () => {
		await bench.clock.advance(5000);
		const key = firstKey(bench.simulator.store.invoices);
		const event = await bench.simulator.change('Invoice', key, 'Updated', {
			InvoiceStatus: 'Paid',
		});
		expect(event).toEqual({ kind: 'Invoice', key, action: 'Updated', at: bench.clock.now() });
		expect(bench.simulator.store.invoices.get(key)).toMatchObject({
			InvoiceStatus: 'Paid',
			UpdatedAt: '2026-01-15T09:00:05.000Z',
		});
	});

	it('changes one record after the other when no key is given', async () => {
		const keys = (await bench.simulator.changeMany('Invoice', 4)).map(({ key }) => key);
		const all = [...bench.simulator.store.invoices.keys()];
		expect(keys).toEqual([...all, all[0]]);
	});

	it('changes the records with the given keys', async () => {
		const keys = [...bench.simulator.store.contacts.keys()].slice(3, 6);
		const events = await bench.simulator.changeMany('Contact', keys);
		expect(events.map(({ key }) => key)).toEqual(keys);
	});

	it.each(CHANGE_KINDS)('inserts and deletes a %s that can be read by its key', async (kind) => {
		const sizes = () =>
			Object.values(bench.simulator.store).reduce((sum, records) => sum + records.size, 0);
		const before = sizes();
		const { key } = await bench.simulator.change(kind, undefined, 'Inserted');
		const named = await bench.simulator.change(kind, 'OwnKey', 'Inserted');
		expect(named.key).toBe('OwnKey');
		expect(sizes()).toBe(before + 2);
		await bench.simulator.change(kind, key, 'Deleted');
		expect(sizes()).toBe(before + 1);
		await expect(bench.simulator.change(kind, key)).rejects.toThrow(`no ${kind} with key '${key}'`);
	});

	it('adds an inserted invoice to the list, and removes a deleted one', async () => {
		const { key } = await bench.simulator.change('Invoice', undefined, 'Inserted');
		expect(
			(await bench.get('/v3/Invoices?$orderby=UpdatedAt%20desc&$top=1')).body.value[0].InvoiceKey,
		).toBe(key);
		expect((await bench.get(`/v3/Invoices/${key}?$expand=LineItems`)).status).toBe(200);
		await bench.simulator.change('Invoice', key, 'Deleted');
		expect((await bench.get(`/v3/Invoices/${key}`)).status).toBe(404);
	});

	it('throws when there is no record to change', async () => {
		const empty = await startBench({ data: { invoices: 0 } });
		await expect(empty.simulator.change('Invoice')).rejects.toThrow('no Invoice');
	});
});
