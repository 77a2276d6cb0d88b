import type {
	DeduplicationItemTypes,
	DeduplicationScope,
	ICheckProcessedContextData,
	ICheckProcessedOptions,
	IDataDeduplicator,
	IDeduplicationOutput,
} from 'n8n-workflow';

/** n8n's deduplication store in memory. It has entries for each workflow and node, and drops the oldest first. */
export class MemoryDeduplicator implements IDataDeduplicator {
	private readonly contexts = new Map<string, Set<DeduplicationItemTypes>>();
	/** When set, every call throws it, as when the database is down. */
	failure: Error | undefined;
	/** Called after each call that may have changed something. */
	onChange: () => void = () => undefined;

	/** All entries, for another process. */
	get copy(): Array<[string, DeduplicationItemTypes[]]> {
		return [...this.contexts].map(([id, known]) => [id, [...known]]);
	}

	set copy(copy: Array<[string, DeduplicationItemTypes[]]>) {
		this.contexts.clear();
		for (const [id, known] of copy) this.contexts.set(id, new Set(known));
	}

	/** Number of entries of all nodes. */
	get size(): number {
		return [...this.contexts.values()].reduce((sum, entries) => sum + entries.size, 0);
	}

	/** Removes all entries. */
	clear(): void {
		this.contexts.clear();
		this.failure = undefined;
	}

	async checkProcessedAndRecord(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		context: ICheckProcessedContextData,
		options: ICheckProcessedOptions,
	): Promise<IDeduplicationOutput> {
		const known = this.entries(scope, context);
		const isNew = (item: DeduplicationItemTypes) => !known.has(item);
		const output = { new: items.filter(isNew), processed: items.filter((item) => !isNew(item)) };
		for (const item of output.new) known.add(item);
		const max = options.maxEntries ?? Infinity;
		for (const oldest of known) {
			if (known.size <= max) break;
			known.delete(oldest);
		}
		this.onChange();
		return output;
	}

	async removeProcessed(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		context: ICheckProcessedContextData,
	): Promise<void> {
		const known = this.entries(scope, context);
		for (const item of items) known.delete(item);
		this.onChange();
	}

	async clearAllProcessedItems(
		scope: DeduplicationScope,
		context: ICheckProcessedContextData,
	): Promise<void> {
		this.entries(scope, context).clear();
	}

	async getProcessedDataCount(
		scope: DeduplicationScope,
		context: ICheckProcessedContextData,
	): Promise<number> {
		return this.entries(scope, context).size;
	}

	private entries(
		scope: DeduplicationScope,
		{ workflow, node }: ICheckProcessedContextData,
	): Set<DeduplicationItemTypes> {
		if (this.failure) throw this.failure;
		const id = JSON.stringify([workflow.id, scope === 'node' ? node?.id : '']);
		let known = this.contexts.get(id);
		if (!known) this.contexts.set(id, (known = new Set()));
		return known;
	}
}
