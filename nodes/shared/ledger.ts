import type { IDataObject } from 'n8n-workflow';

/** What is remembered of a write. */
export type LedgerEntry =
	| { state: 'done'; result: IDataObject }
	/** Sent, or about to be: until the answer is here, its outcome is unknown. */
	| { state: 'unknown' };

interface Remembered {
	entry: LedgerEntry;
	at: number;
}

const KEEP_MS = 3_600_000;
const MOST_ENTRIES = 20_000;

/**
 * Remembers which writes of an execution were sent. n8n's "Retry On Fail" runs a node again for all
 * its items, in the same process; without this memory the items that had been written would be
 * written twice.
 */
export class WriteLedger {
	private readonly entries = new Map<string, Remembered>();

	/** @param now milliseconds since the epoch */
	constructor(private readonly now: () => number) {}

	/** What is known of a write; undefined when it has not been tried, or was certainly refused. */
	find(id: string): LedgerEntry | undefined {
		this.forgetOld();
		return this.entries.get(id)?.entry;
	}

	/** To be called before sending. */
	begin(id: string): void {
		this.remember(id, { state: 'unknown' });
	}

	/** The service did it. */
	finish(id: string, result: IDataObject): void {
		this.remember(id, { state: 'done', result });
	}

	/** The service certainly did not do it, so it may be tried again. */
	forget(id: string): void {
		this.entries.delete(id);
	}

	private remember(id: string, entry: LedgerEntry): void {
		// Removed first, so that the map stays in the order of its times.
		this.entries.delete(id);
		this.entries.set(id, { entry, at: this.now() });
	}

	private forgetOld(): void {
		const horizon = this.now() - KEEP_MS;
		for (const [id, { at }] of this.entries) {
			if (at > horizon && this.entries.size <= MOST_ENTRIES) return;
			this.entries.delete(id);
		}
	}
}

/** The ledger of this process. */
export const processLedger = new WriteLedger(() => Date.now());
