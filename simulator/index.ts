import type { AddressInfo } from 'node:net';

import { type Clock, createRealClock } from './clock';
import type { SimulatorContext } from './context';
import { DEFAULT_ACCESS_KEY, DEFAULT_ACCESS_TOKEN } from './credentials';
import { rewriteModificationTimes, timeWriter } from './data/modificationTimes';
import { createRandom } from './data/random';
import { DEFAULT_DATA, seedStore } from './data/seed';
import { collectionNameOf, createChanger } from './delivery/changes';
import { createDeliveryFaultPlan } from './delivery/deliveryFaults';
import { createDeliveryEngine } from './delivery/engine';
import { createFaultPlan } from './faults/plan';
import { createUploadSpool } from './files/spool';
import { createFileTokens } from './files/tokens';
import { createListShifter } from './odata/listShift';
import { createRateLimiter } from './rateLimit';
import { appendBounded } from './http/boundedLog';
import { registerControl } from './routes/control';
import { buildServer } from './server';
import { createDirectReads, createReplica, type Replica } from './replica';
import type { Collection, Store } from './store';
import { type Conflicts, createConflicts } from './writes/conflicts';
import type {
	ChangeAction,
	ChangeEvent,
	ChangeKind,
	RecordedDelivery,
	Simulator,
	SimulatorOptions,
} from './types';

export { createManualClock, createRealClock, type Clock, type ManualClock } from './clock';
export { DEFAULT_ACCESS_KEY, DEFAULT_ACCESS_TOKEN } from './credentials';
export type { DeliveryFaultPlan, DeliveryFaultRule } from './delivery/deliveryFaults';
export type { BareFault, FaultAction, FaultMatch, FaultRule } from './faults/types';
export type { FaultPlan } from './faults/plan';
export type { Store } from './store';
export type * from './types';

/** How changes are made, once everything that they need exists. */
type Change = (
	kind: ChangeKind,
	key: string | undefined,
	action: ChangeAction,
	patch?: Record<string, unknown>,
) => ChangeEvent;

function createSeededStore({ data = {}, variants = {} }: SimulatorOptions, now: number): Store {
	const store = seedStore(data, now);
	if (variants.modificationTimes !== undefined) {
		rewriteModificationTimes(store, timeWriter(variants));
	}
	for (const collection of Object.values(store) as Array<Collection<unknown>>) collection.filled();
	return store;
}

function createContext(
	options: SimulatorOptions,
	{ clock, store, seed }: { clock: Clock; store: Store; seed: number },
	changes: { reads: Replica; conflicts: Conflicts; readonly count: number; change: Change },
): SimulatorContext {
	const variants = options.variants ?? {};
	const random = createRandom(seed, 'created at run time');
	const change = (...args: Parameters<Change>) => void changes.change(...args);
	return {
		options,
		variants,
		credentials: options.credentials ?? {
			accessToken: DEFAULT_ACCESS_TOKEN,
			accessKey: DEFAULT_ACCESS_KEY,
		},
		clock,
		store,
		get reads() {
			return changes.reads.store;
		},
		get changeCount() {
			return changes.count;
		},
		change,
		conflicts: changes.conflicts,
		shifter: createListShifter(variants.listShift, change),
		random: createRandom(seed, 'order of rows'),
		faults: createFaultPlan(),
		limiter: createRateLimiter(options.rateLimit),
		tokens: createFileTokens(clock),
		spool: createUploadSpool(),
		requests: [],
		newKey: () => random.key(),
	};
}

/**
 * Starts a simulator and resolves when it listens.
 * @throws Error when the port is taken or an option is out of range
 */
export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
	const seed = options.data?.seed ?? DEFAULT_DATA.seed;
	const variants = options.variants ?? {};
	const clock = options.clock ?? createRealClock();
	const store = createSeededStore(options, clock.now());
	const reads =
		variants.readLagMs === undefined
			? createDirectReads(store)
			: createReplica(store, () => clock.now(), variants.readLagMs);
	const deliveries: RecordedDelivery[] = [];
	const deliveryFaults = createDeliveryFaultPlan();
	const engine = createDeliveryEngine({
		clock,
		store,
		options,
		faults: deliveryFaults,
		record: (delivery) => appendBounded(deliveries, delivery),
	});
	/** Set while a burst is made: all of its changes bear one time. */
	let burstAt: number | undefined;
	const changer = createChanger({
		store,
		seed,
		now: () => burstAt ?? clock.now(),
		writeTime: timeWriter(variants),
	});
	const conflicts = createConflicts(variants);
	let changeCount = 0;
	const change: Change = (...args) => {
		const event = changer.apply(...args);
		changeCount += 1;
		reads.written(collectionNameOf(event.kind), event.key);
		conflicts.changed(event.kind, event.key);
		engine.queue(event);
		return event;
	};
	const changes = {
		reads,
		conflicts,
		change,
		get count() {
			return changeCount;
		},
	};
	const context = createContext(options, { clock, store, seed }, changes);
	const { requests } = context;
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
			return change(kind, key, action, patch);
		},
		async changeMany(kind, countOrKeys, action = 'Updated') {
			const keys: Array<string | undefined> = Array.isArray(countOrKeys)
				? countOrKeys
				: Array.from({ length: countOrKeys }, () => undefined);
			burstAt = clock.now();
			try {
				return keys.map((key) => change(kind, key, action));
			} finally {
				burstAt = undefined;
			}
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
