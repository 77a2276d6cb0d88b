import { createHmac } from 'node:crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { isObject } from '../../../shared/json';
import { DAY_MS } from '../../../shared/moments';
import { realTiming } from '../../../shared/timing';
import { contextData } from '../../execution/context';
import { type Caller, callerOf } from '../caller';
import { type JournalEntry, processJournals } from './journalMemory';

/** What n8n stores with the execution and hands to a retry. */
interface StoredJournal {
	id: string;
	/** The node's run in which it began. */
	firstRun: number;
	/** Content -> the first write with it, if a retry began the journal. Short, because a loop keeps them. */
	firsts?: Record<string, string>;
	entries: Record<string, JournalEntry>;
}

/** The property of the node's context that has the journal. */
const PROPERTY = 'karbonWrites';

function isStored(value: unknown): value is StoredJournal {
	return isObject(value) && typeof value.id === 'string' && isObject(value.entries);
}

/** The node's part of the execution's data; undefined without an execution, where n8n keeps none. */
function contextOf(context: IExecuteFunctions, caller: Caller): IDataObject | undefined {
	return caller.executionId ? contextData(context, 'node') : undefined;
}

/** Longer, and an execution would more often have the id of an earlier one; shorter, and more would cross its end. */
const PERIOD_MS = 30 * DAY_MS;

/**
 * Names a journal that begins now. An execution that a 1.x worker runs again after a crash has its old id, and
 * retries of an execution that failed before this node have the same beginning. After n8n's database was moved without
 * its executions, ids begin at 1 again, so they count for a period only.
 */
function newId({ node, name, executionId, isRetry, establishedAt }: Caller): string {
	const period = executionId && Math.floor(realTiming.now() / PERIOD_MS);
	return JSON.stringify([node, name, (isRetry && establishedAt) || [executionId, period]]);
}

/** The stored journal of this execution, made when there is none. */
function storedIn(data: IDataObject, caller: Caller): StoredJournal {
	const found: unknown = data[PROPERTY];
	if (isStored(found)) return found;
	const made: StoredJournal = { id: newId(caller), firstRun: caller.run, entries: {} };
	if (caller.isRetry) made.firsts = {};
	data[PROPERTY] = made as unknown as IDataObject;
	return made;
}

/** An agent may ask for a tool's write again as long as the execution runs. */
const isDroppable = ({ state, isTool }: JournalEntry) => state === 'done' && !isTool;

/**
 * The writes of one node in an execution and its retries. Each is noted before it is sent, then noted with its
 * result, or forgotten when Karbon has certainly not done it. The journal is kept in two places: in the execution's
 * data, which n8n saves and hands to a retry, and in this process, because a second retry of the same execution gets
 * the data as it was before the first.
 */
export class Journal {
	/** Names the node, the execution and its retries: other nodes of the execution have other journals. */
	readonly anchor: string;

	private constructor(
		private readonly stored: StoredJournal | undefined,
		private readonly caller: Caller,
	) {
		const { family, node } = caller;
		this.anchor = family ? JSON.stringify([node, family]) : (stored?.id ?? newId(caller));
	}

	/** The journal of the execution at hand. */
	static of(context: IExecuteFunctions, caller: Caller): Journal {
		const data = contextOf(context, caller);
		return new Journal(data && storedIn(data, caller), caller);
	}

	/** The same, but undefined when the execution's data has none: this execution has begun no write. */
	static existing(context: IExecuteFunctions, caller: Caller): Journal | undefined {
		const data = contextOf(context, caller);
		return data && !isStored(data[PROPERTY]) ? undefined : Journal.of(context, caller);
	}

	/**
	 * The index of the node's run, from its first one that may write: after a crash, n8n adds a run without data to each
	 * node whose start is in its event log, which a retry counts.
	 */
	get run(): number {
		return this.caller.run - (this.stored?.firstRun ?? 0);
	}

	/**
	 * The entry of a write; undefined when it was not sent, certainly not done, or dropped. A stored entry that is done
	 * comes first: a retry in another process may have found that out.
	 */
	find(name: string): JournalEntry | undefined {
		const entryKey = this.entryKey(name);
		const own = processJournals.find(this.anchor, entryKey);
		const stored = this.stored?.entries[entryKey];
		return stored?.state === 'done' ? stored : (own ?? stored);
	}

	/**
	 * Whether an earlier execution of the family may have done the write with another name: a retry that begins the
	 * journal also runs the nodes before this one. So it may get other items, and so may a retry of it. Of equal contents,
	 * the first is meant.
	 */
	mayHaveMoved(name: string, content: string): boolean {
		const { firsts } = this.stored ?? {};
		const own = this.entryKey(name);
		return firsts !== undefined && (firsts[this.entryKey(content)] ??= own) === own;
	}

	/** Notes a write: before it is sent with the state `unknown`, then with its result. */
	note(name: string, entry: JournalEntry): void {
		const entryKey = this.entryKey(name);
		processJournals.note(this.anchor, entryKey, entry);
		if (this.stored) this.stored.entries[entryKey] = entry;
	}

	/** Removes the entry of a write, such as one that Karbon has certainly not done. */
	forget(name: string): void {
		const entryKey = this.entryKey(name);
		processJournals.forget(this.anchor, entryKey);
		if (this.stored) delete this.stored.entries[entryKey];
	}

	/**
	 * Drops the results that only a repetition of this run would need, so that the data of a loop does not grow: n8n
	 * repeats no run that ended without an error. Retries keep theirs in memory, because the user may press Retry on the
	 * original execution once more.
	 */
	dropDone(): void {
		for (const [entryKey, entry] of Object.entries(this.stored?.entries ?? {})) {
			if (isDroppable(entry)) delete this.stored!.entries[entryKey];
		}
		if (!this.caller.isRetry) processJournals.forgetAll(this.anchor, isDroppable);
	}

	/** Shorter than the name, and without the key of the record in clear. */
	private entryKey(name: string): string {
		return createHmac('sha256', this.anchor).update(name).digest('base64url').slice(0, 22);
	}
}

/** A run may write, even if no item can be written. */
export function beginRun(context: IExecuteFunctions): void {
	Journal.of(context, callerOf(context));
}

/** A run ends without an error. After a crash, n8n does repeat it; what was done is then known from the claims. */
export function finishRun(context: IExecuteFunctions): void {
	Journal.existing(context, callerOf(context))?.dropDone();
}
