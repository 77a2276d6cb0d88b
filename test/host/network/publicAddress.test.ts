import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { freePort } from '../../../host/network/freePort';
import { publicAddress, type PublicAddress } from '../../../host/network/publicAddress';

interface Reply {
	status: number | undefined;
	body: Buffer;
}

async function read(stream: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

function call(address: PublicAddress, path: string, body?: Buffer): Promise<Reply> {
	const url = new URL(path, address.url);
	return new Promise((resolve, reject) => {
		const sent = request(
			{
				host: address.hosts[url.hostname],
				servername: url.hostname,
				port: url.port,
				path,
				method: body ? 'POST' : 'GET',
				headers: { host: url.host },
				ca: address.ca,
			},
			(response) => {
				read(response).then(
					(bytes) => resolve({ status: response.statusCode, body: bytes }),
					reject,
				);
			},
		);
		sent.once('error', reject);
		sent.end(body);
	});
}

describe('the https reverse proxy', () => {
	let target: Server;
	let address: PublicAddress;
	let seen: IncomingMessage | undefined;

	beforeAll(async () => {
		target = createServer((incoming, outgoing) => {
			seen = incoming;
			void read(incoming).then((body) => {
				outgoing.writeHead(201);
				outgoing.end(createHash('sha256').update(body).digest('hex'));
			});
		});
		await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
		address = await publicAddress({ targetPort: (target.address() as AddressInfo).port });
	});

	afterAll(async () => {
		await address.close();
		await new Promise((resolve) => target.close(resolve));
	});

	it('has an https URL with a public-looking host name, and the name resolution for it', () => {
		expect(address.url).toMatch(/^https:\/\/n8n\.test:\d+$/);
		expect(address.hosts).toEqual({ 'n8n.test': '127.0.0.1' });
		expect(JSON.parse(address.env.KARBON_HOSTS)).toEqual(address.hosts);
	});

	it('forwards path, status and bytes unchanged', async () => {
		const body = randomBytes(300_000);

		const reply = await call(address, '/webhook/a?b=c%20d', body);

		expect(reply.status).toBe(201);
		expect(reply.body.toString()).toBe(createHash('sha256').update(body).digest('hex'));
		expect(seen?.url).toBe('/webhook/a?b=c%20d');
	});

	it('tells the target in X-Forwarded-Proto that the request used https', async () => {
		await call(address, '/');

		expect(seen?.headers['x-forwarded-proto']).toBe('https');
		expect(seen?.headers.host).toBe(new URL(address.url).host);
	});

	it('responds with HTTP 502 while the target is down', async () => {
		const withoutTarget = await publicAddress({ targetPort: await freePort() });

		try {
			expect((await call(withoutTarget, '/')).status).toBe(502);
		} finally {
			await withoutTarget.close();
		}
	});
});
