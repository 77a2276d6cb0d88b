import { gunzipSync } from 'node:zlib';
import { request } from 'node:http';

import { type Bench, closeAll, firstKey, startBench } from '../support';

describe('the HTTP server', () => {
	let bench: Bench;
	beforeAll(async () => {
		bench = await startBench();
	});
	afterAll(closeAll);

	it.each(['/v3/Invoices', '/V3/invoices', '/v3/INVOICES'])(
		'matches paths in any letter case: %s',
		async (path) => {
			expect((await bench.get(`${path}?$top=1`)).status).toBe(200);
		},
	);

	it('keeps the letter case of keys in paths', async () => {
		const key = firstKey(bench.simulator.store.invoices);
		expect((await bench.get(`/v3/invoices/${key}`)).body.InvoiceKey).toBe(key);
		expect((await bench.get(`/v3/invoices/${key.toLowerCase()}`)).status).toBe(404);
	});

	it('answers 404 with code 4004 for an unknown path', async () => {
		const answer = await bench.get('/v3/Nothing');
		expect(answer).toMatchObject({ status: 404, body: { error: { code: '4004' } } });
	});

	it('answers 400 to a body that is not JSON, and code 4005 to a missing body', async () => {
		const broken = await bench.post('/v3/Expenses', '{"a":');
		expect(broken).toMatchObject({ status: 400, body: { error: { code: '4003' } } });
		const list = await bench.post('/v3/Expenses', []);
		expect(list).toMatchObject({ status: 400, body: { error: { code: '4003' } } });
		const empty = await bench.call('POST', '/v3/Expenses', ' ', {
			'Content-Type': 'application/json',
		});
		expect(empty).toMatchObject({ status: 400, body: { error: { code: '4005' } } });
		const missing = await bench.call('POST', '/v3/Expenses');
		expect(missing).toMatchObject({ status: 400, body: { error: { code: '4005' } } });
	});

	it('accepts an empty body with content type JSON where no body is needed', async () => {
		const headers = { 'Content-Type': 'application/json' };
		const answer = await bench.call('DELETE', '/v3/WebhookSubscriptions', undefined, headers);
		expect(answer.status).toBe(204);
	});

	it('records requests exactly as they arrived, with body and status', async () => {
		bench.simulator.reset();
		await bench.get('/v3/Contacts?$top=1&$filter=contains(FullName,%27a%27)');
		await bench.post('/v3/Expenses', { Value: 1 });
		expect(bench.simulator.requests).toMatchObject([
			{
				method: 'GET',
				path: '/v3/Contacts',
				url: '/v3/Contacts?$top=1&$filter=contains(FullName,%27a%27)',
				query: { $top: '1', $filter: "contains(FullName,'a')" },
				status: 200,
			},
			{
				method: 'POST',
				path: '/v3/Expenses',
				body: { Value: 1 },
				rawBody: '{"Value":1}',
				status: 400,
			},
		]);
	});

	it('karbon.md 104: sends gzip only with Accept-Encoding: gzip', async () => {
		const fetchRaw = async (encoding?: string) =>
			await new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
				const { accessToken, accessKey } = bench.simulator.credentials;
				const headers: Record<string, string> = {
					authorization: `Bearer ${accessToken}`,
					accesskey: accessKey,
				};
				if (encoding !== undefined) headers['accept-encoding'] = encoding;
				request(`${bench.simulator.url}/v3/Invoices`, { headers }, (response) => {
					const chunks: Buffer[] = [];
					response.on('data', (chunk: Buffer) => chunks.push(chunk));
					response.on('end', () =>
						resolve({
							encoding: response.headers['content-encoding'],
							bytes: Buffer.concat(chunks),
						}),
					);
				})
					.on('error', reject)
					.end();
			});
		const plain = await fetchRaw();
		const packed = await fetchRaw('gzip, deflate');
		const refused = await fetchRaw('gzip;q=0');
		expect([plain.encoding, packed.encoding, refused.encoding]).toEqual([
			undefined,
			'gzip',
			undefined,
		]);
		expect(JSON.parse(gunzipSync(packed.bytes).toString()).value).toEqual(
			JSON.parse(plain.bytes.toString()).value,
		);
		expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
	});

	it.each([
		['error', { error: { code: '4004', message: expect.any(String) } }],
		['capitalized', { Error: { Code: '4004', Message: expect.any(String) } }],
		['gateway', { statusCode: '404', message: expect.any(String) }],
	] as const)('writes errors in the form %s when asked to', async (errorBody, body) => {
		const other = await startBench({ variants: { errorBody }, data: { invoices: 0 } });
		expect(await other.get('/v3/Invoices/none')).toMatchObject({ status: 404, body });
	});
});
