import { firstKey, jsonOf, useBench } from '../../support';

const between = (from: string, to: string) => ({ range: { period: 'between', from, to } });

describe('rows that do not show what a filter needs', () => {
	const bench = useBench({ data: { invoices: 3, workItems: 3 } });
	const INVOICES = { returnAll: true, filters: { clientKey: 'c1' } };
	const withoutClients = (count: number) => {
		for (const [key, invoice] of [...bench.simulator.store.invoices].slice(0, count)) {
			bench.simulator.store.invoices.set(key, { ...invoice, Client: null } as never);
		}
	};

	it('are left out, if other rows show it', async () => {
		withoutClients(2);
		const { items, error } = await bench.run('invoice.getAll', INVOICES);
		expect(error).toBeUndefined();
		expect(items).toEqual([]);
	});

	// karbon.md 60: the documents allow null for the client.
	it('are an error, if no row does: no invoice would be wrong', async () => {
		withoutClients(3);
		const { error } = await bench.run('invoice.getAll', INVOICES);
		expect(error?.message).toBe(
			"The filter 'Client' cannot be applied: Karbon's list does not contain this field",
		);
	});

	it.each([{ openOnly: true }, { deadline: { range: { period: 'overdue' } } }])(
		'are not completed, if they have no status: %j',
		async (filters) => {
			const rows = [null, 'Completed', 'Waiting'].map((PrimaryStatus, index) => ({
				WorkItemKey: `w${index}`,
				DeadlineDate: '2020-01-01T00:00:00Z',
				PrimaryStatus,
			}));
			const body = { '@odata.count': 3, value: rows };
			bench.simulator.faults.add({ action: { type: 'status', status: 200, body } });
			const { items, error } = await bench.run('workItem.getAll', { returnAll: true, filters });
			expect(error).toBeUndefined();
			expect(jsonOf(items).map(({ WorkItemKey }) => WorkItemKey)).toEqual(['w0', 'w2']);
		},
	);
});

// karbon.md 17
describe('a day that Karbon sends as midnight in another time zone', () => {
	const bench = useBench({ data: { invoices: 1 } });

	it.each([
		['2026-06-30T14:00:00Z', 'Australia/Sydney'],
		['2026-07-01T00:00:00+10:00', 'America/New_York'],
		['2026-06-30T20:00:00-04:00', 'America/New_York'],
		['2026-07-01T04:00:00Z', 'America/New_York'],
	])('%s in %s is the first of July', async (InvoiceDate, timezone) => {
		const { invoices } = bench.simulator.store;
		const key = firstKey(invoices);
		invoices.set(key, { ...invoices.get(key)!, InvoiceDate });
		const countOf = async (from: string, to: string) => {
			const filters = { invoiceDate: between(from, to) };
			return (await bench.run('invoice.getAll', { filters }, { settings: { timezone } })).items
				.length;
		};
		expect(await countOf('2026-07-01', '2026-07-31')).toBe(1);
		expect(await countOf('2026-06-01', '2026-06-30')).toBe(0);
	});
});

// karbon.md 17
describe('a day in a list that also has times', () => {
	const bench = useBench({ data: { invoices: 101 } });

	it('is listed, although a time of an earlier day comes first', async () => {
		const { simulator, run } = bench;
		const { invoices } = simulator.store;
		[...invoices].forEach(([key, invoice], index) => {
			const InvoiceDate =
				['2026-07-01T00:00:00Z', '2026-07-01T03:00:00Z'][index] ?? '2026-07-02T00:00:00Z';
			invoices.set(key, { ...invoice, InvoiceDate });
		});
		const filters = { invoiceDate: between('2026-07-01', '2026-07-31') };
		const settings = { timezone: 'America/Denver' };
		const { items } = await run('invoice.getAll', { returnAll: true, filters }, { settings });
		// 03:00 in UTC is June in Denver.
		expect(items).toHaveLength(100);
	});
});
