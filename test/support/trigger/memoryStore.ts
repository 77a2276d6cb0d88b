import type { ICheckProcessedOptions } from 'n8n-workflow';

import type { DeduplicationStore } from '../../../nodes/shared/nodeStore';

/**
 * n8n's deduplication store of one node, in memory. Like the n8n database, it keeps entries in the order in which they
 * were added, and drops the oldest first.
 */
export class MemoryStore implements DeduplicationStore {
	entries: string[] = [];
	/** The number of the call from which on the store throws an error. 1 is the next call. */
	failAfter = Infinity;

	async checkProcessedAndRecord(items: unknown[], _scope: string, options: ICheckProcessedOptions) {
		this.count();
		const known = new Set(this.entries);
		const added = items.filter((item) => !known.has(String(item)));
		this.entries.push(...added.map(String));
		this.entries.splice(0, this.entries.length - (options.maxEntries ?? Infinity));
		const processed = items.filter((item) => known.has(String(item)));
		return { new: added, processed } as never;
	}

	async removeProcessed(items: unknown[]) {
		this.count();
		const removed = new Set(items.map(String));
		this.entries = this.entries.filter((entry) => !removed.has(entry));
	}

	/** A store with the same entries, to check what another process would read. */
	copy(): MemoryStore {
		const copy = new MemoryStore();
		copy.entries = [...this.entries];
		return copy;
	}

	private count(): void {
		if (--this.failAfter <= 0) throw new Error('the database is locked');
	}
}
