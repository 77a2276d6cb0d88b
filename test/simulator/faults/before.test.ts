import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Json } from '../support';
import { bench, now, payment, setUpFile, waits, withFault } from './setUp';

setUpFile();

describe('a fault before the request is processed', () => {
	let otherServer: Server;
	let otherOrigin: string;
	const otherRequests: Json[] = [];
	beforeAll(async () => {
		otherServer = createServer((request, response) => {
			otherRequests.push(request.headers);
			response.end('{}');
		});
		await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve));
		otherOrigin = `http://127.0.0.1:${(otherServer.address() as AddressInfo).port}`;
	});
	afterAll(async () => await new Promise((resolve) => otherServer.close(resolve)));

	it.each([
		[500, { error: { code: '5001' } }],
		[409, { error: { code: '4020' } }],
		[403, { error: { code: '4021' } }],
		[429, { statusCode: '429' }],
	])(
		'status %i answers once with the error body of that status, without processing the request',
		async (status, body) => {
			const before = bench.simulator.store.payments.size;
			bench.simulator.faults.add({ action: { type: 'status', status }, times: 1 });
			expect(await bench.post('/v3/ManualPayments', payment())).toMatchObject({ status, body });
			expect(bench.simulator.store.payments.size).toBe(before);
			expect(bench.simulator.requests).toMatchObject([{ status, fault: 'status' }]);
			expect((await bench.get('/v3/Users')).status).toBe(200);
		},
	);

	it('status can have a body, headers and Retry-After as seconds or HTTP date', async () => {
		const own = await withFault({
			type: 'status',
			status: 418,
			body: { a: 1 },
			headers: { 'x-test': 'yes' },
		});
		expect(own).toMatchObject({ status: 418, body: { a: 1 } });
		expect(own.headers.get('x-test')).toBe('yes');
		const seconds = await withFault({ type: 'status', status: 429, retryAfter: 7 });
		expect(seconds.headers.get('retry-after')).toBe('7');
		const date = await withFault({
			type: 'status',
			status: 503,
			retryAfter: 30,
			retryAfterForm: 'date',
		});
		expect(date.headers.get('retry-after')).toBe(new Date(now + 30_000).toUTCString());
	});

	it('status 429 with times 20 answers exactly 20 requests', async () => {
		bench.simulator.faults.add({
			action: { type: 'status', status: 429, retryAfter: 1 },
			times: 20,
		});
		const statuses: number[] = [];
		for (let index = 0; index < 22; index += 1)
			statuses.push((await bench.get('/v3/Users')).status);
		expect(statuses).toEqual([...Array.from({ length: 20 }, () => 429), 200, 200]);
	});

	it('resetBefore cuts the connection without processing the request', async () => {
		const before = bench.simulator.store.payments.size;
		bench.simulator.faults.add({ action: 'resetBefore', times: 1 });
		await expect(bench.post('/v3/ManualPayments', payment())).rejects.toThrow('fetch failed');
		expect(bench.simulator.store.payments.size).toBe(before);
		expect(bench.simulator.requests).toMatchObject([{ status: 0, fault: 'resetBefore' }]);
	});

	it('delay answers as usual after the delay', async () => {
		expect((await withFault({ type: 'delay', ms: 30_000 })).status).toBe(200);
		expect(waits).toEqual([30_000]);
	});

	it('foreignRedirect redirects to the same path on another origin', async () => {
		const answer = await withFault({ type: 'foreignRedirect', origin: otherOrigin });
		expect(answer.status).toBe(302);
		expect(answer.headers.get('location')).toBe(`${otherOrigin}/v3/Invoices?$top=2`);
		expect(otherRequests).toEqual([]);
	});

	it('redirectLoop redirects to the same path', async () => {
		const answer = await withFault('redirectLoop');
		expect(answer.headers.get('location')).toBe('/v3/Invoices?$top=2');
	});
});
