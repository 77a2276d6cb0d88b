import { runManually, requestsTo, type Check, type Expectation, type ManualRun } from './types';

/** The maximum page size (karbon.md 5). */
const MAX_PAGE_SIZE = 100;

/** The sums of a run, and those of the records: status, currency, number of invoices, and amount due. */
function sumsOf({ execution, simulator }: ManualRun): { found: string[]; expected: string[] } {
	const cents = new Map<string, { count: number; due: number }>();
	for (const invoice of simulator.store.invoices.values()) {
		const name = `${invoice.InvoiceStatus} ${invoice.CurrencyCode}`;
		const { count, due } = cents.get(name) ?? { count: 0, due: 0 };
		const more = Math.round(Number(invoice.TotalAmountDue) * 100);
		cents.set(name, { count: count + 1, due: due + more });
	}
	const line = (name: string, count: unknown, due: number) => `${name} ${count} ${due.toFixed(2)}`;
	return {
		expected: [...cents].map(([name, { count, due }]) => line(name, count, due / 100)).sort(),
		found: execution
			.jsonOf('Sum by Status')
			.map(({ InvoiceStatus, CurrencyCode, count_InvoiceKey: count, sum_TotalAmountDue: due }) =>
				line(`${String(InvoiceStatus)} ${String(CurrencyCode)}`, count, Number(due)),
			)
			.sort(),
	};
}

const firstRun = runManually((run) => {
	const { execution, requests, simulator } = run;
	const stored = [...simulator.store.invoices.values()];
	const listed = execution.jsonOf('Get All Invoices');
	const pages = requestsTo(requests, 'GET', /\/Invoices$/i);
	const keys = new Set(listed.map((invoice) => invoice.InvoiceKey));
	const pagesNeeded = Math.ceil(stored.length / MAX_PAGE_SIZE);
	const { expected, found } = sumsOf(run);
	const unpaid = expected.filter((line) => line.startsWith('AwaitingPayment '));
	return [
		{
			says: `${stored.length} invoices returned from ${pagesNeeded} pages, without duplicates`,
			holds: keys.size === stored.length && listed.length === stored.length,
			found: `${listed.length} items, ${keys.size} distinct`,
		},
		{
			says: `${pagesNeeded} list requests, all successful`,
			holds: pages.length === pagesNeeded && pages.every(({ status }) => status === 200),
			found: pages.map(({ status }) => status),
		},
		{
			says: `number and total due by status and currency, such as ${unpaid.join(', ')}`,
			holds: unpaid.length > 0 && found.join() === expected.join(),
			found,
		},
	];
});

const runWithTexts = runManually((run): Expectation[] => {
	const { expected, found } = sumsOf(run);
	return [
		{
			says: 'the same totals if Karbon sends amounts as text',
			holds: found.join() === expected.join(),
			found,
		},
	];
});

export const listInvoices: Check = {
	example: 'list-invoices',
	async *verify(stage) {
		yield* firstRun(stage);
		const invoices = [...stage.simulator.store.invoices.values()];
		const amounts = invoices.map(({ TotalAmountDue }) => TotalAmountDue);
		// karbon.md 13.
		for (const invoice of invoices)
			Object.assign(invoice, { TotalAmountDue: String(invoice.TotalAmountDue) });
		try {
			yield* runWithTexts(stage);
		} finally {
			invoices.forEach((invoice, index) => (invoice.TotalAmountDue = amounts[index]));
		}
	},
};
