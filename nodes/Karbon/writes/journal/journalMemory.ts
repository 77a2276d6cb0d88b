import type { IDataObject } from 'n8n-workflow';

/** What is known of a write that was sent, or is about to be. */
export interface JournalEntry {
	/** `unknown` from the moment before it is sent until Karbon confirms or refuses it. */
	state: 'unknown' | 'done';
	/** Fingerprint of the account. */
	account: string;
	/** Fingerprints of its fields, by label. */
	fields: Record<string, string>;
	/** The execution that sent it. */
	execution?: string;
	/** It was sent for an AI agent. */
	isTool: boolean;
	/** When the node began with it, in milliseconds since the epoch. */
	at: number;
	/** The output of the item, once it is done. */
	result?: IDataObject;
}

/** Entries of all executions together. An execution's own data has its entries as well. */
const MAX_ENTRIES = 10_000;

/**
 * This process's copy of the journals of its executions. When it is full, it drops entries of the journal whose last
 * note is the oldest.
 */
export class JournalMemory {
	private readonly journals = new Map<string, Map<string, JournalEntry>>();
	private size = 0;

	constructor(private readonly maxEntries = MAX_ENTRIES) {}

	/** @param anchor names the node, the execution and its retries */
	find(anchor: string, entryKey: string): JournalEntry | undefined {
		return this.journals.get(anchor)?.get(entryKey);
	}

	note(anchor: string, entryKey: string, entry: JournalEntry): void {
		const journal = this.journals.get(anchor) ?? new Map<string, JournalEntry>();
		// Removed first, so that both maps stay in the order of the last note.
		if (!journal.delete(entryKey)) this.size++;
		journal.set(entryKey, entry);
		this.journals.delete(anchor);
		this.journals.set(anchor, journal);
		this.dropOldest();
	}

	forget(anchor: string, entryKey: string): void {
		const journal = this.journals.get(anchor);
		if (journal?.delete(entryKey)) this.size--;
		if (journal?.size === 0) this.journals.delete(anchor);
	}

	/** Forgets those entries of a node in an execution and its retries for which `isMeant` is true. */
	forgetAll(anchor: string, isMeant: (entry: JournalEntry) => boolean): void {
		for (const [entryKey, entry] of this.journals.get(anchor) ?? []) {
			if (isMeant(entry)) this.forget(anchor, entryKey);
		}
	}

	private dropOldest(): void {
		for (const [anchor, journal] of this.journals) {
			for (const entryKey of journal.keys()) {
				if (this.size <= this.maxEntries) return;
				this.forget(anchor, entryKey);
			}
		}
	}
}

/** The journals of this process. */
export const processJournals = new JournalMemory();
