import type { ManualClock } from '../clock';
import type { UploadSpool } from '../files/spool';
import type { Store } from '../store';
import { readState } from './readState';
import { readRecords, replaceRecords, writeRecords } from './records';
import type { SimulatorState } from './types';

/** Exports, imports and resets the state of a simulator. */
export interface StateKeeper {
	exportState(): Promise<SimulatorState>;
	/**
	 * Replaces all records and subscriptions, and discards queued notifications.
	 * @throws Error naming the part of the state that is wrong; nothing is changed then
	 */
	importState(state: unknown): Promise<void>;
	/** Restores the records and subscriptions at the start. */
	restart(): Promise<void>;
}

/** What a keeper depends on. */
export interface StateKeeperHost {
	store: Store;
	clock: ManualClock;
	spool: UploadSpool;
	/** The state that the simulator was started with; without it, a restart generates the records again. */
	initial: SimulatorState | undefined;
	seedStore(): Store;
	/** Called after the records were replaced, to discard everything that was derived from the earlier ones. */
	replaced(): void;
	/** Called to use another series of keys for new records. */
	startKeys(series: number): void;
}

export function createStateKeeper(host: StateKeeperHost): StateKeeper {
	const { store, clock, spool, initial } = host;
	let keySeries = 0;
	const startKeys = (series: number): void => {
		keySeries = series;
		host.startKeys(series);
	};
	const importState = async (value: unknown): Promise<void> => {
		const state = readState(value, store);
		const records = await readRecords(state.records, spool);
		replaceRecords(store, (name) => records.get(name) ?? []);
		host.replaced();
		startKeys(state.keySeries);
		await clock.advance(Math.max(0, Date.parse(state.simulatedTime) - clock.now()));
	};
	return {
		exportState: async () => ({
			format: 'karbon-simulator-state',
			version: 1,
			simulatedTime: new Date(clock.now()).toISOString(),
			keySeries: keySeries + 1,
			records: await writeRecords(store),
		}),
		importState,
		async restart() {
			if (initial !== undefined) return await importState(initial);
			const seeded = host.seedStore();
			replaceRecords(store, (name) => seeded[name].peekAll() as Iterable<[string, object]>);
			host.replaced();
			startKeys(0);
		},
	};
}
