import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Accepts requests and sends no response, so that a workflow is still running when n8n is killed. */
export interface HangingServer {
	readonly url: string;
	/** Whether a request for this path has arrived. */
	isWaiting(path: string): boolean;
	/** Sends responses to later requests for this path. */
	release(path: string): void;
	close(): Promise<void>;
}

/** Starts the server on a free port of 127.0.0.1. */
export async function startHangingServer(): Promise<HangingServer> {
	const paths = new Set<string>();
	const released = new Set<string>();
	const server = createServer((request, response) => {
		const path = String(request.url);
		paths.add(path);
		if (released.has(path)) response.end('{}');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		isWaiting: (path) => paths.has(path),
		release: (path) => void released.add(path),
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
