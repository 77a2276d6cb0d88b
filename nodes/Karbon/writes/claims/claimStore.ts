import type { IExecuteFunctions } from 'n8n-workflow';

import { type DeduplicationStore, NodeStore } from '../../../shared/nodeStore';
import { steadyNow, type Timing } from '../../../shared/timing';

/**
 * How many entries n8n keeps for a node. A done write leaves at most 2; with a key at most 7 (see `Write.keyFields`).
 */
export const MAX_ENTRIES = 30_000;
/** So at least as many keys are known. */
export const MIN_KEYS = 4_000;

/**
 * The entries of writes in n8n's store for one node. Another process may overwrite what was recorded, see `NodeStore`.
 */
export class ClaimStore {
	private readonly store: NodeStore;

	/** @param node the workflow and the node, whose entries share one row */
	constructor(
		store: DeduplicationStore,
		node: string,
		private readonly timing: Timing,
	) {
		this.store = new NodeStore(store, { node, maxEntries: MAX_ENTRIES, timing });
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
		try {
			const known = await this.store.run(async () => {
				startedAt = steadyNow(this.timing);
				return await (recording = this.recorded(names));
			});
			recording = undefined;
			return { known, tookMs: steadyNow(this.timing) - startedAt };
		} finally {
			if (recording && !staysIfLate) void this.takeBack(names, recording);
		}
	}

	/**
	 * Records entries.
	 * @returns those that were there before
	 * @throws {Error} when the database does not respond
	 */
	async record(names: string[]): Promise<Set<string>> {
		return await this.store.run(async () => await this.recorded(names));
	}

	/** @throws {Error} when the database does not respond */
	async remove(names: string[]): Promise<void> {
		await this.store.remove(names);
	}

	/** The very first entries of a node fail for all but one of the processes that record them at once. */
	private async recorded(names: string[]): Promise<Set<string>> {
		return await this.store.add(names).catch(async () => await this.store.add(names));
	}

	/** If this fails, nothing was recorded, or it stays: then a later write is refused, not repeated. */
	private async takeBack(names: string[], recording: Promise<Set<string>>): Promise<void> {
		const own = recording.then((known) => names.filter((name) => !known.has(name)));
		await own.then(async (added) => await this.remove(added)).catch(() => undefined);
	}
}

/** Entries of nodes for which n8n has no store: of workflows that were never saved, and of versions without helpers. */
let entries: string[] = [];

/** The entries of one node. All nodes share the limit. */
function memoryStore(node: string): DeduplicationStore {
	const ownName = (name: unknown) => `${node}\n${String(name)}`;
	return {
		checkProcessedAndRecord: async (names: unknown[]) => {
			const known = new Set(entries);
			entries = [...new Set([...known, ...names.map(ownName)])].slice(-MAX_ENTRIES);
			return { processed: names.filter((name) => known.has(ownName(name))) };
		},
		removeProcessed: async (names: unknown[]) => {
			const removed = new Set(names.map(ownName));
			entries = entries.filter((name) => !removed.has(name));
		},
	} as unknown as DeduplicationStore;
}

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
		: memoryStore(node);
}
