import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another system that receives deliveries: without a response, Karbon would cancel its subscriptions. */
export interface OtherSystem {
	url: string;
	close(): Promise<void>;
}

export async function openOtherSystem(): Promise<OtherSystem> {
	const server = createServer((request, response) => {
		request.resume();
		request.on('end', () => response.end());
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/hook`,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
