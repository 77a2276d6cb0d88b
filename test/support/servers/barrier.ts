import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that answers no request before it is released. */
export async function openBarrier() {
	const waiting: ServerResponse[] = [];
	let isOpen = false;
	const server = createServer((request, response) => {
		request.resume();
		if (isOpen) response.end('{}');
		else waiting.push(response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		waiting,
		release() {
			isOpen = true;
			waiting.splice(0).forEach((response) => response.end('{}'));
		},
		hold: () => void (isOpen = false),
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}
