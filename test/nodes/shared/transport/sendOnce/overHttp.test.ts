import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { IExecuteFunctions } from 'n8n-workflow';
import { generate } from 'selfsigned';

import { sendOnce } from '../../../../../nodes/shared/transport/sendOnce';
import type { KarbonRequest } from '../../../../../nodes/shared/transport/request';
import {
	CancelledError,
	Deadline,
	realTiming,
	steadyNow,
	type Timing,
} from '../../../../../nodes/shared/timing';
import { createSimulator, type FaultRule, type Simulator } from '../../../../../simulator';
import { until } from '../../../../support/clock/manualTiming';
import { credentialFor } from '../../../../support/n8n/credentials';
import { startPlatform } from '../../../../support/n8n/platform';
import { createRequestHost } from '../../../../support/n8n/requestHost';
import { request } from './request';

describe('sendOnce over the HTTP client of n8n-core', () => {
	let simulator: Simulator;
	const servers: Server[] = [];

	beforeAll(async () => {
		await startPlatform();
		simulator = await createSimulator({
			rateLimit: { algorithm: 'off' },
			data: { invoices: 50, contacts: 2 },
		});
	});
	afterEach(() => {
		simulator.faults.clear();
		simulator.reset();
	});
	afterAll(async () => {
		await simulator.close();
		for (const server of servers) {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		}
	});

	async function listen(server: Server): Promise<number> {
		servers.push(server);
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return (server.address() as AddressInfo).port;
	}

	/** The address of a server with the given responses. */
	const serve = async (answer: (response: ServerResponse) => void) =>
		`http://127.0.0.1:${await listen(createServer((_request, response) => answer(response)))}`;

	/** A port without a server. */
	async function closedPort(): Promise<number> {
		const server = createServer();
		const port = await listen(server);
		await new Promise((resolve) => server.close(resolve));
		servers.pop();
		return port;
	}

	async function send(
		fields: Partial<KarbonRequest> = {},
		{
			baseUrl = simulator.url,
			signal,
			timing = realTiming,
			endsAt = Infinity,
		}: { baseUrl?: string; signal?: AbortSignal; timing?: Timing; endsAt?: number } = {},
	) {
		const credential = credentialFor(simulator, { baseUrl });
		const host = createRequestHost(credential, { signal }) as IExecuteFunctions;
		const deadline = new Deadline(endsAt, timing, signal);
		return await sendOnce(host, request(fields), baseUrl, timing, deadline);
	}

	const addFault = (action: FaultRule['action']) => simulator.faults.add({ action });

	it('sends the token and the key, and returns the parsed response', async () => {
		const outcome = await send({ query: { $top: 2 } });
		expect(outcome).toMatchObject({ kind: 'success', status: 200 });
		expect(outcome.response?.body).toMatchObject({ '@odata.count': 50 });
		const { accessToken, accessKey } = simulator.credentials;
		expect(simulator.requests[0].headers).toMatchObject({
			authorization: `Bearer ${accessToken}`,
			accesskey: accessKey,
			accept: 'application/json',
			'accept-encoding': 'gzip',
		});
		expect(simulator.requests[0].url).toBe('/v3/Invoices?$top=2');
	});

	it('sends JSON unchanged', async () => {
		await send({
			method: 'POST',
			path: '/v3/Expenses',
			body: { Description: '"ü\n€', Value: 0.1 },
		});
		expect(simulator.requests[0]).toMatchObject({
			rawBody: '{"Description":"\\"ü\\n€","Value":0.1}',
			headers: { 'content-type': 'application/json' },
		});
	});

	it('sends one request with rejected credentials, where n8n alone would send two', async () => {
		addFault({ type: 'status', status: 401 });
		expect(await send()).toMatchObject({ kind: 'refused', status: 401 });
		expect(simulator.requests).toHaveLength(1);
	});

	it('reads how long a 429 asks to wait', async () => {
		addFault({ type: 'status', status: 429, retryAfter: 7 });
		expect(await send()).toMatchObject({ kind: 'rateLimited', retryAfterMs: 7000 });
	});

	it('follows no redirect', async () => {
		let asked = 0;
		const origin = await serve((response) => {
			asked++;
			response.end();
		});
		addFault({ type: 'foreignRedirect', origin });
		expect(await send()).toMatchObject({ kind: 'redirect', status: 302 });
		expect(asked).toBe(0);
	});

	it('returns a file as a stream, with its actual length', async () => {
		const outcome = await send({ path: '/v3/Invoices', expectedBody: 'stream' });
		const body = outcome.response?.body as AsyncIterable<Buffer>;
		const chunks: Buffer[] = [];
		for await (const chunk of body) chunks.push(chunk);
		const { headers } = outcome.response!;
		expect(headers['content-encoding']).toBeUndefined();
		expect(Number(headers['content-length'])).toBe(Buffer.concat(chunks).length);
	});

	it('reads the body of a refused file', async () => {
		expect(await send({ path: '/v3/Files?token=bad', expectedBody: 'stream' })).toMatchObject({
			kind: 'refused',
			status: 400,
			service: { code: '4001' },
		});
	});

	describe('reports', () => {
		it.each([
			['a closed port', '127.0.0.1'],
			['a closed port of a name with several addresses', 'localhost'],
		])('that nothing was delivered: %s', async (_name, host) => {
			const outcome = await send({}, { baseUrl: `http://${host}:${await closedPort()}` });
			expect(outcome).toEqual({ kind: 'notDelivered', code: 'ECONNREFUSED' });
		});

		it('that nothing was delivered: a host without an address', async () => {
			const { kind, code } = await send({}, { baseUrl: 'https://nobody.invalid' });
			expect(kind).toBe('notDelivered');
			expect(['ENOTFOUND', 'EAI_AGAIN']).toContain(code);
		});

		it('that nothing was sent: an untrusted certificate', async () => {
			const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
			let asked = 0;
			const server = createTlsServer({ key, cert }, (_request, response) => {
				asked++;
				response.end('{}');
			});
			const port = await listen(server as unknown as Server);
			const outcome = await send({}, { baseUrl: `https://127.0.0.1:${port}` });
			expect(outcome).toEqual({ kind: 'notSent', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
			expect(asked).toBe(0);
		});

		it.each<[string, FaultRule['action'], string]>([
			[
				'a connection that was lost before Karbon processed the request',
				'resetBefore',
				'ECONNRESET',
			],
			['a connection that was lost after Karbon processed the request', 'resetAfter', 'ECONNRESET'],
		])('that the outcome is unknown: %s', async (_name, action, code) => {
			addFault(action);
			const outcome = await send({ method: 'POST', path: '/v3/Contacts', body: { a: 1 } });
			expect(simulator.requests.map(({ method }) => method)).toEqual(['POST']);
			expect(outcome).toEqual({ kind: 'lost', code });
		});

		it('that the outcome is unknown: a truncated compressed response', async () => {
			addFault('truncate');
			expect((await send()).kind).toBe('lost');
		});

		it('that the outcome is unknown: a truncated response', async () => {
			const baseUrl = await serve((response) => {
				response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
				response.write('{"value":', () => response.destroy());
			});
			const outcome = await send({}, { baseUrl });
			expect(outcome.kind).toBe('lost');
		});

		it('that the outcome is unknown: no response in time', async () => {
			addFault({ type: 'delay', ms: 5_000 });
			const outcome = await send({}, { endsAt: steadyNow(realTiming) + 20 });
			expect(outcome.kind).toBe('lost');
			expect(['ECONNABORTED', 'ETIMEDOUT']).toContain(outcome.code);
		});

		it('that the outcome is unknown: a compressed response that is cut off', async () => {
			const packed = gzipSync(JSON.stringify({ value: 'x'.repeat(10_000) }));
			const baseUrl = await serve((response) => {
				response.writeHead(200, {
					'content-type': 'application/json',
					'content-encoding': 'gzip',
				});
				response.end(packed.subarray(0, packed.length - 12));
			});
			// Some versions of n8n's HTTP client return what they could decompress.
			expect(['lost', 'unreadable']).toContain((await send({}, { baseUrl })).kind);
		});

		it('that the outcome is unknown: a response that is not HTTP', async () => {
			const baseUrl = await serve((response) => response.socket?.end('nonsense\r\n\r\n'));
			expect((await send({}, { baseUrl })).kind).toBe('lost');
		});

		it('that the response cannot be read: a web page', async () => {
			addFault('notJson');
			expect(await send()).toMatchObject({ kind: 'unreadable', status: 200 });
		});
	});

	it('ends at once when the execution is stopped', async () => {
		addFault({ type: 'delay', ms: 5_000 });
		const controller = new AbortController();
		const sent = send({}, { signal: controller.signal });
		await until(() => simulator.requests.length > 0);
		controller.abort();
		await expect(sent).rejects.toThrow(CancelledError);
	});
});
