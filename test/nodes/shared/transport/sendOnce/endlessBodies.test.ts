import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { createGzip, type Gzip, gzipSync } from 'node:zlib';
import type { IExecuteFunctions } from 'n8n-workflow';

import type { KarbonRequest } from '../../../../../nodes/shared/transport/request';
import { MAX_TEXT_BYTES } from '../../../../../nodes/shared/transport/classifyResponse';
import { sendOnce } from '../../../../../nodes/shared/transport/sendOnce';
import { Deadline, realTiming, type Timing } from '../../../../../nodes/shared/timing';
import { until } from '../../../../support/clock/manualTiming';
import { credentialFor } from '../../../../support/n8n/credentials';
import { startPlatform } from '../../../../support/n8n/platform';
import { createRequestHost } from '../../../../support/n8n/requestHost';
import { TOKEN, KEY } from '../../../../support/fakeHost';
import { request } from './request';

const MIB = 1024 * 1024;

describe('A body without end', () => {
	let server: Server;
	let respond: (response: ServerResponse) => void;
	const sockets = new Set<Socket>();

	beforeAll(async () => {
		await startPlatform();
		server = createServer((_request, response) => respond(response));
		server.on('connection', (socket) => {
			sockets.add(socket);
			socket.on('close', () => sockets.delete(socket));
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	});
	afterAll(async () => {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	});

	async function send(fields: Partial<KarbonRequest> = {}, timing: Timing = realTiming) {
		const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		const credential = credentialFor({
			url: baseUrl,
			credentials: { accessToken: TOKEN, accessKey: KEY },
		});
		const host = createRequestHost(credential) as unknown as IExecuteFunctions;
		const deadline = new Deadline(Infinity, timing);
		return await sendOnce(host as never, request(fields), baseUrl, timing, deadline);
	}

	/** Sends a body that unpacks to the size. It is packed in parts, so that the test itself holds little. */
	function packed(bytes: number) {
		const part = gzipSync(Buffer.alloc(MIB, ' '));
		const parts = new Array<Buffer>(Math.floor((bytes - 1) / MIB)).fill(part);
		const rest = gzipSync('{}'.padEnd(bytes - parts.length * MIB));
		const body = Buffer.concat([rest, ...parts]);
		return (response: ServerResponse) => {
			response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
			response.end(body);
		};
	}

	it('that unpacks to more than is read is refused, and nothing is left of it', async () => {
		respond = packed(200 * MIB);
		const before = process.memoryUsage().arrayBuffers;
		let most = 0;
		const watch = setInterval(() => {
			most = Math.max(most, process.memoryUsage().arrayBuffers - before);
		}, 1);
		const outcome = await send();
		clearInterval(watch);
		expect(outcome).toMatchObject({ kind: 'tooLarge', status: 200 });
		expect(most).toBeLessThan(MAX_TEXT_BYTES + 64 * MIB);
		await until(() => sockets.size === 0);
	});

	it.each([
		[MAX_TEXT_BYTES, 'success'],
		[MAX_TEXT_BYTES + 1, 'tooLarge'],
	])('of %d bytes: %s', async (bytes, kind) => {
		respond = packed(bytes);
		expect((await send()).kind).toBe(kind);
	});

	it('that is not compressed is refused before it was sent to its end', async () => {
		let sent = 0;
		respond = (response) => {
			response.writeHead(200, { 'content-type': 'application/json' });
			const part = Buffer.alloc(MIB, ' ');
			const more = (): void => {
				if (response.destroyed) return;
				sent += part.length;
				response.write(part, more);
			};
			more();
		};
		expect((await send()).kind).toBe('tooLarge');
		await until(() => sockets.size === 0);
		expect(sent).toBeLessThan(2 * MAX_TEXT_BYTES);
	});

	it('that comes with an error leaves the error as it is', async () => {
		respond = (response) => {
			response.writeHead(429, { 'content-encoding': 'gzip', 'retry-after': '3' });
			response.end(gzipSync(Buffer.alloc(MAX_TEXT_BYTES + 1)));
		};
		expect(await send()).toMatchObject({ kind: 'rateLimited', retryAfterMs: 3000 });
	});

	describe.each([
		['compressed', () => createGzip(), 'gzip'],
		['not compressed', () => new PassThrough(), 'identity'],
	])('that drips, %s,', (_name, coder, coding) => {
		it('ends with the time-out, and so does its connection', async () => {
			let drops = 0;
			respond = (response) => {
				const body = coder();
				response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': coding });
				body.pipe(response);
				const drip = () => {
					if (response.destroyed) return;
					drops += 1;
					body.write('[');
					if ('flush' in body) (body as Gzip).flush();
					setImmediate(drip);
				};
				drip();
			};
			const hasty: Timing = { ...realTiming, sleep: async () => await until(() => drops > 200) };
			const outcome = await send({}, hasty);
			expect(outcome).toMatchObject({ kind: 'lost', code: 'ETIMEDOUT' });
			await until(() => sockets.size === 0);
		});
	});
});
