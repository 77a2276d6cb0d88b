import { type DeduplicationStore, NodeStore } from '../../../../../nodes/shared/nodeStore';
import { type Marks, MAX_ENTRIES, reachOf } from '../../../../../nodes/KarbonTrigger/marks/marks';

export const REACH_MS = reachOf({ batchMaxDelaySeconds: 0 });

export const MODIFIED_AT = Date.UTC(2026, 0, 15, 9);

let nodes = 0;

/** The marks of a new node. */
export const marksIn = (store: DeduplicationStore, maxEntries = MAX_ENTRIES) => ({
	store: new NodeStore(store, { node: `marks ${++nodes}`, maxEntries }),
	unsaved: [] as Marks['unsaved'],
	reachMs: REACH_MS,
});

/** n8n's store in memory, which removes the oldest entries first. Records what it is asked to remove. */
export function memoryStore() {
	const entries = new Set<unknown>();
	const removed: unknown[] = [];
	/** How many entries each call removed. */
	const removals: number[] = [];
	const store: DeduplicationStore = {
		checkProcessedAndRecord: async (items, _scope, { maxEntries = Infinity }) => {
			const processed = items.filter((item) => entries.has(item));
			const fresh = items.filter((item) => !entries.has(item));
			for (const item of items) entries.add(item);
			const tooMany = Math.max(0, entries.size - maxEntries);
			for (const oldest of [...entries].slice(0, tooMany)) entries.delete(oldest);
			return await Promise.resolve({ new: fresh, processed });
		},
		removeProcessed: async (items) => {
			removed.push(...items);
			removals.push(items.length);
			for (const item of items) entries.delete(item);
			await Promise.resolve();
		},
	};
	return {
		entries,
		removed,
		removals,
		store,
		marks: marksIn(store),
	};
}

export const found = (key: string) => ({
	ResourcePermaKey: key,
	ResourceType: 'Contact',
	ActionType: 'Updated',
	Timestamp: new Date(MODIFIED_AT).toISOString(),
	recovered: true,
});
