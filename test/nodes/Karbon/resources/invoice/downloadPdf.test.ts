import { unpaidInvoice } from '../../everyOperation';
import { byId, useBench } from '../../support';
import { contentOf } from '../file/support';

const bench = useBench();

describe('the PDF of an invoice', () => {
	it('is downloaded with a new link and named after the invoice', async () => {
		const key = unpaidInvoice(bench.simulator);
		const { InvoiceNumber } = bench.simulator.store.invoices.get(key)!;
		const parameters = { invoiceKey: byId(key), binaryPropertyName: 'pdf' };
		const { error, items } = await bench.run('invoice.downloadPdf', parameters);
		expect(error).toBeUndefined();
		expect(bench.sent()[0]).toBe(`GET /v3/Invoices/${key}`);
		expect(bench.sent()[1]).toMatch(/^GET \/v3\/Files\?token=/);
		expect(items[0].json).toMatchObject({ InvoiceKey: key, InvoiceNumber });
		expect(items[0].binary?.pdf).toMatchObject({
			fileName: `Invoice-${InvoiceNumber}.pdf`,
			mimeType: 'application/pdf',
		});
		expect((await contentOf(items[0], 'pdf')).subarray(0, 5).toString()).toBe('%PDF-');
	});

	it('is downloaded again with another new link after a truncated response', async () => {
		bench.simulator.faults.add({ action: 'truncate', match: { path: '/v3/Files' }, times: 1 });
		const { error } = await bench.run('invoice.downloadPdf', {
			invoiceKey: byId(unpaidInvoice(bench.simulator)),
		});
		expect(error).toBeUndefined();
		expect(bench.sent()).toHaveLength(4);
		expect(bench.sent()[1]).not.toBe(bench.sent()[3]);
	});

	it.each([202, 204, 206])('is not an HTTP %i, which has no whole file', async (status) => {
		const fault = { action: { type: 'status', status }, match: { path: '/v3/Files' } } as const;
		const parameters = { invoiceKey: byId(unpaidInvoice(bench.simulator)) };
		bench.simulator.faults.add({ ...fault, times: 1 });
		const { items } = await bench.run('invoice.downloadPdf', parameters);
		expect((await contentOf(items[0])).subarray(0, 5).toString()).toBe('%PDF-');
		bench.simulator.faults.add(fault);
		const { error } = await bench.run('invoice.downloadPdf', parameters);
		expect(error?.message).toMatch(
			new RegExp(
				`^Could not download .* after 5 attempts: Karbon .* no file \\(HTTP ${status}\\)$`,
			),
		);
		expect(error?.description).toBe('Try again later.');
	});

	it.each<[string, Record<string, string>, unknown]>([
		['a page', { 'content-type': 'text/html; charset=utf-8' }, '<html>Sign in</html>'],
		['a page whose type has capitals', { 'content-type': 'Text/HTML' }, '<html>Sign in</html>'],
		['an XML error', { 'content-type': 'application/xml' }, '<Error><Code>Expired</Code></Error>'],
		['an error body', {}, { error: { code: '5001', message: 'Internal Error.' } }],
	])('is not %s that came with HTTP 200', async (_, headers, body) => {
		const action = { type: 'status', status: 200, headers, body } as const;
		bench.simulator.faults.add({ action, match: { path: '/v3/Files' } });
		const key = unpaidInvoice(bench.simulator);
		const { error, items } = await bench.run('invoice.downloadPdf', { invoiceKey: byId(key) });
		expect(items).toEqual([]);
		expect(error?.message).toMatch(
			/^The PDF of .* was not received .*: Karbon sent (text\/html|application\/(json|xml))$/i,
		);
	});

	it('is named after the key of an invoice without a number', async () => {
		const key = unpaidInvoice(bench.simulator);
		const parameters = { invoiceKey: byId(key), simplify: false };
		const { items: invoices } = await bench.run('invoice.get', parameters);
		bench.simulator.faults.add({
			action: { type: 'status', status: 200, body: { ...invoices[0].json, InvoiceNumber: null } },
			match: { path: '/v3/Invoices/*' },
		});
		const { items } = await bench.run('invoice.downloadPdf', { invoiceKey: byId(key) });
		expect(items[0].binary?.data.fileName).toBe(`Invoice-${key}.pdf`);
	});

	it('is reported as missing before the invoice is posted or sent', async () => {
		const approved = [...bench.simulator.store.invoices.values()].find(
			({ InvoiceStatus }) => InvoiceStatus === 'Approved',
		)!;
		const { error } = await bench.run('invoice.downloadPdf', {
			invoiceKey: byId(approved.InvoiceKey),
		});
		expect(error?.message).toBe(`The invoice "${approved.InvoiceKey}" has no PDF yet`);
		expect(error?.description).toContain('The status of this invoice is Approved');
	});
});

describe('an invoice without a usable link to its PDF', () => {
	/** Answers each request with an invoice that has this link. */
	const answerWithLink = (InvoicePdfUrl: unknown) => {
		const body = { InvoiceKey: 'k', InvoicePdfUrl };
		bench.simulator.faults.add({ action: { type: 'status', status: 200, body } });
	};

	it.each([null, '', 5, {}])(
		'is reported to have no PDF when the link is %j',
		async (InvoicePdfUrl) => {
			answerWithLink(InvoicePdfUrl);
			const { error } = await bench.run('invoice.downloadPdf', { invoiceKey: byId('k') });
			expect(error?.message).toBe('The invoice "k" has no PDF yet');
			expect(error?.description).toBe(
				'Karbon creates the PDF when the invoice is posted or sent. Post or send the invoice, then run the workflow again.',
			);
		},
	);

	it('causes no request to another origin', async () => {
		answerWithLink('https://evil.example/v3/Files?token=t');
		const { error } = await bench.run('invoice.downloadPdf', { invoiceKey: byId('k') });
		expect(error?.message).toContain('File not downloaded: the link leads to https://evil.example');
		expect(bench.sent()).toHaveLength(1);
	});
});
