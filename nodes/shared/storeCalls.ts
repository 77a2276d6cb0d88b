import type { DeduplicationHelperFunctions } from 'n8n-workflow';

import { Mutex } from './mutex';
import { realTiming, steadyNow, type Timing } from './timing';
import { Deadline, DeadlineError } from './transport/deadline';

/** The part of n8n's de-duplication helpers that is used. */
export type DeduplicationStore = Pick<
	DeduplicationHelperFunctions,
	'checkProcessedAndRecord' | 'removeProcessed'
>;

/** A database that needs longer than this does not respond. */
const CALL_DEADLINE_MS = 10_000;

const calls = new Mutex();
/** The nodes with a call that has missed its deadline and has not ended. */
const unanswered = new Set<string>();

/**
 * The calls of this process to n8n's store for one node. n8n reads, changes and writes one row for each node, so they
 * go one by one.
 */
export class StoreCalls {
	/** @param node the workflow and the node, whose entries share one row */
	constructor(
		private readonly node: string,
		private readonly timing: Timing = realTiming,
	) {}

	/**
	 * Makes a call. One that misses its deadline goes on, and would bring back what others have removed meanwhile. So
	 * until it ends, all further calls fail at once.
	 * @throws {DeadlineError} when n8n's database does not respond in time, or has not responded to an earlier call
	 */
	async run<T>(call: () => Promise<T>): Promise<T> {
		const { node, timing } = this;
		return await calls.runFor(node, async () => {
			if (unanswered.has(node)) throw new DeadlineError();
			const deadline = new Deadline(steadyNow(timing) + CALL_DEADLINE_MS, timing);
			const answer = call();
			try {
				return await deadline.race(answer);
			} finally {
				if (deadline.isOver) this.waitFor(answer);
				deadline.close();
			}
		});
	}

	private waitFor(answer: Promise<unknown>): void {
		unanswered.add(this.node);
		const end = () => unanswered.delete(this.node);
		answer.then(end, end);
	}
}
