import type { Outcome } from '../classifyResponse';
import type { KarbonRequest } from '../request';

/** A request that did not succeed, after all retries. */
export interface Failure {
	request: KarbonRequest;
	outcome: Outcome;
	/** Whether Karbon may have processed a write. False for what can safely be repeated (see `Safety`). */
	isOutcomeUnknown: boolean;
	/** Whether Karbon may have processed an idempotent request, by one of its attempts. */
	maybeDone?: boolean;
	attempts: number;
	/**
	 * For updates, which are checked by reading: the number of attempts to write with an unknown outcome. Those that
	 * Karbon certainly did not process are not counted.
	 */
	timesUnknown?: number;
	/** For updates: the outcome of a later attempt, which Karbon certainly did not process. */
	laterFailure?: Outcome;
}
