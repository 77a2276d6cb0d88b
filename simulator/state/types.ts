import type { Store } from '../store';

/** A record with its key; the content of files is Base64 text. */
export type StateEntry = [key: string, record: Record<string, unknown>];

/** Everything that a simulator knows, as JSON. Subscriptions are in it with their signing keys. */
export interface SimulatorState {
	format: 'karbon-simulator-state';
	version: 1;
	/** ISO 8601. An import moves the time forward to it, and never back. */
	simulatedTime: string;
	/** Which series of new keys the simulator that imports this starts. */
	keySeries: number;
	/** Collections that are left out are empty. */
	records: Partial<Record<keyof Store, StateEntry[]>>;
}
