import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Accepts requests and does not answer, so that a workflow is still running when n8n is killed. */
export interface HangingServer {
	readonly url: string;
	/** Whether a request for this path has arrived. */
	isWaiting(path: string): boolean;
	/** Answers requests for this path from now on. */
	letPass(path: string): void;
	close(): Promise<void>;
}

/** Starts the server on a free port of the loopback address. */
export async function startHangingServer(): Promise<HangingServer> {
	const paths = new Set<string>();
	const open = new Set<string>();
	const server = createServer((request, response) => {
		const path = String(request.url);
		paths.add(path);
		if (open.has(path)) response.end('{}');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		isWaiting: (path) => paths.has(path),
		letPass: (path) => void open.add(path),
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
