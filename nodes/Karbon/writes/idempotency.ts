import type { DeduplicationHelperFunctions } from 'n8n-workflow';

import { Mutex } from '../../shared/mutex';

/** n8n's de-duplication store, as execute contexts offer it. */
export type DeduplicationStore = Pick<
	DeduplicationHelperFunctions,
	'checkProcessedAndRecord' | 'removeProcessed'
>;

/** What an earlier run, or none, did with a key. */
export type KeyState = 'fresh' | 'done' | 'unfinished';

/** How many keys n8n keeps for a node; two entries each at most (started, open). */
export const KEPT_KEYS = 5_000;
const OPTIONS = { mode: 'entries', maxEntries: 2 * KEPT_KEYS } as const;
const SCOPE = 'node';

/**
 * The store reads, changes and writes one row, so two executions of a process at the same moment would
 * each forget what the other has recorded.
 */
const oneAtATime = new Mutex();

/**
 * A user's own key for one write, recorded in n8n's database before it is sent: so that running a
 * workflow again, on another day or in another process, does not write again. The service knows no
 * such keys (interface-addendum.md, Error bodies).
 *
 * Two entries: `started`, and `open` until the outcome is known. The store can only be asked by
 * recording, and a process may die between two calls. With "open" recorded and "done" its absence,
 * whatever dies half-way leaves a key that looks unfinished: somebody has to look, nothing is skipped.
 */
export class IdempotencyKey {
	private readonly started: string;
	private readonly open: string;

	/** @param operation keeps the keys of different operations apart, such as `payment.create` */
	constructor(
		private readonly store: DeduplicationStore,
		operation: string,
		key: string,
	) {
		this.started = `${operation}\n${key}\nstarted`;
		this.open = `${operation}\n${key}\nopen`;
	}

	/**
	 * Claims the key, to be called right before sending.
	 * @returns `fresh`: send; `done`: it was written before; `unfinished`: it was sent before and nobody
	 * knows what became of it, or it is being sent right now
	 */
	async claim(): Promise<KeyState> {
		return await oneAtATime.run(async () => await this.claimNow());
	}

	private async claimNow(): Promise<KeyState> {
		const both = [this.started, this.open];
		const { new: recorded } = await this.store.checkProcessedAndRecord(both, SCOPE, OPTIONS);
		if (!recorded.includes(this.open)) return 'unfinished';
		if (recorded.includes(this.started)) return 'fresh';
		await this.remove(this.open);
		return 'done';
	}

	/**
	 * The service did it. "Started" is recorded once more before "open" goes: another process that wrote the
	 * row at the moment of the claim may have overwritten it.
	 */
	async finish(): Promise<void> {
		await oneAtATime.run(async () => {
			await this.store.checkProcessedAndRecord([this.started], SCOPE, OPTIONS);
			await this.remove(this.open);
		});
	}

	/** The service certainly did not do it, so the key may be used again. */
	async release(): Promise<void> {
		await oneAtATime.run(async () => await this.remove(this.started, this.open));
	}

	private async remove(...entries: string[]): Promise<void> {
		await this.store.removeProcessed(entries, SCOPE, OPTIONS);
	}
}
