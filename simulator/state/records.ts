import type { UploadSpool } from '../files/spool';
import type { StoredFile } from '../records';
import type { Collection, Store } from '../store';
import { readFileContent, writeFileContent } from './fileContent';
import type { SimulatorState, StateEntry } from './types';

type AnyCollection = Collection<Record<string, unknown>>;

const collectionsOf = (store: Store) =>
	Object.entries(store) as unknown as Array<[keyof Store, AnyCollection]>;

/** All records of a store as JSON values. */
export async function writeRecords(store: Store): Promise<SimulatorState['records']> {
	const records: SimulatorState['records'] = {};
	for (const [name, collection] of collectionsOf(store)) {
		const entries: StateEntry[] = [];
		for (const [key, record] of collection.peekAll()) {
			const isFile = name === 'files';
			entries.push([
				key,
				isFile ? await writeFileContent(record as unknown as StoredFile) : record,
			]);
		}
		records[name] = entries;
	}
	return records;
}

/** Copies of the records in a state. */
export async function readRecords(
	records: SimulatorState['records'],
	spool: UploadSpool,
): Promise<Map<keyof Store, StateEntry[]>> {
	const { files = [], ...others } = structuredClone(records);
	const read = new Map(Object.entries(others)) as Map<keyof Store, StateEntry[]>;
	const stored: StateEntry[] = [];
	for (const [key, record] of files) {
		stored.push([key, { ...(await readFileContent(record, spool)) }]);
	}
	return read.set('files', stored);
}

/** Replaces all records of a store. */
export function replaceRecords(
	store: Store,
	entriesOf: (name: keyof Store) => Iterable<[string, object]>,
): void {
	for (const [name, collection] of collectionsOf(store)) {
		const entries = [...entriesOf(name)];
		collection.clear();
		for (const [key, record] of entries) collection.set(key, record as Record<string, unknown>);
	}
}
