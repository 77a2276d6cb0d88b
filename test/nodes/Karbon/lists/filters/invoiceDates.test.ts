import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { FIELDS } from '../../../../forms/descriptions';
import { jsonOf, useBench } from '../../support';

const bench = useBench({ data: { invoices: 1_000 } });

const DAY_MS = 86_400_000;
/** The time this many days ago. The simulator has an invoice for each day. */
const daysAgo = (days: number) => new Date(bench.simulator.clock.now() - days * DAY_MS);
const dayOf = (days: number) => daysAgo(days).toISOString().slice(0, 10);

interface Dated {
	InvoiceDate: string;
	InvoiceStatus: string;
	PaymentDueDate: string;
	UpdatedAt: string;
}

const wanted = (test: (invoice: Dated) => boolean) =>
	[...bench.simulator.store.invoices.values()]
		.filter(test)
		.map(({ InvoiceKey }) => InvoiceKey)
		.sort();
const keys = (records: IDataObject[]) => records.map(({ InvoiceKey }) => String(InvoiceKey)).sort();

const between = (from: string, to: string) => ({ range: { period: 'between', from, to } });

async function list(parameters: INodeParameters, settings = { timezone: 'UTC' }) {
	const { error, items, hints } = await bench.run('invoice.getAll', parameters, { settings });
	expect(error).toBeUndefined();
	return {
		records: jsonOf(items),
		requests: bench.sent().map((request) => decodeURIComponent(request)),
		hints: hints.map(({ message }) => message),
	};
}

describe('invoices updated after a time', () => {
	it('are read newest first, until one is older', async () => {
		const updatedAfter = daysAgo(100).toISOString();
		const { records, requests, hints } = await list({ returnAll: true, filters: { updatedAfter } });
		expect(keys(records)).toEqual(wanted(({ UpdatedAt }) => UpdatedAt >= updatedAfter));
		expect(records.length).toBeGreaterThan(100);
		expect(requests).toHaveLength(2);
		expect(requests[0]).toBe('GET /v3/Invoices?$orderby=UpdatedAt desc&$top=100');
		expect(hints).toEqual([]);
	});

	it('include one that was updated at exactly this time', async () => {
		const [newest] = (await list({ limit: 1, options: { orderBy: 'UpdatedAt desc' } })).records;
		const updatedAfter = String(newest.UpdatedAt).replace(/\.\d+Z/, 'Z');
		const { records } = await list({ returnAll: true, filters: { updatedAfter } });
		expect(records).toContainEqual(newest);
	});

	it('use the time zone of the workflow for a time without a zone', async () => {
		const updatedAfter = daysAgo(3).toISOString().slice(0, 19);
		const inUtc = await list({ returnAll: true, filters: { updatedAfter } });
		const settings = { timezone: 'Pacific/Kiritimati' };
		const earlier = await list({ returnAll: true, filters: { updatedAfter } }, settings);
		const from = new Date(Date.parse(`${updatedAfter}Z`) - 14 * 3_600_000).toISOString();
		expect(keys(earlier.records)).toEqual(wanted(({ UpdatedAt }) => UpdatedAt >= from));
		expect(earlier.records.length).toBeGreaterThanOrEqual(inUtc.records.length);
	});

	it('are combined with a status, which Karbon filters', async () => {
		const { records, requests } = await list({
			returnAll: true,
			filters: { updatedAfter: daysAgo(40).toISOString(), invoiceStatus: 'Paid' },
		});
		expect(new Set(records.map(({ InvoiceStatus }) => InvoiceStatus))).toEqual(new Set(['Paid']));
		expect(requests).toEqual([
			"GET /v3/Invoices?$filter=InvoiceStatus eq 'Paid'&$orderby=UpdatedAt desc&$top=100",
		]);
	});
});

describe('invoices in a range of days', () => {
	it('are read newest first, and include both days', async () => {
		const filters = { invoiceDate: between(dayOf(30), dayOf(20)) };
		const { records, requests } = await list({ returnAll: true, filters });
		const [from, to] = [dayOf(30), dayOf(20)];
		expect(keys(records)).toEqual(
			wanted(({ InvoiceDate }) => InvoiceDate >= from && InvoiceDate <= to),
		);
		expect(records.length).toBeGreaterThanOrEqual(11);
		expect(requests).toEqual(['GET /v3/Invoices?$orderby=InvoiceDate desc&$top=100']);
	});

	it.each(['T00:00:00+14:00', 'T23:59:59-11:00', ''])(
		'are the same for a day with the time "%s" in every time zone',
		async (time) => {
			const day = dayOf(5);
			const filters = { invoiceDate: between(day + time, day + time) };
			for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
				const { records } = await list({ returnAll: true, filters }, { timezone });
				expect(keys(records)).toEqual(wanted(({ InvoiceDate }) => InvoiceDate === day));
				expect(records).not.toEqual([]);
			}
		},
	);

	it('are read only up to the last day when the order allows it', async () => {
		const parameters = { returnAll: true, filters: { invoiceDate: between('', dayOf(650)) } };
		const options = { orderBy: 'InvoiceDate asc' };
		const { records, requests, hints } = await list({ ...parameters, options });
		expect(keys(records)).toEqual(wanted(({ InvoiceDate }) => InvoiceDate <= dayOf(650)));
		expect(requests.length).toBeLessThan(4);
		expect(hints).toEqual([]);
	});
});

describe('an order that the user chooses', () => {
	it.each(['InvoiceNumber asc', 'UpdatedAt asc', 'InvoiceDate desc'])(
		'%s reads all pages, and a hint reports it',
		async (orderBy) => {
			const updatedAfter = daysAgo(50).toISOString();
			const parameters = { returnAll: true, filters: { updatedAfter }, options: { orderBy } };
			const { records, requests, hints } = await list(parameters);
			expect(keys(records)).toEqual(wanted(({ UpdatedAt }) => UpdatedAt >= updatedAfter));
			expect(requests).toHaveLength(10);
			expect(hints).toEqual([expect.stringContaining('the node may read the whole list')]);
		},
	);

	it.each([['UpdatedAt asc'], ['InvoiceDate desc'], ['InvoiceNumber asc']])(
		'%s is not advised against where the usual order reads all pages, too',
		async (orderBy) => {
			const filters = { invoiceDate: between('', dayOf(-1)) };
			const parameters = { returnAll: true, filters };
			const { hints } = await list({ ...parameters, options: { orderBy } });
			const { requests } = await list(parameters);
			expect(requests).toHaveLength(20);
			expect(hints).toEqual([]);
		},
	);

	it('needs no hint when it is the default order', async () => {
		const filters = { updatedAfter: daysAgo(5).toISOString() };
		const { requests, hints } = await list({ filters, options: { orderBy: 'UpdatedAt desc' } });
		expect(requests).toHaveLength(1);
		expect(hints).toEqual([]);
	});
});

describe('the limit', () => {
	it.each([1, 50, 100])('of %i reads one page', async (limit) => {
		const filters = { updatedAfter: daysAgo(300).toISOString() };
		const { records, requests, hints } = await list({ limit: `={{ ${limit} }}`, filters });
		expect(records).toHaveLength(limit);
		expect(requests).toEqual(['GET /v3/Invoices?$orderby=UpdatedAt desc&$top=100']);
		expect(hints).toEqual([
			`Returned ${limit} ${limit === 1 ? 'record' : 'records'}, which is the limit. Turn on 'Return All' to get all records.`,
		]);
	});

	it('counts the rows that match, read in full pages', async () => {
		const filters = { invoiceDate: between('', dayOf(350)) };
		const { records, requests } = await list({ limit: 3, filters });
		expect(records.map(({ InvoiceDate }) => String(InvoiceDate) <= dayOf(350))).toEqual([
			true,
			true,
			true,
		]);
		expect(requests.length).toBeLessThan(7);
		expect(requests[0]).toContain('$top=100');
	});

	it('gives no hint when fewer rows match', async () => {
		const filters = { updatedAfter: daysAgo(10).toISOString() };
		const { requests, hints } = await list({ limit: 90, filters });
		expect(requests).toHaveLength(1);
		expect(hints).toEqual([]);
	});
});

it.each([
	[{ awaitingPaymentOnly: 'perhaps' }, "'Awaiting Payment Only' must be yes or no"],
	[{ updatedAfter: 'yesterday' }, "'Updated After' must be a date and time"],
	[{ invoiceDate: between('x', '') }, "'Invoice Date > From' must be a date such as"],
	[{ invoiceDate: between('', '2026-02-30') }, "'Invoice Date > To' must be a date such as"],
])('%j is refused before anything is sent', async (filters, message) => {
	const { error } = await bench.run('invoice.getAll', { filters });
	expect(error?.message).toContain(message);
	expect(bench.sent()).toEqual([]);
});

it("lists what was due at least 30 days ago with the expression that 'To' shows", async () => {
	const descriptions = FIELDS.filter(({ name }) => name === 'to').map((field) => field.description);
	const [expression] = /{{.*}}/.exec(descriptions[0] ?? '') ?? [];
	const dueDate = { range: { period: 'between', to: `=${expression}` } };
	const { records } = await list({
		returnAll: true,
		filters: { awaitingPaymentOnly: true, dueDate },
	});
	const due = wanted(
		({ InvoiceStatus, PaymentDueDate }) =>
			InvoiceStatus === 'AwaitingPayment' && PaymentDueDate.slice(0, 10) <= dayOf(30),
	);
	expect(keys(records)).toEqual(due);
	expect(due.length).toBeGreaterThan(0);
	expect(new Set(descriptions).size).toBe(1);
});
