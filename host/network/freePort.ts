import { createServer, type AddressInfo } from 'node:net';

function listening(port: number): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', reject);
		server.listen(port, '127.0.0.1', () => {
			const found = (server.address() as AddressInfo).port;
			server.close(() => resolve(found));
		});
	});
}

/**
 * A TCP port of 127.0.0.1 that was free a moment ago.
 * @param preferred taken when it is free
 */
export async function freePort(preferred = 0): Promise<number> {
	return await listening(preferred).catch(async () => await listening(0));
}
