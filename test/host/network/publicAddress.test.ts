import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { freePort } from '../../../host/network/freePort';
import { publicAddress, type PublicAddress } from '../../../host/network/publicAddress';

interface Answer {
	status: number | undefined;
	body: Buffer;
}

async function read(stream: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

function call(address: PublicAddress, path: string, body?: Buffer): Promise<Answer> {
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
			(answer) => {
				read(answer).then((bytes) => resolve({ status: answer.statusCode, body: bytes }), reject);
			},
		);
		sent.once('error', reject);
		sent.end(body);
	});
}

describe('the https front', () => {
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

	it('has a public-looking https address and says how to resolve its name', () => {
		expect(address.url).toMatch(/^https:\/\/n8n\.test:\d+$/);
		expect(address.hosts).toEqual({ 'n8n.test': '127.0.0.1' });
		expect(JSON.parse(address.env.KARBON_HOSTS)).toEqual(address.hosts);
	});

	it('passes status, path and unchanged bytes on in both directions', async () => {
		const body = randomBytes(300_000);

		const answer = await call(address, '/webhook/a?b=c%20d', body);

		expect(answer.status).toBe(201);
		expect(answer.body.toString()).toBe(createHash('sha256').update(body).digest('hex'));
		expect(seen?.url).toBe('/webhook/a?b=c%20d');
	});

	it('tells the target that it was called over https', async () => {
		await call(address, '/');

		expect(seen?.headers['x-forwarded-proto']).toBe('https');
		expect(seen?.headers.host).toBe(new URL(address.url).host);
	});

	it('answers 502 while the target is down', async () => {
		const orphan = await publicAddress({ targetPort: await freePort() });

		try {
			expect((await call(orphan, '/')).status).toBe(502);
		} finally {
			await orphan.close();
		}
	});
});
