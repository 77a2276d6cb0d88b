import type { VariantOptions } from '../types';
import { Collection, type Store } from './index';

/** Collections whose reads can lag behind. */
const LAGGING = [
	'invoices',
	'contacts',
	'organizations',
	'clientGroups',
	'workItems',
	'customFieldValues',
	'timeEntries',
] as const;

type Lagging = (typeof LAGGING)[number];

/** The records as reads show them: possibly older than the stored ones. */
interface Replica {
	/** The records as reads see them now. */
	readonly store: Store;
	/** To be called after a record was written or deleted. */
	written(collection: keyof Store, key: string): void;
	/** To be called after all records were replaced. They appear in reads at once. */
	replaced(): void;
}

interface Write {
	visibleAt: number;
	collection: Lagging;
	key: string;
	/** The record as it was written; undefined when it was deleted. */
	record: object | undefined;
}

function copyOf(collection: Collection<object>): Collection<object> {
	const copy = new Collection<object>();
	for (const [key, record] of collection.peekAll()) copy.set(key, { ...record });
	copy.filled();
	return copy;
}

const isLagging = (name: keyof Store): name is Lagging =>
	(LAGGING as readonly string[]).includes(name);

/** @param lagMs simulated milliseconds until a write appears in reads */
function createReplica(primary: Store, now: () => number, lagMs: number): Replica {
	const copyAll = () =>
		Object.fromEntries(
			LAGGING.map((name) => [name, copyOf(primary[name] as Collection<object>)]),
		) as Record<Lagging, Collection<object>>;
	let copies = copyAll();
	let store = { ...primary, ...copies } as unknown as Store;
	const writes: Write[] = [];
	const catchUp = (): void => {
		while (writes[0] !== undefined && writes[0].visibleAt <= now()) {
			const { collection, key, record } = writes.shift() as Write;
			if (record === undefined) copies[collection].delete(key);
			else copies[collection].set(key, record);
		}
	};
	return {
		get store() {
			catchUp();
			return store;
		},
		written(collection, key) {
			if (!isLagging(collection)) return;
			const record = primary[collection].peek(key);
			const copy = record === undefined ? undefined : { ...record };
			writes.push({ visibleAt: now() + lagMs, collection, key, record: copy });
		},
		replaced() {
			writes.length = 0;
			copies = copyAll();
			store = { ...primary, ...copies } as unknown as Store;
		},
	};
}

/** Simulated milliseconds for variants that name no other. */
const DEFAULT_LAG_MS = 8_000;

/** The records as lists and as reads of single records show them (karbon.md 11). */
export interface Reads extends Omit<Replica, 'store'> {
	readonly lists: Store;
	readonly records: Store;
	/** To be called for each request: with two replicas, requests go to them by turns. */
	requested(): void;
}

/** Reads that lag behind as in the variants. */
export function createReads(
	primary: Store,
	now: () => number,
	{ readLagMs, laggingReads = 'all', replicas = 'one' }: VariantOptions,
): Reads {
	const lags = readLagMs !== undefined || laggingReads !== 'all' || replicas === 'two';
	const replica = lags
		? createReplica(primary, now, readLagMs ?? DEFAULT_LAG_MS)
		: createDirectReads(primary);
	let isLagging = true;
	const storeFor = (kind: 'lists' | 'records') =>
		isLagging && (laggingReads === 'all' || laggingReads === kind) ? replica.store : primary;
	return {
		get lists() {
			return storeFor('lists');
		},
		get records() {
			return storeFor('records');
		},
		requested() {
			if (replicas === 'two') isLagging = !isLagging;
		},
		written: (collection, key) => replica.written(collection, key),
		replaced: () => replica.replaced(),
	};
}

/** Reads that show each write at once. */
function createDirectReads(primary: Store): Replica {
	return { store: primary, written: () => undefined, replaced: () => undefined };
}
