import { jsonOf, useBench } from '../support';

const bench = useBench({ data: { invoices: 250 } });

describe('paging', () => {
	it('reads all invoices by following the next links unchanged', async () => {
		const { items, hints } = await bench.run('invoice.getAll', { returnAll: true });
		expect(items).toHaveLength(250);
		expect(new Set(jsonOf(items).map(({ InvoiceKey }) => InvoiceKey)).size).toBe(250);
		expect(bench.sent()).toHaveLength(3);
		expect(bench.sent()[1]).toContain('$skiptoken=');
		expect(hints).toEqual([]);
	});

	it('reads only the pages that the limit needs, and reports that there are more records', async () => {
		const { items, hints } = await bench.run('invoice.getAll', { limit: '={{ 130 }}' });
		expect(items).toHaveLength(130);
		expect(bench.sent()).toHaveLength(2);
		expect(hints.map(({ message }) => message)).toEqual([
			"Returned 130 of 250 records, which is the limit. Turn on 'Return All' to get all records.",
		]);
	});

	it('reports once for all items that there are more records', async () => {
		const items = ['Paid', 'Voided'].map((status) => ({ json: { status } }));
		const { hints } = await bench.run(
			'invoice.getAll',
			{ limit: 1, filters: { invoiceStatus: '={{ $json.status }}' } },
			{ items },
		);
		expect(hints.map(({ message }) => message)).toEqual([
			"Several items have more records than the limit. Turn on 'Return All' to get all records.",
		]);
	});

	it('adds no hint when the limit is not reached', async () => {
		const { hints } = await bench.run('clientGroup.getAll', { limit: 100 });
		expect(hints).toEqual([]);
	});

	it('keeps every field of a row, including unknown ones', async () => {
		const { InvoiceKey } = [...bench.simulator.store.invoices.values()][0];
		bench.simulator.faults.add({
			action: {
				type: 'status',
				status: 200,
				body: { value: [{ InvoiceKey, BrandNew: { a: [1] } }] },
			},
		});
		const { items } = await bench.run('invoice.getAll', { simplify: false });
		expect(jsonOf(items)).toEqual([{ InvoiceKey, BrandNew: { a: [1] } }]);
	});

	it('does not follow a next link to another origin', async () => {
		bench.simulator.faults.add({
			action: { type: 'foreignNextLink', origin: 'https://evil.example' },
		});
		const { error } = await bench.run('invoice.getAll', { returnAll: true });
		expect(error?.message).toBe(
			'The list continues at https://evil.example, which is not the Base URL of the credential',
		);
		expect(bench.sent()).toHaveLength(1);
	});

	it('stops at a next link that leads back', async () => {
		bench.simulator.faults.add({ action: 'loopNextLink' });
		const { error } = await bench.run('invoice.getAll', { returnAll: true });
		expect(error?.message).toContain('The list does not end');
	});
});
