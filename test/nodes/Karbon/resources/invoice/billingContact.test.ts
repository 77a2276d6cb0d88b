import { byId, firstKey, jsonOf, useBench } from '../../support';

// karbon.md 60
describe('invoices of a client whose billing contact they name', () => {
	const data = { contacts: 2, organizations: 2, invoices: 20 };
	const bench = useBench({ data, variants: { invoiceClient: 'billingContact' } });
	const list = async (key: string) =>
		await bench.run('invoice.getAll', { returnAll: true, filters: { clientKey: byId(key) } });
	const HINT = expect.objectContaining({ message: expect.stringContaining('billing contact') });

	it('are not found by the client, which is reported', async () => {
		const { error, hints, items } = await list(firstKey(bench.simulator.store.organizations));
		expect(error).toBeUndefined();
		expect(items).toEqual([]);
		expect(hints).toEqual([HINT]);
	});

	it('are found by the contact, without a hint', async () => {
		const key = firstKey(bench.simulator.store.contacts);
		const { hints, items } = await list(key);
		expect(new Set(jsonOf(items).map(({ ClientKey }) => ClientKey))).toEqual(new Set([key]));
		expect(hints).toEqual([]);
	});

	it('without a client as a filter need no hint', async () => {
		bench.simulator.store.invoices.clear();
		const { hints, items } = await bench.run('invoice.getAll', { returnAll: true, filters: {} });
		expect([hints, items]).toEqual([[], []]);
	});
});
