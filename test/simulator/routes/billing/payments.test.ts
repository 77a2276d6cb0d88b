import { type Bench, closeAll, startBench } from '../../support';

describe('karbon.md 60', () => {
	let bench: Bench;
	beforeEach(async () => {
		bench = await startBench({ data: { invoices: 40, payments: 12 } });
	});
	afterEach(closeAll);

	it('lists payments, with $top and $skip as the only query options', async () => {
		const { body } = await bench.get('/v3/Payments?$top=1&$skip=1');
		expect(body['@odata.count']).toBe(12);
		expect(Object.keys(body.value[0])).toEqual([
			'PaymentKey',
			'InvoiceKey',
			'PaymentReference',
			'PaymentType',
			'PaymentDate',
			'GrossAmount',
			'PaymentMethod',
			'KarbonPayment',
			'ClientKey',
			'Client',
		]);
		expect((await bench.get('/v3/Payments?$orderby=PaymentDate')).status).toBe(400);
		expect((await bench.get("/v3/Payments?$filter=PaymentType eq 'x'")).status).toBe(400);
	});

	it('returns one payment by key, and 404 for an unknown key', async () => {
		const { value } = (await bench.get('/v3/Payments?$top=1')).body;
		expect((await bench.get(`/v3/Payments/${value[0].PaymentKey}`)).body).toMatchObject(value[0]);
		expect((await bench.get('/v3/Payments/none')).status).toBe(404);
	});
});
