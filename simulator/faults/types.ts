import type { ChangeKind } from '../types';

/** Which requests a fault applies to; what is left out matches everything. */
export interface FaultMatch {
	method?: string;
	/**
	 * Path without query. Text: the whole path, or its beginning when it ends with `*`, ignoring case.
	 */
	path?: string | RegExp;
	/** Only the nth matching request (1 = the first). */
	nth?: number;
	/** Every nth matching request. */
	every?: number;
	/** At most so many times. */
	times?: number;
}

/** What goes wrong. */
export type FaultAction =
	/** Answers with this status instead of processing. `retryAfter` in seconds, as number or HTTP date. */
	| {
			type: 'status';
			status: number;
			body?: unknown;
			/** Message of the service's usual error body, when there is no `body`. */
			message?: string;
			headers?: Record<string, string>;
			retryAfter?: number;
			retryAfterForm?: 'seconds' | 'date';
	  }
	/** Cuts the connection before processing. */
	| { type: 'resetBefore' }
	/** Processes the request, then cuts the connection without an answer. */
	| { type: 'resetAfter' }
	/** Processes the request, then answers with this status and body instead of its own answer. */
	| { type: 'answerAfter'; status: number; body?: unknown; message?: string }
	/**
	 * Another system changes a record, then the request is processed: "any PUT or PATCH that loses a race answers 409".
	 * Without `kind` and `key` it is the record in the path.
	 */
	| { type: 'changeBefore'; kind?: ChangeKind; key?: string; patch?: Record<string, unknown> }
	/** Calls a function, then processes the request; only within the process of the simulator. */
	| { type: 'callBefore'; run(): void | Promise<void> }
	/** Processes the request as if its body had no such fields (`Name`, or `Name.Part`), and does not report it. */
	| { type: 'dropFields'; fields: string[] }
	/** Processes the request, then leaves the connection open without an answer. */
	| { type: 'noAnswer' }
	/** Waits so many simulated milliseconds before processing. */
	| { type: 'delay'; ms: number }
	/** Sends half of the answer, then cuts the connection. */
	| { type: 'truncate' }
	/** Sends the answer in pieces with pauses between them. */
	| { type: 'slowBody'; chunks?: number; pauseMs?: number }
	/** nextLink points to another origin. */
	| { type: 'foreignNextLink'; origin: string }
	/** nextLink is the link that was just requested. */
	| { type: 'loopNextLink' }
	/** An empty page that still has a nextLink. */
	| { type: 'emptyPageWithNextLink' }
	/** 302 to the same path on another origin. */
	| { type: 'foreignRedirect'; origin: string }
	/** 302 to itself. */
	| { type: 'redirectLoop' }
	/** HTML with status 200. */
	| { type: 'notJson' }
	/** Count (and TotalCount) differ from what the list holds. */
	| { type: 'wrongCount'; by?: number };

/** Faults without parameters can be named by their type alone. */
export type BareFault =
	| 'resetBefore'
	| 'resetAfter'
	| 'noAnswer'
	| 'truncate'
	| 'slowBody'
	| 'loopNextLink'
	| 'emptyPageWithNextLink'
	| 'redirectLoop'
	| 'notJson'
	| 'wrongCount';

export interface FaultRule {
	match?: FaultMatch;
	action: FaultAction | BareFault;
	/** Same as `match.times`. */
	times?: number;
}
