import { createHmac, randomUUID } from 'node:crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { isObject } from '../../../shared/isObject';
import type { Caller } from '../caller';
import { type JournalEntry, type JournalMemory, processJournals } from './journalMemory';

/** What n8n stores with the execution and hands to a retry. */
interface StoredJournal {
	id: string;
	entries: Record<string, JournalEntry>;
}

/** The property of the node's context that has the journal. */
const PROPERTY = 'karbonWrites';

function isStored(value: unknown): value is StoredJournal {
	return isObject(value) && typeof value.id === 'string' && isObject(value.entries);
}

/** The node's part of the execution's data; undefined where n8n runs a tool without an execution. */
function contextOf(context: IExecuteFunctions): IDataObject | undefined {
	try {
		return context.getContext('node');
	} catch {
		return undefined;
	}
}

/** The stored journal of this execution, made when there is none. */
function storedIn(data: IDataObject): StoredJournal {
	const found: unknown = data[PROPERTY];
	if (isStored(found)) return found;
	const made: StoredJournal = { id: randomUUID(), entries: {} };
	data[PROPERTY] = made as unknown as IDataObject;
	return made;
}

/**
 * The writes of one execution and its retries. Each is noted before it is sent, and again with its
 * result. It is kept in two places: in the execution's data, which n8n saves and hands to a retry, and in this
 * process, because a second retry of the same execution gets the data as it was before the first.
 */
export class Journal {
	/** Names the execution and its retries. */
	readonly anchor: string;

	private constructor(
		private readonly stored: StoredJournal | undefined,
		private readonly memory: JournalMemory,
		caller: Caller,
	) {
		this.anchor = caller.family ?? stored?.id ?? JSON.stringify([caller.node, caller.executionId]);
	}

	/** The journal of the execution at hand. */
	static of(
		context: IExecuteFunctions,
		caller: Caller,
		memory: JournalMemory = processJournals,
	): Journal {
		const data = contextOf(context);
		return new Journal(data && storedIn(data), memory, caller);
	}

	/** The entry of a write; undefined when it was not sent, or certainly not done. */
	find(name: string): JournalEntry | undefined {
		const slot = this.slot(name);
		return this.memory.find(this.anchor, slot) ?? this.stored?.entries[slot];
	}

	/** Whether this very execution has sent the content, with an unknown outcome. */
	hasUnknown(content: string, execution: string | undefined): boolean {
		const entries = [
			...this.memory.entriesOf(this.anchor),
			...Object.values(this.stored?.entries ?? {}),
		];
		return entries.some(
			(entry) =>
				entry.state === 'unknown' && entry.content === content && entry.execution === execution,
		);
	}

	/** Notes a write: before it is sent with the state `unknown`, then with its result. */
	note(name: string, entry: JournalEntry): void {
		const slot = this.slot(name);
		this.memory.note(this.anchor, slot, entry);
		if (this.stored) this.stored.entries[slot] = entry;
	}

	/** Karbon has certainly not done it. */
	forget(name: string): void {
		const slot = this.slot(name);
		this.memory.forget(this.anchor, slot);
		if (this.stored) delete this.stored.entries[slot];
	}

	/** Takes what is done, and no tool's, out of the execution's data, so that a loop does not make it grow. */
	dropDone(): void {
		for (const [slot, { state, isTool }] of Object.entries(this.stored?.entries ?? {})) {
			if (state === 'done' && !isTool) delete this.stored!.entries[slot];
		}
	}

	/** Shorter than the name, and without the key of the record in clear. */
	private slot(name: string): string {
		return createHmac('sha256', this.anchor).update(name).digest('base64url').slice(0, 22);
	}
}
