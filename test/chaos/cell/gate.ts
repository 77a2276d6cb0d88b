import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A response of Karbon, not compressed. */
export interface Answer {
	status: number;
	headers: Record<string, string>;
	body: Buffer;
}

/** A request that a fault responds to. */
export interface Exchange {
	/** Path and query. */
	readonly url: string;
	/** The origin of the nodes' base URL. */
	readonly origin: string;
	/** Another server, which must not receive any request. */
	readonly otherOrigin: string;
	/** Lets Karbon process the request. */
	forward(): Promise<Answer>;
	send(answer: { status?: number; headers?: Record<string, string>; body?: string | Buffer }): void;
	/** Resets the connection. */
	cut(): void;
	/** Sends nothing more, so that only the clock can end the request. */
	hang(): void;
	/** Resolves after simulated time. */
	sleep(ms: number): Promise<void>;
	readonly response: ServerResponse;
}

/** Responds to a request in place of Karbon. */
export type Respond = (exchange: Exchange) => Promise<void> | void;

/** What the gate needs of a cell. */
export interface GateOptions {
	/** Base URL of the simulator. */
	target: string;
	otherOrigin: string;
	/** The fault of a request; undefined for none. */
	faultOf(incoming: IncomingMessage): Respond | undefined;
	/** Called when a request hangs. */
	onHang(incoming: IncomingMessage): void;
	sleep(ms: number): Promise<void>;
}

/** A server between the nodes and the simulator, which is the base URL of the nodes. */
export interface Gate {
	readonly url: string;
	close(): Promise<void>;
}

const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

async function forward(target: string, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
	// Without a compression, so that faults can change the text.
	const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
	const answer = await new Promise<IncomingMessage>((resolve, reject) => {
		const options = { method: incoming.method, headers, agent: false };
		const outgoing = request(`${target}${incoming.url}`, options, resolve);
		outgoing.on('error', reject);
		outgoing.end(body);
	});
	const kept = Object.entries(answer.headers).filter(([name]) => !HOP.has(name));
	return {
		status: answer.statusCode ?? 0,
		headers: Object.fromEntries(kept) as Record<string, string>,
		body: await buffer(answer),
	};
}

/** Starts a gate. */
export async function openGate(options: GateOptions): Promise<Gate> {
	const server = createServer((incoming, response) => {
		void respond(options, incoming, response).catch(() => response.destroy());
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

async function respond(
	{ target, otherOrigin, faultOf, onHang, sleep }: GateOptions,
	incoming: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const body = await buffer(incoming);
	const exchange: Exchange = {
		url: String(incoming.url),
		origin: `http://${String(incoming.headers.host)}`,
		otherOrigin,
		forward: async () => await forward(target, incoming, body),
		send({ status = 200, headers = {}, body: text = '' }) {
			const bytes = Buffer.from(text as string);
			response.writeHead(status, { 'content-length': String(bytes.length), ...headers });
			response.end(bytes);
		},
		cut: () => void incoming.socket.destroy(),
		hang: () => onHang(incoming),
		sleep,
		response,
	};
	const fault = faultOf(incoming);
	await (fault ?? (async () => exchange.send(await exchange.forward())))(exchange);
}
