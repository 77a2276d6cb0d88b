import { type Bench, closeAll, type Json, startBench } from '../../support';

const LIST_FIELDS = [
	'InvoiceKey',
	'InvoiceNumber',
	'TotalAmountDue',
	'InvoiceTotal',
	'InvoiceSubTotal',
	'InvoiceTaxTotal',
	'InvoiceDate',
	'PaymentDueDate',
	'CreatedAt',
	'UpdatedAt',
	'CurrencyCode',
	'PaymentInstructions',
	'InvoiceStatus',
	'Client',
	'TaxLineItems',
];
const filter = (text: string) => `/v3/Invoices?$filter=${encodeURIComponent(text)}`;

describe('karbon.md 60, 66', () => {
	let bench: Bench;
	beforeAll(async () => {
		bench = await startBench();
	});
	afterAll(closeAll);

	const invoiceWith = (status: string): Json => {
		const found = [...bench.simulator.store.invoices.values()].find(
			(invoice) => invoice.InvoiceStatus === status,
		);
		expect(found).toBeDefined();
		return found;
	};

	it('lists summaries in the envelope', async () => {
		const { body } = await bench.get('/v3/Invoices?$top=1');
		expect(body['@odata.count']).toBe(250);
		expect(Object.keys(body.value[0])).toEqual(LIST_FIELDS);
	});

	it.each(['Approved', 'AwaitingPayment', 'Paid', 'Exported', 'Voided'])(
		'List rules 1: filters by InvoiceStatus %s',
		async (status) => {
			const { body } = await bench.get(filter(`InvoiceStatus eq '${status}'`));
			expect(body.value.length).toBeGreaterThan(0);
			expect(new Set(body.value.map((invoice: Json) => invoice.InvoiceStatus))).toEqual(
				new Set([status]),
			);
		},
	);

	it.each([
		"InvoiceNumber eq 'INV-000001'",
		"InvoiceStatus ne 'Paid'",
		"contains(InvoiceStatus,'Paid')",
		"InvoiceStatus eq 'Draft'",
		"InvoiceStatus eq 'Paid' or InvoiceStatus eq 'Voided'",
		'InvoiceStatus eq Paid',
		"InvoiceStatus eq 'Paid",
		'',
	])('List rules 1: answers 400 code 4002 to the filter %j', async (text) => {
		expect(await bench.get(filter(text))).toMatchObject({
			status: 400,
			body: { error: { code: '4002' } },
		});
	});

	it.each(['InvoiceDate', 'InvoiceNumber', 'CreatedAt', 'UpdatedAt'])(
		'List rules 2: orders by %s, also desc',
		async (field) => {
			const up = await bench.get(`/v3/Invoices?$orderby=${field}`);
			const down = await bench.get(`/v3/Invoices?$orderby=${field}%20desc`);
			const values = (answer: Json) => answer.body.value.map((invoice: Json) => invoice[field]);
			expect(values(up)).toEqual([...values(up)].sort());
			expect(values(down)).toEqual([...values(down)].sort().reverse());
			expect(values(up)[0] < values(down)[0]).toBe(true);
		},
	);

	it.each(['InvoiceTotal', 'InvoiceDate sideways', 'InvoiceDate desc,CreatedAt', 'toString'])(
		'List rules 2: answers 400 to $orderby=%s',
		async (order) => {
			expect((await bench.get(`/v3/Invoices?$orderby=${encodeURIComponent(order)}`)).status).toBe(
				400,
			);
		},
	);

	it('List rules 3: combines filter, order and paging', async () => {
		const first = await bench.get(
			`${filter("InvoiceStatus eq 'Paid'")}&$orderby=InvoiceNumber%20desc&$top=2`,
		);
		const second = await bench.get(
			`${filter("InvoiceStatus eq 'Paid'")}&$orderby=InvoiceNumber%20desc&$top=2&$skip=2`,
		);
		const numbers = [...first.body.value, ...second.body.value].map(
			(invoice: Json) => invoice.InvoiceNumber,
		);
		expect(numbers).toEqual([...numbers].sort().reverse());
		expect(new Set(numbers).size).toBe(4);
	});

	it('List rules 4: does not expand lists', async () => {
		expect((await bench.get('/v3/Invoices?$expand=LineItems')).status).toBe(400);
	});

	it('List rules 5: leaves both links out of the list', async () => {
		const { body } = await bench.get('/v3/Invoices');
		for (const invoice of body.value) {
			expect(invoice).not.toHaveProperty('InvoiceMagicLink');
			expect(invoice).not.toHaveProperty('InvoicePdfUrl');
		}
	});

	it('Single-invoice rules 1: returns a summary without $expand', async () => {
		const { body } = await bench.get(`/v3/Invoices/${invoiceWith('Paid').InvoiceKey}`);
		expect(Object.keys(body)).toEqual([
			'@odata.context',
			...LIST_FIELDS,
			'TaxLocation',
			'InvoiceMagicLink',
			'InvoicePdfUrl',
		]);
	});

	it.each([
		['LineItems', ['LineItems']],
		['Payments', ['Payments']],
		['Data', ['Data']],
		['LineItems,Payments,Data', ['LineItems', 'Payments', 'Data']],
		['Data, LineItems', ['LineItems', 'Data']],
	])(
		'Single-invoice rules 2: $expand=%s adds its arrays and no others',
		async (expand, expected) => {
			const { body } = await bench.get(
				`/v3/Invoices/${invoiceWith('Paid').InvoiceKey}?$expand=${expand}`,
			);
			expect(['LineItems', 'Payments', 'Data'].filter((name) => name in body)).toEqual(expected);
		},
	);

	it('Single-invoice rules 2: shows payments that add up to the paid amount', async () => {
		const { InvoiceKey, InvoiceTotal } = invoiceWith('Paid');
		const { body } = await bench.get(`/v3/Invoices/${InvoiceKey}?$expand=Payments`);
		const cents = body.Payments.map((payment: Json) => Math.round(payment.Amount * 100));
		expect(cents.reduce((sum: number, next: number) => sum + next, 0)).toBe(
			Math.round(InvoiceTotal * 100),
		);
		expect(Object.keys(body.Payments[0])).toEqual([
			'PaymentKey',
			'PaymentReference',
			'PaymentType',
			'PaymentDate',
			'Amount',
		]);
	});

	it('answers 400 to an unknown expansion and 404 code 4004 to an unknown key', async () => {
		const { InvoiceKey } = invoiceWith('Paid');
		expect((await bench.get(`/v3/Invoices/${InvoiceKey}?$expand=Client`)).status).toBe(400);
		expect((await bench.get(`/v3/Invoices/${InvoiceKey}?$top=1`)).status).toBe(400);
		expect(await bench.get('/v3/Invoices/none')).toMatchObject({
			status: 404,
			body: { error: { code: '4004' } },
		});
	});

	it('TaxLocation rules: tax fields are set in one array and null in the other', async () => {
		const seen = new Set<string>();
		for (const key of [...bench.simulator.store.invoices.keys()].slice(0, 8)) {
			const { body } = await bench.get(`/v3/Invoices/${key}?$expand=LineItems,Data`);
			seen.add(body.TaxLocation);
			const inLines = body.LineItems.every((line: Json) => line.TaxRate !== null);
			const inData = body.Data.every((entry: Json) => entry.TaxRate !== null);
			expect([inLines, inData]).toEqual(
				body.TaxLocation === 'Presentation' ? [true, false] : [false, true],
			);
			expect(body.Data[0].EntityType === 'Service').toBe(body.TaxLocation === 'Data');
		}
		expect(seen.size).toBe(2);
	});

	it('Data entries have the fields of the published API description', async () => {
		const tax = ['TaxRate', 'TaxRateName', 'TaxAmount'];
		const parts = new Map<string, string[]>();
		for (const key of [...bench.simulator.store.invoices.keys()].slice(0, 40)) {
			const { body } = await bench.get(`/v3/Invoices/${key}?$expand=Data`);
			for (const { Service, Work, Expenses } of body.Data) {
				if (Service) parts.set('Service', Object.keys(Service));
				if (Work) parts.set('Work', Object.keys(Work));
				if (Expenses) parts.set('Expenses', Object.keys(Expenses.Expenses[0]));
			}
		}
		expect(Object.fromEntries(parts)).toEqual({
			Service: ['WorkType', 'Billed', ...tax],
			Work: ['FeeType', 'WorkType', 'InvoiceType', 'TimeEntries', 'Billed', ...tax],
			Expenses: ['ExpenseKey', 'Description', 'Billed', ...tax],
		});
	});

	it('PaymentInstructions are the text of the firm, or null', () => {
		const texts = [...bench.simulator.store.invoices.values()].map(
			({ PaymentInstructions }) => PaymentInstructions,
		);
		const filled = texts.filter((text) => text !== null);
		expect(new Set(filled).size).toBe(1);
		expect(filled.length / texts.length).toBeGreaterThan(0.8);
		expect(filled.length).toBeLessThan(texts.length);
	});

	it('links are null until the invoice is posted or sent', async () => {
		const { body } = await bench.get(`/v3/Invoices/${invoiceWith('Approved').InvoiceKey}`);
		expect(body).toMatchObject({ InvoiceMagicLink: null, InvoicePdfUrl: null });
	});

	it('InvoicePdfUrl is relative, returns a PDF, and expires after 15 minutes, when a new one works', async () => {
		const path = `/v3/Invoices/${invoiceWith('AwaitingPayment').InvoiceKey}`;
		const { body } = await bench.get(path);
		expect(body.InvoicePdfUrl).toMatch(/^\/v3\/Files\?token=/);
		const pdf = await bench.get(body.InvoicePdfUrl);
		expect(pdf.headers.get('content-type')).toBe('application/pdf');
		expect(pdf.text).toMatch(/^%PDF-1\.4[\s\S]*%%EOF\n$/);
		await bench.clock.advance(15 * 60_000 - 1);
		expect((await bench.get(body.InvoicePdfUrl)).status).toBe(200);
		await bench.clock.advance(1);
		expect(await bench.get(body.InvoicePdfUrl)).toMatchObject({
			status: 400,
			body: { error: { code: '4001' } },
		});
		expect((await bench.get((await bench.get(path)).body.InvoicePdfUrl)).status).toBe(200);
	});

	it('InvoicePdfUrl is absolute with invoicePdfUrl absolute', async () => {
		const other = await startBench({ variants: { invoicePdfUrl: 'absolute' } });
		const { body } = await other.get(`/v3/Invoices/${invoiceWith('Paid').InvoiceKey}`);
		expect(body.InvoicePdfUrl.startsWith(`${other.simulator.url}/v3/Files?token=`)).toBe(true);
	});
});
