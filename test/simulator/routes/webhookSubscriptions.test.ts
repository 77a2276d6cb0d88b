import { WEBHOOK_TYPES } from '../../../simulator/delivery/webhookTypes';
import { type Bench, closeAll, type Json, startBench } from '../support';

const KEY = 'abcdefgh-IJKLMN_01';
const URL_A = 'https://receiver.example/a';

describe('karbon.md 83-90', () => {
	let bench: Bench;
	beforeEach(async () => {
		bench = await startBench({ data: { invoices: 3 } });
	});
	afterEach(closeAll);

	const subscribe = (body: Json) =>
		bench.post('/v3/WebhookSubscriptions', { TargetUrl: URL_A, ...body });
	const pathOf = (name: string) => `/v3/WebhookSubscriptions/${name}`;

	it.each(WEBHOOK_TYPES)(
		'a single-type subscription for %s: 201, GET 200, DELETE 204, then 404',
		async (type) => {
			const created = await subscribe({ WebhookType: type, SigningKey: KEY });
			expect(created.status).toBe(201);
			const { '@odata.context': context, ...entity } = created.body;
			expect(context).toEqual(expect.any(String));
			expect(entity).toEqual({ TargetUrl: URL_A, WebhookType: type });
			expect((await bench.get(pathOf(type))).body).toEqual(created.body);
			expect(await bench.call('DELETE', pathOf(type))).toMatchObject({ status: 204, text: '' });
			for (const method of ['GET', 'DELETE']) {
				expect(await bench.call(method, pathOf(type))).toMatchObject({
					status: 404,
					body: { error: { code: '4004' } },
				});
			}
		},
	);

	it('a multi-type subscription: 201, GET with types and batching, PATCH 204 replaces the list, DELETE 204', async () => {
		const created = await subscribe({
			WebhookTypes: ['Invoice', 'Work'],
			BatchSize: 50,
			BatchMaxDelaySeconds: 0,
			SigningKey: KEY,
		});
		expect(created).toMatchObject({
			status: 201,
			body: { TargetUrl: URL_A, WebhookTypes: ['Invoice', 'Work'] },
		});
		expect((await bench.get(pathOf('Multi'))).body).toMatchObject({
			TargetUrl: URL_A,
			WebhookTypes: ['Invoice', 'Work'],
			BatchSize: 50,
			BatchMaxDelaySeconds: 0,
		});
		expect((await bench.call('PATCH', pathOf('Multi'), { WebhookTypes: ['Contact'] })).status).toBe(
			204,
		);
		expect((await bench.get(pathOf('Multi'))).body.WebhookTypes).toEqual(['Contact']);
		expect((await bench.call('DELETE', pathOf('Multi'))).status).toBe(204);
		expect((await bench.get(pathOf('Multi'))).status).toBe(404);
	});

	it('PATCH on a multi-type subscription that does not exist: 404', async () => {
		expect(await bench.call('PATCH', pathOf('Multi'), { WebhookTypes: ['Contact'] })).toMatchObject(
			{
				status: 404,
				body: { error: { code: '4004' } },
			},
		);
	});

	it.each([{}, { WebhookTypes: [] }, { WebhookTypes: ['Nope'] }, { WebhookTypes: 'Invoice' }])(
		'PATCH refuses %j',
		async (body) => {
			await subscribe({ WebhookTypes: ['Invoice'] });
			expect((await bench.call('PATCH', pathOf('Multi'), body)).status).toBe(400);
			expect((await bench.get(pathOf('Multi'))).body.WebhookTypes).toEqual(['Invoice']);
		},
	);

	it('never returns the SigningKey', async () => {
		await subscribe({ WebhookTypes: ['Invoice'], SigningKey: KEY });
		expect((await bench.get(pathOf('Multi'))).text).not.toContain(KEY);
	});

	it.each([
		['both WebhookType and WebhookTypes', { WebhookType: 'Invoice', WebhookTypes: ['Work'] }],
		['neither', {}],
		['an unknown type', { WebhookType: 'Payment' }],
		['an unknown type among several', { WebhookTypes: ['Invoice', 'Payment'] }],
		['an empty list', { WebhookTypes: [] }],
		['no TargetUrl', { WebhookType: 'Invoice', TargetUrl: undefined }],
		['http', { WebhookType: 'Invoice', TargetUrl: 'http://receiver.example/' }],
		[
			'HTTPS in capital letters',
			{ WebhookType: 'Invoice', TargetUrl: 'HTTPS://receiver.example/' },
		],
		['no host', { WebhookType: 'Invoice', TargetUrl: 'https://' }],
		['a SigningKey of 15 characters', { WebhookType: 'Invoice', SigningKey: 'a'.repeat(15) }],
		['a SigningKey with other characters', { WebhookType: 'Invoice', SigningKey: `${KEY}.` }],
		['BatchSize 101', { WebhookType: 'Invoice', BatchSize: 101 }],
		['BatchSize 0', { WebhookType: 'Invoice', BatchSize: 0 }],
		['BatchSize 1.5', { WebhookType: 'Invoice', BatchSize: 1.5 }],
		['a negative delay', { WebhookType: 'Invoice', BatchMaxDelaySeconds: -1 }],
	])('refuses %s with 400 code 4002', async (_name, body) => {
		expect(await subscribe(body)).toMatchObject({ status: 400, body: { error: { code: '4002' } } });
		expect(bench.simulator.store.subscriptions.size).toBe(0);
	});

	it.each([
		{ SigningKey: 'a'.repeat(16) },
		{ BatchSize: 1 },
		{ BatchSize: 100, BatchMaxDelaySeconds: 0 },
		{ BatchMaxDelaySeconds: 3600 },
	])('accepts %j', async (body) => {
		expect((await subscribe({ WebhookType: 'Invoice', ...body })).status).toBe(201);
	});

	it('Delivery rules 7: allows one subscription for each type and one multi-type subscription', async () => {
		expect((await subscribe({ WebhookType: 'Invoice' })).status).toBe(201);
		expect((await subscribe({ WebhookType: 'Work' })).status).toBe(201);
		expect((await subscribe({ WebhookTypes: ['Invoice', 'Work'] })).status).toBe(201);
		for (const body of [{ WebhookType: 'Invoice' }, { WebhookTypes: ['Note'] }]) {
			expect(await subscribe({ ...body, TargetUrl: 'https://other.example/' })).toMatchObject({
				status: 400,
				body: { error: { code: '4002' } },
			});
		}
		expect((await bench.get(pathOf('Invoice'))).body.TargetUrl).toBe(URL_A);
	});

	it('replaces the first subscription after a second POST with secondPost replace', async () => {
		const other = await startBench({ secondPost: 'replace' });
		const post = (TargetUrl: string) =>
			other.post('/v3/WebhookSubscriptions', { TargetUrl, WebhookType: 'Invoice' });
		expect((await post(URL_A)).status).toBe(201);
		expect((await post('https://other.example/')).status).toBe(201);
		expect((await other.get(pathOf('Invoice'))).body.TargetUrl).toBe('https://other.example/');
	});

	it('DELETE without a type removes all subscriptions', async () => {
		await subscribe({ WebhookType: 'Invoice' });
		await subscribe({ WebhookTypes: ['Work'] });
		expect((await bench.call('DELETE', '/v3/WebhookSubscriptions')).status).toBe(204);
		expect(bench.simulator.store.subscriptions.size).toBe(0);
	});

	it('answers 400 to an unknown type in the path', async () => {
		expect((await bench.get(pathOf('Payment'))).status).toBe(400);
	});

	it.each([
		['urlOnly', { TargetUrl: URL_A }],
		['nothing', {}],
	] as const)(
		'GET shows less with subscriptionGetShows %s',
		async (subscriptionGetShows, shown) => {
			const other = await startBench({ subscriptionGetShows });
			await other.post('/v3/WebhookSubscriptions', { TargetUrl: URL_A, WebhookTypes: ['Invoice'] });
			const { '@odata.context': context, ...rest } = (await other.get(pathOf('Multi'))).body;
			expect(context).toEqual(expect.any(String));
			expect(rest).toEqual(shown);
		},
	);

	it('accepts http:// with allowHttpTargets', async () => {
		const other = await startBench({ allowHttpTargets: true });
		const answer = await other.post('/v3/WebhookSubscriptions', {
			TargetUrl: 'http://127.0.0.1:1/x',
			WebhookType: 'Invoice',
		});
		expect(answer.status).toBe(201);
	});
});
