import { createServer, type AddressInfo } from 'node:net';

function tryPort(port: number): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', reject);
		server.listen(port, '127.0.0.1', () => {
			const { port: free } = server.address() as AddressInfo;
			server.close(() => resolve(free));
		});
	});
}

/**
 * Finds a free TCP port on 127.0.0.1.
 * @param preferred returned when it is free
 */
export async function freePort(preferred = 0): Promise<number> {
	return await tryPort(preferred).catch(async () => await tryPort(0));
}
