import { useBench } from '../support';

// karbon.md 10
describe('invoices without modification times', () => {
	const bench = useBench({ variants: { modificationTimes: 'null' } });

	it("are not filtered by 'Updated After'", async () => {
		const { error, items } = await bench.run('invoice.getAll', {
			returnAll: true,
			filters: { updatedAfter: '2020-01-01T00:00:00Z' },
		});

		expect(items).toEqual([]);
		expect(error?.message).toBe(
			"The filter 'Updated After' cannot be applied: Karbon returned a record without a valid time",
		);
	});

	it('are listed without the filter', async () => {
		const { error, items } = await bench.run('invoice.getAll', { returnAll: true });

		expect(error).toBeUndefined();
		expect(items.length).toBeGreaterThan(0);
	});
});
