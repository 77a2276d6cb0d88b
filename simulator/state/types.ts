import type { Store } from '../store';

/** A record with its key; the content of files is Base64 text. */
export type StateEntry = [key: string, record: Record<string, unknown>];

/** The state of a simulator as JSON, including subscriptions with their signing keys. */
export interface SimulatorState {
	format: 'karbon-simulator-state';
	version: 1;
	/** ISO 8601. An import moves the time forward to it, but never back. */
	simulatedTime: string;
	/** The series of keys for new records after an import. */
	keySeries: number;
	/** Missing collections are empty. */
	records: Partial<Record<keyof Store, StateEntry[]>>;
}
