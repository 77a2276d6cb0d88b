import type { IExecuteFunctions } from 'n8n-workflow';

import { callerOf } from './caller';
import { Journal } from './journal/journal';

/**
 * Drops the results that only a repetition of this run would need: n8n repeats no run that ended without an
 * error. Retries keep theirs in memory, because the user may press Retry on the original execution once more.
 * After a crash n8n does repeat it; what was done is then known from the claims.
 */
export function finishRun(context: IExecuteFunctions): void {
	const caller = callerOf(context);
	Journal.existing(context, caller)?.dropDone({ keepInMemory: caller.isRetry });
}
