import type { IDataObject } from 'n8n-workflow';

/** What is remembered of a write. */
export type LedgerEntry =
	| { state: 'done'; result: IDataObject }
	/** Sent, or about to be: until the answer is here, its outcome is unknown. */
	| { state: 'unknown' };

/** Names one write. */
export interface WriteId {
	/** The execution and the node; what is remembered of their writes is kept and forgotten together. */
	run: string;
	/** The write within them. */
	write: string;
}

interface Run {
	/** When anything was last asked or told about it. Milliseconds since the epoch. */
	at: number;
	writes: Map<string, LedgerEntry>;
}

/** n8n's "Retry On Fail" comes back within seconds; a run of many items may take hours, and is in use all the time. */
const KEEP_MS = 3_600_000;
/** Of all runs together. */
const MAX_ENTRIES = 20_000;
/** Longer than one request takes with all its waiting, so a run that was used since may be under way: it is never cut. */
const BUSY_MS = 900_000;

/**
 * Remembers which writes of an execution were sent. n8n's "Retry On Fail" runs a node again for all
 * its items, in the same process; without this memory the items that had been written would be
 * written twice.
 */
export class WriteLedger {
	/** In the order of their last use. */
	private readonly runs = new Map<string, Run>();

	/** @param now milliseconds since the epoch */
	constructor(private readonly now: () => number) {}

	/** What is known of a write; undefined when it has not been tried, or was certainly refused. */
	find({ run, write }: WriteId): LedgerEntry | undefined {
		const known = this.runs.get(run);
		if (known) this.use(run, known);
		this.forgetOld(run);
		return known?.writes.get(write);
	}

	/** To be called before sending. */
	begin(id: WriteId): void {
		this.remember(id, { state: 'unknown' });
	}

	/** The service did it. */
	finish(id: WriteId, result: IDataObject): void {
		this.remember(id, { state: 'done', result });
	}

	/** The service certainly did not do it, so it may be tried again. */
	forget({ run, write }: WriteId): void {
		this.runs.get(run)?.writes.delete(write);
	}

	private remember({ run, write }: WriteId, entry: LedgerEntry): void {
		const known = this.runs.get(run) ?? { at: 0, writes: new Map<string, LedgerEntry>() };
		known.writes.set(write, entry);
		this.use(run, known);
	}

	private use(run: string, known: Run): void {
		// Removed first, so that the map stays in the order of its times.
		this.runs.delete(run);
		this.runs.set(run, { ...known, at: this.now() });
	}

	private forgetOld(inUse: string): void {
		const now = this.now();
		let entries = 0;
		for (const { writes } of this.runs.values()) entries += writes.size;
		for (const [run, { at, writes }] of this.runs) {
			const keepMs = entries > MAX_ENTRIES ? BUSY_MS : KEEP_MS;
			// The others behind it are younger, and the one in use is the last of all.
			if (run === inUse || now - at < keepMs) return;
			this.runs.delete(run);
			entries -= writes.size;
		}
	}
}

/** The ledger of this process. */
export const processLedger = new WriteLedger(() => Date.now());
