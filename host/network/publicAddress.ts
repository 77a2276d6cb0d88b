import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { generate } from 'selfsigned';
import { temporaryFolder } from '../support/temporaryFolder';

/** The name under which a local n8n is reached over https. */
export const PUBLIC_NAME = 'n8n.test';

/** Settings of a TLS front. */
export interface PublicAddressOptions {
	/** Port of 127.0.0.1 that requests are passed on to. */
	targetPort: number;
	/** Port to listen on; a free one by default. */
	port?: number;
}

/** A running TLS front and what its two sides need to use it. */
export interface PublicAddress {
	/** `https://n8n.test:PORT` */
	url: string;
	/** Certificate (PEM) that a caller must trust: the simulator's `deliveryCa`. */
	ca: string;
	/** Name resolution that a caller needs: the simulator's `deliveryHosts`. */
	hosts: Record<string, string>;
	/** Environment with which n8n's own process can call the address. */
	env: Record<string, string>;
	close(): Promise<void>;
}

async function selfSigned(): Promise<{ key: string; cert: string }> {
	const made = await generate([{ name: 'commonName', value: PUBLIC_NAME }], {
		keyType: 'ec',
		algorithm: 'sha256',
		notAfterDate: new Date(Date.now() + 30 * 86_400_000),
		extensions: [
			{ name: 'basicConstraints', cA: true, critical: true },
			{ name: 'subjectAltName', altNames: [{ type: 2, value: PUBLIC_NAME }] },
		],
	});
	return { key: made.private, cert: made.cert };
}

/** `pipeline` has already closed both sides when one breaks; each side sees that for itself. */
const broken = () => undefined;

function createFront(certificate: { key: string; cert: string }, targetPort: number): Server {
	return createServer(certificate, (incoming, outgoing) => {
		const upstream = request(
			{
				host: '127.0.0.1',
				port: targetPort,
				method: incoming.method,
				path: incoming.url,
				headers: {
					...incoming.headers,
					'x-forwarded-proto': 'https',
					'x-forwarded-host': incoming.headers.host,
					'x-forwarded-for': incoming.socket.remoteAddress,
				},
			},
			(answer) => {
				outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
				pipeline(answer, outgoing, broken);
			},
		);
		upstream.on('error', () => {
			if (!outgoing.headersSent) outgoing.writeHead(502);
			outgoing.end();
		});
		pipeline(incoming, upstream, broken);
	});
}

/**
 * Gives a local n8n an https address with a public-looking name, because the service accepts only https
 * targets (interface-addendum.md, Webhooks) and n8n nodes refuse localhost. No hosts file is touched: both
 * sides are told how to resolve the name.
 * A target that does not answer gives 502, as a real reverse proxy would.
 */
export async function publicAddress(options: PublicAddressOptions): Promise<PublicAddress> {
	const certificate = await selfSigned();
	const server = createFront(certificate, options.targetPort);
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(options.port ?? 0, '127.0.0.1', resolve);
	});
	const folder = temporaryFolder('karbon-tls-');
	const caFile = join(folder.path, 'ca.pem');
	writeFileSync(caFile, certificate.cert);
	const hosts = { [PUBLIC_NAME]: '127.0.0.1' };
	return {
		url: `https://${PUBLIC_NAME}:${(server.address() as AddressInfo).port}`,
		ca: certificate.cert,
		hosts,
		env: { NODE_EXTRA_CA_CERTS: caFile, KARBON_HOSTS: JSON.stringify(hosts), N8N_PROXY_HOPS: '1' },
		close: async () => {
			const closed = new Promise((resolve) => server.close(resolve));
			server.closeAllConnections();
			await closed;
			folder.remove();
		},
	};
}
