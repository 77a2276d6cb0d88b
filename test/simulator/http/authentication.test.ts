import { DEFAULT_ACCESS_KEY, DEFAULT_ACCESS_TOKEN } from '../../../simulator';
import { type Bench, closeAll, startBench } from '../support';

describe('karbon.md 110: every request sends two headers', () => {
	let bench: Bench;
	beforeAll(async () => {
		bench = await startBench({ deniedEndpoints: ['Payments', 'POST Expenses'] });
	});
	afterAll(closeAll);

	const bearer = `Bearer ${DEFAULT_ACCESS_TOKEN}`;

	it('uses a GUID as default token, and a key in the form of a JWT', () => {
		expect(DEFAULT_ACCESS_TOKEN).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
		expect(DEFAULT_ACCESS_KEY).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/);
	});

	it.each([
		[
			'no Authorization',
			{ Authorization: undefined },
			{ error: { statusCode: '401', message: 'JWT not present.' } },
		],
		[
			'no AccessKey',
			{ AccessKey: undefined },
			{ error: { statusCode: '401', message: 'JWT not present.' } },
		],
		[
			'a token without Bearer',
			{ Authorization: DEFAULT_ACCESS_TOKEN },
			{ error: { statusCode: '401', message: 'JWT not present.' } },
		],
		[
			'a wrong token',
			{ Authorization: 'Bearer x' },
			{ statusCode: '401', message: expect.any(String) },
		],
		['a wrong key', { AccessKey: 'x' }, { statusCode: '401', message: expect.any(String) }],
		[
			'token and key swapped',
			{ Authorization: `Bearer ${DEFAULT_ACCESS_KEY}`, AccessKey: DEFAULT_ACCESS_TOKEN },
			{ statusCode: '401', message: expect.any(String) },
		],
	])('answers 401 to %s', async (_name, headers, body) => {
		const answer = await bench.call('GET', '/v3/Invoices', undefined, headers);
		expect(answer).toMatchObject({ status: 401, body });
	});

	it('accepts the token and key of the simulator', async () => {
		const answer = await bench.call('GET', '/v3/Invoices?$top=1', undefined, {
			Authorization: bearer,
		});
		expect(answer.status).toBe(200);
	});

	it('answers 401 on endpoints that are not granted to the application, in any letter case', async () => {
		expect((await bench.get('/v3/payments?$top=1')).status).toBe(401);
		expect((await bench.get('/v3/Payments/abc')).status).toBe(401);
		expect((await bench.post('/v3/Expenses', {})).status).toBe(401);
		expect((await bench.post('/v3/ManualPayments', {})).status).toBe(400);
	});

	it('needs no credentials for routes below /_simulator', async () => {
		const answer = await fetch(`${bench.simulator.url}/_simulator`);
		expect(answer.status).toBe(200);
	});
});
