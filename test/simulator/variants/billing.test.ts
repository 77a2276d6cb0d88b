import type { VariantOptions } from '../../../simulator';
import { type Bench, closeAll, firstKey, type Json, startBench } from '../support';

describe('variants of payments and files', () => {
	let bench: Bench;
	afterEach(closeAll);

	const start = async (variants: VariantOptions): Promise<void> => {
		const data = { contacts: 2, invoices: 30, payments: 0, workItems: 1, filesPerEntity: 2 };
		bench = await startBench({ variants, data });
	};
	const pay = async (PaymentMethod = 'Cash'): Promise<Json> => {
		const invoice = [...bench.simulator.store.invoices.values()].find(
			({ InvoiceStatus }) => InvoiceStatus === 'AwaitingPayment',
		)!;
		const { body } = await bench.post('/v3/ManualPayments', {
			InvoiceKey: invoice.InvoiceKey,
			PaymentMethod,
			PaymentDate: invoice.InvoiceDate,
			TotalAmount: 1,
		});
		return body;
	};
	const payments = async (): Promise<Json[]> => (await bench.get('/v3/Payments')).body.value;

	it.each(['value', 'values'] as const)(
		'invoices and payments are in %s with that billingEnvelope',
		async (billingEnvelope) => {
			await start({ billingEnvelope });
			for (const path of ['/v3/Invoices', '/v3/Payments']) {
				expect((await bench.get(path)).body[billingEnvelope]).toEqual(expect.any(Array));
			}
			expect((await bench.get('/v3/Contacts')).body.value).toHaveLength(2);
		},
	);

	it.each([
		['empty', 200],
		['refused', 400],
	] as const)('files of a record without any are %s: %d', async (filesWhenNone, status) => {
		await start({ filesWhenNone });
		const path = `/v3/FileList/WorkItem?EntityKey=${firstKey(bench.simulator.store.workItems)}`;
		expect((await bench.get(path)).body.Attachments).toHaveLength(2);
		bench.simulator.store.files.clear();
		const answer = await bench.get(path);
		expect(answer.status).toBe(status);
		if (status === 400) expect(answer.body.error.code).toBe('4004');
	});

	it.each([
		['notFound', 404],
		['refused', 400],
		['empty', 200],
	] as const)('files of an unknown record are %s: %d', async (filesOfUnknown, status) => {
		await start({ filesOfUnknown });
		const answer = await bench.get('/v3/FileList/WorkItem?EntityKey=none');
		expect(answer.status).toBe(status);
		if (status === 200) expect(answer.body.Attachments).toEqual([]);
		else expect(answer.body.error.code).toBe('4004');
	});

	it('a new payment has no key with paymentKeyName absent', async () => {
		await start({ paymentKeyName: 'absent' });

		expect(Object.keys(await pay())).not.toContain('PaymentKey');
		expect(await payments()).toHaveLength(1);
	});

	it.each([
		['both', 'BankTransfer', true],
		['both', 'Bank Transfer', true],
		['reference', 'Bank Transfer', true],
		['reference', 'BankTransfer', false],
		['guide', 'BankTransfer', true],
		['guide', 'Bank Transfer', false],
	] as const)(
		'with paymentMethods %s, %s is accepted: %s',
		async (paymentMethods, PaymentMethod, isAccepted) => {
			await start({ paymentMethods });
			expect('error' in (await pay(PaymentMethod))).toBe(!isAccepted);
		},
	);

	it.each([
		['entry', ['Manual Payment', 'Manual Payment Reversed']],
		['relabeled', ['Manual Payment Reversed']],
		['both', ['Manual Payment Reversed', 'Manual Payment Reversed']],
	] as const)('payments after a reversal with reversals %s', async (reversals, types) => {
		await start({ reversals });
		const { PaymentKey } = await pay();
		const body = { PaymentKey, ReversalDate: '2026-01-15T00:00:00Z' };
		expect((await bench.post('/v3/ReverseManualPayment', body)).status).toBe(204);
		expect((await payments()).map(({ PaymentType }) => PaymentType)).toEqual(types);

		expect((await bench.post('/v3/ReverseManualPayment', body)).status).toBe(400);
	});

	it.each([
		['notFound', 404, undefined],
		['labeled', 200, 'Manual Payment Deleted'],
		['gone', 410, undefined],
	] as const)('reading a deleted payment with deletedPayment %s', async (...row) => {
		const [deletedPayment, status, label] = row;
		await start({ deletedPayment });
		const { PaymentKey } = await pay();
		expect((await bench.call('DELETE', `/v3/ManualPayments/${PaymentKey}`)).status).toBe(204);
		const answer = await bench.get(`/v3/Payments/${PaymentKey}`);

		expect(answer.status).toBe(status);
		expect(answer.body.PaymentType).toBe(label);
		expect((await bench.call('DELETE', `/v3/ManualPayments/${PaymentKey}`)).status).toBe(404);
	});

	it('the list of files has no total with omitFileTotal', async () => {
		await start({ omitFileTotal: true });
		const key = firstKey(bench.simulator.store.contacts);
		const { body } = await bench.get(`/v3/FileList/Contact?EntityKey=${key}`);

		expect(body.Attachments).toHaveLength(2);
		expect(body).not.toHaveProperty('TotalCount');
	});

	it.each([
		['redirect', 302, /^http:\/\/127\.0\.0\.1:\d+\/v3\/Files\?token=/],
		['redirectElsewhere', 302, /^http:\/\/localhost:\d+\/v3\/Files\?token=/],
		['direct', 200, undefined],
	] as const)('a download by key with downloads %s', async (downloads, status, location) => {
		await start({ downloads });
		const key = firstKey(bench.simulator.store.files);
		const answer = await bench.get(`/v3/FileDetails/${key}/Download`);

		expect(answer.status).toBe(status);
		if (location) expect(answer.headers.get('location')).toMatch(location);
		else expect(answer.headers.get('content-disposition')).toContain('filename');
	});

	it.each([
		['all', true, true],
		['noLength', false, true],
		['noDisposition', true, false],
	] as const)('a download with downloadHeaders %s', async (...row) => {
		const [downloadHeaders, hasLength, hasName] = row;
		await start({ downloadHeaders, downloads: 'direct' });
		const key = firstKey(bench.simulator.store.files);
		const { headers, text } = await bench.get(`/v3/FileDetails/${key}/Download`);

		expect(headers.has('content-length')).toBe(hasLength);
		expect(headers.has('content-disposition')).toBe(hasName);
		expect(text).not.toBe('');
	});
});
