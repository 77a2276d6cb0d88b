import type { DeduplicationHelperFunctions } from 'n8n-workflow';

/** n8n's de-duplication store, as execute contexts offer it. */
export type DeduplicationStore = Pick<
	DeduplicationHelperFunctions,
	'checkProcessedAndRecord' | 'removeProcessed'
>;

/** What an earlier run, or none, did with a key. */
export type KeyState = 'fresh' | 'done' | 'unfinished';

/** How many keys n8n keeps for a node; two entries each (started, done). */
export const KEPT_KEYS = 5_000;
const OPTIONS = { mode: 'entries', maxEntries: 2 * KEPT_KEYS } as const;
const SCOPE = 'node';

/**
 * A user's own key for one write, recorded in n8n's database before it is sent: so that running a
 * workflow again, on another day or in another process, does not write again. The service knows no
 * such keys (interface-addendum.md, Error bodies).
 */
export class IdempotencyKey {
	private readonly started: string;
	private readonly done: string;

	/** @param operation keeps the keys of different operations apart, such as `payment.create` */
	constructor(
		private readonly store: DeduplicationStore,
		operation: string,
		key: string,
	) {
		this.started = `${operation}\n${key}\nstarted`;
		this.done = `${operation}\n${key}\ndone`;
	}

	/**
	 * Claims the key, to be called right before sending.
	 * @returns `fresh`: send; `done`: it was written before; `unfinished`: it was sent before and nobody
	 * knows what became of it, or it is being sent right now
	 */
	async claim(): Promise<KeyState> {
		if (await this.record(this.started)) return 'fresh';
		if (!(await this.record(this.done))) return 'done';
		await this.remove(this.done);
		return 'unfinished';
	}

	/** The service did it. */
	async finish(): Promise<void> {
		await this.record(this.done);
	}

	/** The service certainly did not do it, so the key may be used again. */
	async release(): Promise<void> {
		await this.remove(this.started);
	}

	/** True when the text was not in the store yet. */
	private async record(text: string): Promise<boolean> {
		const result = await this.store.checkProcessedAndRecord([text], SCOPE, OPTIONS);
		return result.new.length > 0;
	}

	private async remove(text: string): Promise<void> {
		await this.store.removeProcessed([text], SCOPE, OPTIONS);
	}
}
