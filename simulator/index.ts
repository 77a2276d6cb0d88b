import type { AddressInfo } from 'node:net';

import { type Change, type ChangeMaker, createChangeMaker } from './changes/changeMaker';
import { createRealClock, type ManualClock } from './clock';
import type { SimulatorContext } from './context';
import { DEFAULT_ACCESS_KEY, DEFAULT_ACCESS_TOKEN } from './credentials';
import { rewriteModificationTimes, timeWriter } from './data/modificationTimes';
import { createRandom } from './data/random';
import { createRandomSeries, type RandomSeries } from './data/randomSeries';
import { shareFieldName } from './data/firm/customFields';
import { shareEmailAddress } from './data/firm/people';
import { DEFAULT_DATA, seedStore } from './data/seed';
import { createDeliveryFaultPlan } from './delivery/deliveryFaults';
import { createDeliveryEngine } from './delivery/engine';
import { createFaultPlan } from './faults/plan';
import { createUploadSpool } from './files/spool';
import { createFileTokens } from './files/tokens';
import { createListShifter } from './odata/listShift';
import { createMovableClock } from './clock/movableClock';
import { registerPage } from './page';
import { createRateLimiter } from './rateLimit';
import { appendBounded } from './http/boundedLog';
import { registerControl } from './routes/control';
import { buildServer } from './server';
import { createReads, type Reads } from './store/replica';
import { createStateKeeper } from './state/keeper';
import { type Collection, createStore, type Store } from './store';
import { type Conflicts, createConflicts } from './writes/conflicts';
import type { ChangeEvent, RecordedDelivery, Simulator, SimulatorOptions } from './types';

export { createManualClock, createRealClock, type Clock, type ManualClock } from './clock';
export { DEFAULT_ACCESS_KEY, DEFAULT_ACCESS_TOKEN } from './credentials';
export type { DeliveryFaultPlan, DeliveryFaultRule } from './delivery/deliveryFaults';
export type { BareFault, FaultAction, FaultMatch, FaultRule } from './faults/types';
export type { FaultPlan } from './faults/plan';
export type { SimulatorState } from './state/types';
export type { Store } from './store';
export type * from './types';

function createSeededStore({ data = {}, variants = {} }: SimulatorOptions, now: number): Store {
	const store = seedStore(data, now);
	if (variants.customFieldNames === 'shared') shareFieldName(store, data.seed ?? 1);
	if (variants.userEmails === 'shared') shareEmailAddress(store);
	if (variants.modificationTimes === 'seconds') {
		rewriteModificationTimes(store, timeWriter(variants));
	}
	for (const collection of Object.values(store) as Array<Collection<unknown>>) collection.filled();
	return store;
}

function createContext(
	options: SimulatorOptions,
	{
		clock,
		store,
		seed,
		keys,
	}: { clock: ManualClock; store: Store; seed: number; keys: RandomSeries },
	{ reads, conflicts, maker }: { reads: Reads; conflicts: Conflicts; maker: ChangeMaker },
): SimulatorContext {
	const variants = options.variants ?? {};
	const change = (...args: Parameters<Change>) => void maker.change(...args);
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
			return reads.records;
		},
		get lists() {
			return reads.lists;
		},
		requested: () => reads.requested(),
		get changeCount() {
			return maker.count;
		},
		change,
		conflicts,
		shifter: createListShifter(variants.listShift, change),
		random: createRandom(seed, 'order of rows'),
		faults: createFaultPlan(),
		limiter: createRateLimiter(options.rateLimit),
		tokens: createFileTokens(clock),
		spool: createUploadSpool(),
		requests: [],
		deletedPayments: new Set(),
		newKey: () => keys.key(),
	};
}

/**
 * Starts a simulator and resolves when it listens.
 * @throws Error when the port is taken, an option is out of range, or the state is not valid
 */
export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
	const seed = options.data?.seed ?? DEFAULT_DATA.seed;
	const variants = options.variants ?? {};
	const clock = createMovableClock(options.clock ?? createRealClock());
	const seedNow = () => createSeededStore(options, clock.now());
	const store = options.state === undefined ? seedNow() : createStore();
	const reads = createReads(store, () => clock.now(), variants);
	const deliveries: RecordedDelivery[] = [];
	const deliveryFaults = createDeliveryFaultPlan();
	const engine = createDeliveryEngine({
		clock,
		store,
		options,
		faults: deliveryFaults,
		record: (delivery) => appendBounded(deliveries, delivery),
	});
	const conflicts = createConflicts(variants);
	const queue = (event: ChangeEvent): void => engine.queue(event);
	const maker = createChangeMaker({ clock, store, seed, variants, reads, conflicts, queue });
	const keys = createRandomSeries(seed, 'created at run time');
	const context = createContext(options, { clock, store, seed, keys }, { reads, conflicts, maker });
	const { faults, requests, spool } = context;
	const keeper = createStateKeeper({
		store,
		clock,
		spool,
		initial: options.state,
		seedStore: seedNow,
		replaced() {
			engine.clear();
			conflicts.clear();
			reads.replaced();
			context.deletedPayments.clear();
		},
		startKeys(series) {
			keys.restart(series);
			maker.restart(series);
		},
	});
	if (options.state !== undefined) await keeper.importState(options.state);
	const app = await buildServer(context);
	let url = '';
	const clearLogs = (): void => {
		requests.length = 0;
		deliveries.length = 0;
	};
	const simulator: Simulator = {
		get url() {
			return url;
		},
		credentials: context.credentials,
		clock,
		store,
		requests,
		faults,
		deliveries,
		deliveryFaults,
		async change(kind, key, action = 'Updated', patch) {
			return maker.change(kind, key, action, patch);
		},
		async changeMany(kind, countOrKeys, action = 'Updated') {
			const taken: Array<string | undefined> = Array.isArray(countOrKeys)
				? countOrKeys
				: Array.from({ length: countOrKeys }, () => undefined);
			return maker.burst(kind, taken, action);
		},
		flush: () => engine.flush(),
		deliver: (to, body, deliverOptions) => engine.deliver(to, body, deliverOptions),
		cancelSubscription: (name) => engine.cancel(name),
		nextDelivery: (name) => engine.nextDelivery(name),
		moveTime: (ms) => clock.advance(ms),
		exportState: () => keeper.exportState(),
		importState: (state) => keeper.importState(state),
		reset: clearLogs,
		async restart() {
			await keeper.restart();
			faults.clear();
			deliveryFaults.clear();
			context.limiter = createRateLimiter(options.rateLimit);
			clearLogs();
		},
		async close() {
			engine.close();
			await app.close();
			await spool.close();
		},
	};
	registerControl(app, simulator);
	registerPage(app);
	await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
	const { address, port } = app.server.address() as AddressInfo;
	url = `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
	return simulator;
}
