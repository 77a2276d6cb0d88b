import type { Timing } from '../../shared/timing';
import type { OperationInput } from '../execution/operation';
import { type Caller, callerOf } from './caller';
import { Claim } from './claims/claim';
import { claimNames, positionName } from './claims/claimNames';
import { ClaimStore, storeOf } from './claims/claimStore';
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
	/** Fingerprint of what is written. */
	content: string;
	journal: Journal;
	unknownContents: UnknownContents;
	/** Names the write within the journal. */
	name: string;
	/** Its entry in the journal until the outcome is known. */
	pending: JournalEntry;
	claim: Claim;
}

/** Puts together the job of one item. */
export function jobOf(input: OperationInput, write: Write, timing: Timing): Job {
	const { context, client, itemIndex } = input;
	const caller = callerOf(context, itemIndex);
	const journal = Journal.of(context, caller);
	const fingerprint = new Fingerprint(client.credentials);
	const content = fingerprint.of(write.operation, write.content);
	// An agent may call a tool several times at the same place, so there the content tells the calls apart.
	const name = caller.isTool
		? JSON.stringify(['tool', content, write.idempotencyKey])
		: positionName(caller, write, itemIndex);
	const now = timing.now();
	const position = caller.executionId === undefined ? undefined : name;
	const names = claimNames(fingerprint, write, { anchor: journal.anchor, position }, now);
	return {
		input,
		write,
		caller,
		content,
		journal,
		unknownContents: new UnknownContents(context, caller),
		name,
		pending: {
			state: 'unknown',
			account: fingerprint.account,
			content,
			fields: fingerprint.ofEach(write.content),
			execution: caller.executionId,
			isTool: caller.isTool,
			at: now,
		},
		claim: new Claim(new ClaimStore(storeOf(context), caller.node, timing), names, timing),
	};
}
