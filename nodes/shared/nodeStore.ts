import type { DeduplicationHelperFunctions } from 'n8n-workflow';

import { Mutex } from './tasks';
import { Deadline, DeadlineError, realTiming, steadyNow, type Timing } from './timing';

/** The part of n8n's de-duplication helpers that is used. */
export type DeduplicationStore = Pick<
	DeduplicationHelperFunctions,
	'checkProcessedAndRecord' | 'removeProcessed'
>;

/** A database that needs longer than this does not respond. */
const CALL_DEADLINE_MS = 10_000;

const calls = new Mutex();
/** The nodes with a call that has missed its deadline and has not ended. */
const unanswered = new Set<string>();

/** What names a node's entries, and limits them. */
interface StoreOptions {
	/** The workflow and the node, whose entries share one row. */
	node: string;
	/** Beyond it, n8n drops the oldest entries. */
	maxEntries: number;
	timing?: Timing;
}

/**
 * n8n's store for one node. It can only be asked by adding: there is no plain read. n8n reads, changes and writes one
 * row for each node without a transaction, so the calls of this process go one by one.
 */
export class NodeStore {
	constructor(
		private readonly store: DeduplicationStore,
		private readonly options: StoreOptions,
	) {}

	/**
	 * Removes entries with one call.
	 * @throws {Error} when n8n's database does not respond
	 */
	async remove(names: string[]): Promise<void> {
		if (names.length === 0) return;
		const options = { mode: 'entries', maxEntries: this.options.maxEntries } as const;
		await this.run(async () => await this.store.removeProcessed(names, 'node', options));
	}

	/**
	 * Adds entries. Only within `run`.
	 * @param more how many entries above the maximum n8n keeps for now
	 * @returns those that were there before
	 */
	async add(names: string[], more = 0): Promise<Set<string>> {
		const options = { mode: 'entries', maxEntries: this.options.maxEntries + more } as const;
		const { processed } = await this.store.checkProcessedAndRecord(names, 'node', options);
		return new Set(processed.map(String));
	}

	/**
	 * Makes a call. One that misses its deadline goes on, and would bring back what others have removed meanwhile. So
	 * until it ends, all further calls fail at once.
	 * @throws {DeadlineError} when n8n's database does not respond in time, or has not responded to an earlier call
	 */
	async run<T>(call: () => Promise<T>): Promise<T> {
		const { node, timing = realTiming } = this.options;
		return await calls.runFor(node, async () => {
			if (unanswered.has(node)) throw new DeadlineError();
			const deadline = new Deadline(steadyNow(timing) + CALL_DEADLINE_MS, timing);
			const answer = call();
			return await deadline.race(answer).finally(() => {
				if (deadline.isOver) waitFor(node, answer);
				deadline.close();
			});
		});
	}
}

function waitFor(node: string, answer: Promise<unknown>): void {
	unanswered.add(node);
	const end = () => unanswered.delete(node);
	answer.then(end, end);
}
