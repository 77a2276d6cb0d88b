import type { IExecuteFunctions } from 'n8n-workflow';

import { realTiming } from '../../shared/timing';
import { callerOf } from './caller';
import { ClaimStore, storeOf } from './claims/claimStore';
import { Journal } from './journal/journal';

/** The entries in n8n's store that the done writes of a run have left. */
const claimedPositions = new WeakMap<IExecuteFunctions, string[]>();

/** Notes the entry that a done write leaves in the store. */
export function claimedIn(context: IExecuteFunctions, name: string | undefined): void {
	if (name === undefined) return;
	const names = claimedPositions.get(context);
	if (names) names.push(name);
	else claimedPositions.set(context, [name]);
}

/**
 * Drops what only a repetition of this run would need: n8n repeats no run that ended without an error.
 * A retry keeps its entries, because the user may press Retry on the original execution once more.
 */
export async function finishRun(context: IExecuteFunctions): Promise<void> {
	const names = claimedPositions.get(context);
	if (!names) return;
	claimedPositions.delete(context);
	const caller = callerOf(context, 0);
	if (caller.isRetry) return;
	Journal.of(context, caller).dropDone();
	try {
		await new ClaimStore(storeOf(context), caller.node, realTiming).remove(names);
	} catch {
		// Entries that stay only take up space: no repetition of this run will ask for them.
	}
}
