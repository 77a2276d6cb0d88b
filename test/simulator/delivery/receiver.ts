import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Json } from '../support';

export interface Received {
	headers: IncomingHttpHeaders;
	text: string;
	/** Parsed body; undefined when it is not JSON. */
	body: Json;
}

/** A webhook receiver on a free port. */
export interface Receiver {
	url: string;
	port: number;
	received: Received[];
	/** Status of the responses; 0 cuts the connection, a negative one never responds. */
	status: number;
	/** Highest number of requests that were open at the same time. */
	maxOpen: number;
	/** Responds as soon as this many requests are open. */
	minOpen: number;
	close(): Promise<void>;
}

function parse(text: string): Json {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

export async function startReceiver(): Promise<Receiver> {
	let open = 0;
	let waiting: Array<() => void> = [];
	const server = createServer((request, response) => {
		open += 1;
		receiver.maxOpen = Math.max(receiver.maxOpen, open);
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const text = Buffer.concat(chunks).toString();
			receiver.received.push({ headers: request.headers, text, body: parse(text) });
			waiting.push(() => {
				open -= 1;
				if (receiver.status === 0) request.socket.destroy();
				else if (receiver.status > 0) {
					if (receiver.status >= 300 && receiver.status < 400)
						response.setHeader('location', '/elsewhere');
					response.writeHead(receiver.status).end();
				}
			});
			if (waiting.length < receiver.minOpen) return;
			const answers = waiting;
			waiting = [];
			// In a later turn of the event loop, so that requests that arrive at the same time count as open too.
			setImmediate(() => answers.forEach((answer) => answer()));
		});
	});
	const receiver: Receiver = {
		url: '',
		port: 0,
		received: [],
		status: 200,
		maxOpen: 0,
		minOpen: 1,
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	receiver.port = (server.address() as AddressInfo).port;
	receiver.url = `http://127.0.0.1:${receiver.port}/hook`;
	return receiver;
}
