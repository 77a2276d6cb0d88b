import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { freePort } from '../../../host/network/freePort';

test('A port that the system does not give to outgoing connections is chosen', async () => {
	const ports = await Promise.all(Array.from({ length: 20 }, async () => await freePort()));
	expect(Math.max(...ports)).toBeLessThan(32_768);
	expect(new Set(ports).size).toBeGreaterThan(1);
});

test('The preferred port is returned only if it is free', async () => {
	const preferred = await freePort();
	expect(await freePort(preferred)).toBe(preferred);
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port: taken } = server.address() as AddressInfo;
	expect(await freePort(taken)).not.toBe(taken);
	server.close();
});
