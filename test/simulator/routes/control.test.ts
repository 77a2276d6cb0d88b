import { startReceiver } from '../delivery/receiver';
import { type Bench, closeAll, type Json, startBench } from '../support';

describe('control plane over HTTP, without credentials', () => {
	let bench: Bench;
	beforeEach(async () => {
		bench = await startBench({ allowHttpTargets: true, data: { invoices: 5 } });
	});
	afterEach(closeAll);

	const control = async (method: string, path: string, body?: unknown) => {
		const response = await fetch(`${bench.simulator.url}/_simulator${path}`, {
			method,
			headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		});
		return { status: response.status, body: (await response.json()) as Json };
	};

	it('gives an overview', async () => {
		expect((await control('GET', '')).body).toMatchObject({
			baseUrl: bench.simulator.url,
			simulatedTime: '2026-01-15T09:00:00.000Z',
			records: { invoices: 5 },
			subscriptions: [],
		});
	});

	it('changes records, dispatches, and shows deliveries without signatures', async () => {
		const receiver = await startReceiver();
		await bench.post('/v3/WebhookSubscriptions', {
			TargetUrl: receiver.url,
			WebhookType: 'Invoice',
			SigningKey: 'a'.repeat(16),
		});
		const { body } = await control('POST', '/changes', { kind: 'Invoice', count: 3 });
		expect(body.changes).toHaveLength(3);
		const one = await control('POST', '/changes', {
			kind: 'Invoice',
			key: body.changes[0].key,
			patch: { InvoiceStatus: 'Paid' },
		});
		expect(one.body.changes).toMatchObject([{ key: body.changes[0].key, action: 'Updated' }]);
		expect(bench.simulator.store.invoices.get(body.changes[0].key)?.InvoiceStatus).toBe('Paid');
		await control('POST', '/flush');
		expect(receiver.received).toHaveLength(3);
		const deliveries = (await control('GET', '/deliveries?limit=2')).body;
		expect(deliveries).toMatchObject([
			{ status: 200, headers: { Signature: '(hidden)' } },
			{ status: 200 },
		]);
		await control('POST', '/deliver', {
			to: 'Invoice',
			body: { a: 1 },
			options: { signature: 'missing' },
		});
		expect(receiver.received.at(-1)?.body).toEqual({ a: 1 });
		expect((await control('GET', '')).body.subscriptions).toMatchObject([
			{ slot: 'Invoice', consecutiveFailures: 0 },
		]);
		expect((await control('POST', '/subscriptions/invoice/cancel')).status).toBe(200);
		expect((await bench.get('/v3/WebhookSubscriptions/Invoice')).status).toBe(404);
		await receiver.close();
	});

	it('adds, lists and clears faults', async () => {
		await control('POST', '/faults', {
			match: { pathPattern: '^/v3/inv' },
			action: { type: 'status', status: 503 },
			times: 1,
		});
		expect((await control('GET', '/faults')).body).toMatchObject([
			{ match: { pathPattern: String.raw`^\/v3\/inv` }, times: 1 },
		]);
		expect((await bench.get('/v3/Users')).status).toBe(200);
		expect((await bench.get('/v3/Invoices')).status).toBe(503);
		expect((await bench.get('/v3/Invoices')).status).toBe(200);
		await control('DELETE', '/faults');
		expect(bench.simulator.faults.list()).toEqual([]);
		await control('POST', '/deliveryFaults', { every: 2, fault: { copies: 2 } });
		expect(bench.simulator.deliveryFaults.list()).toHaveLength(1);
		await control('DELETE', '/deliveryFaults');
		expect(bench.simulator.deliveryFaults.list()).toEqual([]);
	});

	it('shows requests without credentials, and not its own', async () => {
		await bench.get('/v3/Users?$top=1');
		const { body } = await control('GET', '/requests');
		expect(body).toMatchObject([
			{
				url: '/v3/Users?$top=1',
				status: 200,
				headers: { authorization: '(hidden)', accesskey: '(hidden)' },
			},
		]);
		expect(JSON.stringify(body)).not.toContain(bench.simulator.credentials.accessKey);
	});

	it.each([
		['POST', '/changes', { kind: 'Payment' }, 400],
		['POST', '/changes', { kind: 'Invoice', key: 'none' }, 404],
		['POST', '/faults', {}, 400],
		['POST', '/deliveryFaults', {}, 400],
		['POST', '/deliver', {}, 400],
		['POST', '/deliver', { to: 'Invoice', body: {} }, 404],
		['POST', '/subscriptions/Invoice/cancel', undefined, 404],
		['POST', '/subscriptions/Nope/cancel', undefined, 404],
	])('%s %s with %j is answered with %i', async (method, path, body, status) => {
		expect((await control(method, path, body)).status).toBe(status);
	});
});
