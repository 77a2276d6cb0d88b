import { callControl } from '../control/call';
import { startReceiver } from '../delivery/receiver';
import { type Bench, closeAll, type Json, startBench } from '../support';

describe('the routes below /_simulator, without credentials', () => {
	let bench: Bench;
	beforeEach(async () => {
		bench = await startBench({ allowHttpTargets: true, data: { invoices: 5 } });
	});
	afterEach(closeAll);

	const control = async (method: string, path: string, body?: unknown) =>
		await callControl(bench.simulator, method, path, body);

	it('show an overview', async () => {
		expect((await control('GET', '')).body).toMatchObject({
			baseUrl: bench.simulator.url,
			simulatedTime: '2026-01-15T09:00:00.000Z',
			records: { invoices: 5 },
			subscriptions: [],
		});
	});

	it('change records, send notifications, and show deliveries without signatures', async () => {
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
			{ name: 'Invoice', consecutiveFailures: 0 },
		]);
		expect((await control('POST', '/subscriptions/invoice/cancel')).status).toBe(200);
		expect((await bench.get('/v3/WebhookSubscriptions/Invoice')).status).toBe(404);
		await receiver.close();
	});

	it('add, list and clear faults', async () => {
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

	it('show API requests without credentials, and no requests to /_simulator', async () => {
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

	it('show record fields that Karbon never shows, but no subscriptions', async () => {
		const [item] = bench.simulator.store.workItems.values() as Iterable<Json>;
		item.ClientTaskRecipient = { RecipientKey: 'k', LinkType: 'Contact', EmailAddress: null };
		const { body } = await control('GET', `/records/workItems/${item.WorkItemKey}`);
		expect(body.ClientTaskRecipient).toEqual(item.ClientTaskRecipient);
		await bench.post('/v3/WebhookSubscriptions', {
			TargetUrl: 'https://n8n.example/hook',
			WebhookType: 'Contact',
		});
		for (const path of ['subscriptions/Contact', 'workItems/none', 'constructor/name']) {
			expect((await control('GET', `/records/${path}`)).status).toBe(404);
		}
	});

	it.each([
		['POST', '/changes', { kind: 'Payment' }, 400],
		['POST', '/changes', { kind: 'Invoice', count: 2, patch: { InvoiceStatus: 'Paid' } }, 400],
		['POST', '/changes', { kind: 'Invoice', count: 2, key: 'none' }, 400],
		['POST', '/changes', { kind: 'Invoice', key: 'none' }, 404],
		['POST', '/faults', {}, 400],
		['POST', '/deliveryFaults', {}, 400],
		['POST', '/deliver', {}, 400],
		['POST', '/deliver', { to: 'Invoice', body: {} }, 404],
		['POST', '/subscriptions/Invoice/cancel', undefined, 404],
		['POST', '/subscriptions/Nope/cancel', undefined, 404],
	])('answer %s %s with %j with status %i', async (method, path, body, status) => {
		expect((await control(method, path, body)).status).toBe(status);
	});
});
