import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Delivery } from '../trigger/validDelivery';

/** What came to the test address. */
export interface ReceivedPost extends Delivery {
	path: string;
	/** 1 when nothing was refused before. */
	attempt: number;
}

/** Stands in for the address at which n8n listens for a test event. */
export interface TestAddress {
	/** With a slash at the end. */
	readonly url: string;
	/** The next request that is accepted, or one that was not asked for yet. */
	next(): Promise<ReceivedPost>;
	/** Answers so many requests with 404, as n8n does before the address is registered. */
	refuse(times: number): void;
	close(): Promise<void>;
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

/** Listens on a free port. */
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
			const taker = waiting.shift();
			if (taker) taker(post);
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
