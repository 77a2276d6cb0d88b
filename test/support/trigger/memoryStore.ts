import type { ICheckProcessedOptions } from 'n8n-workflow';

import type { DeduplicationStore } from '../../../nodes/Karbon/writes/claims/claimStore';

/**
 * n8n's de-duplication store of one node, in memory: texts in the order in which they came, the oldest
 * dropped first, as n8n's database has them.
 */
export class MemoryStore implements DeduplicationStore {
	entries: string[] = [];
	/** Set to make the store fail from that call on (1 is the next). */
	failAfter = Infinity;

	async checkProcessedAndRecord(items: unknown[], _scope: string, options: ICheckProcessedOptions) {
		this.count();
		const known = new Set(this.entries);
		const fresh = items.filter((item) => !known.has(String(item)));
		this.entries.push(...fresh.map(String));
		this.entries.splice(0, this.entries.length - (options.maxEntries ?? Infinity));
		const processed = items.filter((item) => known.has(String(item)));
		return { new: fresh, processed } as never;
	}

	async removeProcessed(items: unknown[]) {
		this.count();
		const removed = new Set(items.map(String));
		this.entries = this.entries.filter((entry) => !removed.has(entry));
	}

	/** The same entries, for a look at what another process would find. */
	copy(): MemoryStore {
		const copy = new MemoryStore();
		copy.entries = [...this.entries];
		return copy;
	}

	private count(): void {
		if (--this.failAfter <= 0) throw new Error('the database is locked');
	}
}
