import { realTiming } from '../../shared/timing';
import type { OperationInput } from '../execution/operation';
import { type Caller, callerOf } from './caller';
import { Claim } from './claims/claim';
import { claimNames, positionName } from './claims/claimNames';
import { ClaimStore, storeOf } from './claims/claimStore';
import { contentsOf } from './contents';
import { Fingerprint } from './fingerprint';
import { Journal } from './journal/journal';
import type { JournalEntry } from './journal/journalMemory';
import { UnknownContents } from './journal/unknownContents';
import type { Write } from './write';

/** The write of one item, with all that is needed to send it once. */
export interface Job {
	input: OperationInput;
	write: Write;
	caller: Caller;
	/** Fingerprints of what is written (see `contentsOf`). */
	contents: string[];
	journal: Journal;
	unknownContents: UnknownContents;
	/** Name the write within the journal: all of them while its outcome is unknown, then the first. */
	names: string[];
	/** Its entry in the journal until the outcome is known. */
	pending: JournalEntry;
	claim: Claim;
}

export function jobOf(input: OperationInput, write: Write): Job {
	const { context, client, itemIndex } = input;
	const caller = callerOf(context);
	const journal = Journal.of(context, caller);
	const fingerprint = Fingerprint.for(client.credentials);
	const now = realTiming.now();
	const contents = contentsOf(write, now).map((content) =>
		fingerprint.of(write.operation, content),
	);
	const pending: JournalEntry = {
		state: 'unknown',
		account: fingerprint.account,
		fields: fingerprint.ofEach(write.content),
		execution: caller.executionId,
		isTool: caller.isTool,
		at: now,
	};
	// An agent may call a tool several times at the same place, so there the content tells the calls apart.
	const names = caller.isTool
		? contents.map((content) => JSON.stringify(['tool', content, write.idempotencyKey]))
		: [positionName(journal.run, write, itemIndex)];
	const [name] = names;
	const position = caller.executionId === undefined ? undefined : name;
	const mayHaveMoved = journal.mayHaveMoved(name, contents[0]);
	const place = { anchor: journal.anchor, position, mayHaveMoved };
	const entries = claimNames(fingerprint, write, place, { contents, now });
	const store = new ClaimStore(storeOf(context, caller.node), caller.node, realTiming);
	return {
		input,
		write,
		caller,
		contents,
		journal,
		unknownContents: new UnknownContents(context, caller),
		names,
		pending,
		claim: new Claim(store, entries, realTiming),
	};
}
