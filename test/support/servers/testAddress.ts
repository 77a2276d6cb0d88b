import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Delivery } from '../trigger/validDelivery';

/** A request to the test URL. */
export interface ReceivedPost extends Delivery {
	path: string;
	/** Number of the request, from 1. Refused requests count. */
	attempt: number;
}

/** A server for the URL at which n8n listens for a test event. */
export interface TestAddress {
	/** Ends with a slash. */
	readonly url: string;
	/** The next accepted request, which can have arrived already. */
	next(): Promise<ReceivedPost>;
	/** Refuses a number of requests with HTTP 404, as n8n does before the URL is registered. */
	refuse(times: number): void;
	close(): Promise<void>;
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

/** Starts the server on a free port. */
export async function createTestAddress(): Promise<TestAddress> {
	const received: ReceivedPost[] = [];
	const waiting: Array<(post: ReceivedPost) => void> = [];
	let refusals = 0;
	let attempts = 0;
	const http = createServer((request, response) => {
		void bytesOf(request).then((body) => {
			attempts += 1;
			const refused = refusals > 0;
			refusals -= refused ? 1 : 0;
			response.statusCode = refused ? 404 : 200;
			response.end('{}');
			if (refused) return;
			const { method, url = '', headers } = request;
			const post = { method, path: url, headers, body, attempt: attempts };
			const resolve = waiting.shift();
			if (resolve) resolve(post);
			else received.push(post);
		});
	});
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
	const { port } = http.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/`,
		async next() {
			const first = received.shift();
			return first ?? (await new Promise<ReceivedPost>((resolve) => waiting.push(resolve)));
		},
		refuse(times) {
			refusals = times;
		},
		async close() {
			http.closeAllConnections();
			await new Promise((resolve) => http.close(resolve));
		},
	};
}
