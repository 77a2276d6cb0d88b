import type { IExecuteFunctions } from 'n8n-workflow';

import { type DeduplicationStore, StoreCalls } from '../../../shared/storeCalls';
import { steadyNow, type Timing } from '../../../shared/timing';

/**
 * How many entries n8n keeps for a node. A done write leaves at most 1; with a key at most 7 (see `Write.keyFields`).
 */
export const MAX_ENTRIES = 30_000;
const OPTIONS = { mode: 'entries', maxEntries: MAX_ENTRIES } as const;
const SCOPE = 'node';

/**
 * The entries of one node in n8n's database. The store can only be asked by recording (there is no plain
 * read), and it rewrites one row without a transaction, so another process may overwrite what was recorded.
 */
export class ClaimStore {
	private readonly calls: StoreCalls;

	/** @param node the workflow and the node, whose entries share one row */
	constructor(
		private readonly store: DeduplicationStore,
		node: string,
		private readonly timing: Timing,
	) {
		this.calls = new StoreCalls(node, timing);
	}

	/**
	 * Records the entries of a claim.
	 * @param staysIfLate whether they stay if the database responds too late; another process may rely on them then
	 * @returns those that were there before, and how long it took, in milliseconds
	 * @throws {Error} when the database does not respond
	 */
	async claim(
		names: string[],
		{ staysIfLate }: { staysIfLate: boolean },
	): Promise<{ known: Set<string>; tookMs: number }> {
		let startedAt = NaN;
		let recording: Promise<Set<string>> | undefined;
		let isInTime = false;
		try {
			const known = await this.calls.run(async () => {
				startedAt = steadyNow(this.timing);
				return await (recording = this.recorded(names));
			});
			isInTime = true;
			return { known, tookMs: steadyNow(this.timing) - startedAt };
		} finally {
			if (recording && !isInTime && !staysIfLate) void this.takeBack(names, recording);
		}
	}

	/**
	 * Records entries.
	 * @returns those that were there before
	 * @throws {Error} when the database does not respond
	 */
	async record(names: string[]): Promise<Set<string>> {
		return await this.calls.run(async () => await this.recorded(names));
	}

	/** @throws {Error} when the database does not respond */
	async remove(names: string[]): Promise<void> {
		if (names.length === 0) return;
		await this.calls.run(async () => await this.store.removeProcessed(names, SCOPE, OPTIONS));
	}

	/** The very first entries of a node fail for all but one of the processes that record them at once. */
	private async retriedOnce<T>(task: () => Promise<T>): Promise<T> {
		try {
			return await task();
		} catch {
			return await task();
		}
	}

	private async recorded(names: string[]): Promise<Set<string>> {
		const { processed } = await this.retriedOnce(
			async () => await this.store.checkProcessedAndRecord(names, SCOPE, OPTIONS),
		);
		return new Set(processed.map(String));
	}

	private async takeBack(names: string[], recording: Promise<Set<string>>): Promise<void> {
		try {
			const known = await recording;
			await this.remove(names.filter((name) => !known.has(name)));
		} catch {
			// Nothing was recorded, or it stays: then a later write is refused, not repeated.
		}
	}
}

/**
 * Entries of nodes for which n8n has no store: workflows that were never saved, and versions without helpers. All
 * share the limit.
 */
class MemoryStore {
	private entries: string[] = [];

	/** The entries of one node. */
	of(node: string): DeduplicationStore {
		const ownName = (name: unknown) => `${node}\n${String(name)}`;
		const store = {
			checkProcessedAndRecord: async (names: unknown[]) => {
				const known = new Set(this.entries);
				const isKnown = (name: unknown) => known.has(ownName(name));
				const fresh = names.filter((name) => !isKnown(name));
				this.entries = [...this.entries, ...fresh.map(ownName)].slice(-MAX_ENTRIES);
				return { new: fresh, processed: names.filter(isKnown) };
			},
			removeProcessed: async (names: unknown[]) => {
				const removed = new Set(names.map(ownName));
				this.entries = this.entries.filter((name) => !removed.has(name));
			},
		};
		return store as unknown as DeduplicationStore;
	}
}

const withoutDatabase = new MemoryStore();

/**
 * n8n's store for the node at hand, or one in memory where n8n has none.
 * @param node the workflow and the node
 */
export function storeOf(context: IExecuteFunctions, node: string): DeduplicationStore {
	const { id } = context.getWorkflow();
	const { helpers } = context as { helpers: Partial<DeduplicationStore> };
	const isSaved = Boolean(id) && id !== '__EMPTY__';
	return isSaved && helpers.checkProcessedAndRecord
		? (helpers as DeduplicationStore)
		: withoutDatabase.of(node);
}
