import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { RateLimiterRegistry } from '../../../nodes/shared/rateLimiter/registry';
import { createSimulator, type Simulator, type SimulatorOptions } from '../../../simulator';
import '../n8n/platform';

const simulators: Simulator[] = [];
const servers: Server[] = [];

/** Starts a simulator, which `closeAll` closes. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
	const simulator = await createSimulator({ rateLimit: { algorithm: 'off' }, ...options });
	simulators.push(simulator);
	return simulator;
}

/** A server with another origin, which accepts all requests. */
export interface OtherServer {
	origin: string;
	received: IncomingHttpHeaders[];
}

export async function startOtherServer(): Promise<OtherServer> {
	const received: IncomingHttpHeaders[] = [];
	const server = createServer((request, response) => {
		received.push(request.headers);
		response.setHeader('content-type', 'application/json');
		response.end('{"value":[{"InvoiceKey":"stolen"}]}');
	});
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return { origin: `http://127.0.0.1:${port}`, received };
}

/** Closes all servers. For `afterEach` or `afterAll`. */
export async function closeAll(): Promise<void> {
	await Promise.all(simulators.splice(0).map((simulator) => simulator.close()));
	for (const server of servers.splice(0)) {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	}
}

/** New rate limiters, so that a test does not wait for requests of other tests. */
export const ownLimiters = (windowMs?: number) => ({ limiters: new RateLimiterRegistry(windowMs) });
