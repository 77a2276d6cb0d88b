import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { generate } from 'selfsigned';
import { temporaryFolder } from '../support/temporaryFolder';

/** The host name of a local n8n instance behind https. */
export const PUBLIC_NAME = 'n8n.test';

/** Settings of an https reverse proxy. */
export interface PublicAddressOptions {
	/** Port on 127.0.0.1 that requests are forwarded to. */
	targetPort: number;
	/** Port to listen on; default: a free one. */
	port?: number;
}

/** A running https reverse proxy, and what its clients need to connect to it. */
export interface PublicAddress {
	/** `https://n8n.test:PORT` */
	url: string;
	/** Certificate (PEM) that a client must trust: the simulator's `deliveryCa`. */
	ca: string;
	/** Host name -> IP address, for clients: the simulator's `deliveryHosts`. */
	hosts: Record<string, string>;
	/** Environment variables with which n8n can send requests to the address itself. */
	env: Record<string, string>;
	close(): Promise<void>;
}

async function selfSigned(): Promise<{ key: string; cert: string }> {
	const generated = await generate([{ name: 'commonName', value: PUBLIC_NAME }], {
		keyType: 'ec',
		algorithm: 'sha256',
		notAfterDate: new Date(Date.now() + 30 * 86_400_000),
		extensions: [
			{ name: 'basicConstraints', cA: true, critical: true },
			{ name: 'subjectAltName', altNames: [{ type: 2, value: PUBLIC_NAME }] },
		],
	});
	return { key: generated.private, cert: generated.cert };
}

/** Nothing to do: when one side fails, `pipeline` closes both. */
const ignoreError = () => undefined;

function createProxy(certificate: { key: string; cert: string }, targetPort: number): Server {
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
			(response) => {
				outgoing.writeHead(response.statusCode ?? 502, response.headers);
				pipeline(response, outgoing, ignoreError);
			},
		);
		upstream.on('error', () => {
			if (!outgoing.headersSent) outgoing.writeHead(502);
			outgoing.end();
		});
		pipeline(incoming, upstream, ignoreError);
	});
}

/**
 * Starts an https reverse proxy with a host name that looks public, because Karbon accepts only https URLs
 * (karbon.md 90) and the trigger refuses localhost. The hosts file of the machine is not
 * changed: `hosts` and `env` have the name resolution for both sides.
 * While the target is down, the proxy responds with 502, as other reverse proxies do.
 */
export async function publicAddress(options: PublicAddressOptions): Promise<PublicAddress> {
	const certificate = await selfSigned();
	const server = createProxy(certificate, options.targetPort);
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
