import type { AddressInfo } from 'node:net';

import { createRealClock } from './clock';
import type { SimulatorContext } from './context';
import { DEFAULT_ACCESS_KEY, DEFAULT_ACCESS_TOKEN } from './credentials';
import { createRandom } from './data/random';
import { DEFAULT_DATA, seedStore } from './data/seed';
import { createChanger } from './delivery/changes';
import { createDeliveryFaultPlan } from './delivery/deliveryFaults';
import { createDeliveryEngine } from './delivery/engine';
import { createFaultPlan } from './faults/plan';
import { createUploadSpool } from './files/spool';
import { createFileTokens } from './files/tokens';
import { createRateLimiter } from './rateLimit';
import { appendBounded } from './http/boundedLog';
import { registerControl } from './routes/control';
import { buildServer } from './server';
import type { ChangeEvent, RecordedDelivery, Simulator, SimulatorOptions } from './types';

export { createManualClock, createRealClock, type Clock, type ManualClock } from './clock';
export { DEFAULT_ACCESS_KEY, DEFAULT_ACCESS_TOKEN } from './credentials';
export type { DeliveryFaultPlan, DeliveryFaultRule } from './delivery/deliveryFaults';
export type { BareFault, FaultAction, FaultMatch, FaultRule } from './faults/types';
export type { FaultPlan } from './faults/plan';
export type { Store } from './store';
export type * from './types';

function createContext(options: SimulatorOptions, seed: number): SimulatorContext {
	const clock = options.clock ?? createRealClock();
	const random = createRandom(seed, 'created at run time');
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
		notify: () => {
			throw new Error('The delivery engine is not connected.');
		},
		newKey: () => random.key(),
	};
}

/**
 * Starts a simulator and resolves when it listens.
 * @throws Error when the port is taken or an option is out of range
 */
export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
	const seed = options.data?.seed ?? DEFAULT_DATA.seed;
	const context = createContext(options, seed);
	const { clock, store, requests } = context;
	const deliveries: RecordedDelivery[] = [];
	const deliveryFaults = createDeliveryFaultPlan();
	const engine = createDeliveryEngine({
		clock,
		store,
		options,
		faults: deliveryFaults,
		record: (delivery) => appendBounded(deliveries, delivery),
	});
	const changer = createChanger(store, seed, () => clock.now());
	context.notify = (kind, key, action) => engine.queue(changer.announce(kind, key, action));
	const app = await buildServer(context);
	let url = '';
	const simulator: Simulator = {
		get url() {
			return url;
		},
		credentials: context.credentials,
		clock,
		store,
		requests,
		faults: context.faults,
		deliveries,
		deliveryFaults,
		async change(kind, key, action = 'Updated', patch) {
			const event = changer.apply(kind, key, action, patch);
			engine.queue(event);
			return event;
		},
		async changeMany(kind, countOrKeys, action = 'Updated') {
			const keys: Array<string | undefined> = Array.isArray(countOrKeys)
				? countOrKeys
				: Array.from({ length: countOrKeys }, () => undefined);
			const events: ChangeEvent[] = keys.map((key) => changer.apply(kind, key, action));
			for (const event of events) engine.queue(event);
			return events;
		},
		flush: () => engine.flush(),
		deliver: (to, body, deliverOptions) => engine.deliver(to, body, deliverOptions),
		cancelSubscription: (slot) => engine.cancel(slot),
		reset() {
			requests.length = 0;
			deliveries.length = 0;
		},
		async close() {
			engine.close();
			await app.close();
			await context.spool.close();
		},
	};
	registerControl(app, simulator);
	await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
	const { address, port } = app.server.address() as AddressInfo;
	url = `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
	return simulator;
}
