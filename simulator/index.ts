import type { AddressInfo } from 'node:net';

import { createRealClock } from './clock';
import type { SimulatorContext } from './context';
import { DEFAULT_ACCESS_KEY, DEFAULT_ACCESS_TOKEN } from './credentials';
import { createRandom } from './data/random';
import { DEFAULT_DATA, seedStore } from './data/seed';
import { createFaultPlan } from './faults/plan';
import { createUploadSpool } from './files/spool';
import { createFileTokens } from './files/tokens';
import { createRateLimiter } from './rateLimit';
import { buildServer } from './server';
import type { Simulator, SimulatorOptions } from './types';

export { createManualClock, createRealClock, type Clock, type ManualClock } from './clock';
export { DEFAULT_ACCESS_KEY, DEFAULT_ACCESS_TOKEN } from './credentials';
export type { BareFault, FaultAction, FaultMatch, FaultRule } from './faults/types';
export type { FaultPlan } from './faults/plan';
export type { Store } from './store';
export type * from './types';

function createContext(options: SimulatorOptions): SimulatorContext {
	const clock = options.clock ?? createRealClock();
	const random = createRandom(options.data?.seed ?? DEFAULT_DATA.seed, 'created at run time');
	return {
		options,
		variants: options.variants ?? {},
		credentials: options.credentials ?? {
			accessToken: DEFAULT_ACCESS_TOKEN,
			accessKey: DEFAULT_ACCESS_KEY,
		},
		clock,
		store: seedStore(options.data ?? {}, clock.now()),
		faults: createFaultPlan(),
		limiter: createRateLimiter(options.rateLimit),
		tokens: createFileTokens(clock),
		spool: createUploadSpool(),
		requests: [],
		notify: () => {},
		newKey: () => random.key(),
	};
}

/**
 * Starts a simulator and resolves when it listens.
 * @throws Error when the port is taken or an option is out of range
 */
export async function createSimulator(
	options: SimulatorOptions = {},
): Promise<
	Omit<
		Simulator,
		| 'change'
		| 'changeMany'
		| 'flush'
		| 'deliver'
		| 'cancelSubscription'
		| 'deliveries'
		| 'deliveryFaults'
	>
> {
	const context = createContext(options);
	const app = await buildServer(context);
	await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
	const { address, port } = app.server.address() as AddressInfo;
	const { requests } = context;
	return {
		url: `http://${address}:${port}`,
		credentials: context.credentials,
		clock: context.clock,
		store: context.store,
		requests,
		faults: context.faults,
		reset() {
			requests.length = 0;
		},
		async close() {
			await app.close();
			await context.spool.close();
		},
	};
}
