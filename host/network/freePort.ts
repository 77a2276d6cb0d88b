import { randomInt } from 'node:crypto';
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

/** Below the ports that operating systems give to outgoing connections, one of which may take a port before its server. */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_000;
const MAX_TRIES = 20;

/**
 * Finds a free TCP port on 127.0.0.1 that no outgoing connection takes before its server.
 * @param preferred returned when it is free
 */
export async function freePort(preferred = randomInt(FIRST_PORT, LAST_PORT)): Promise<number> {
	for (let port = preferred, tries = 1; ; tries++, port = randomInt(FIRST_PORT, LAST_PORT)) {
		try {
			return await tryPort(port);
		} catch (error) {
			if (tries === MAX_TRIES) throw error;
		}
	}
}
