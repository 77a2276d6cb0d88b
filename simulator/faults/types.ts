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
			headers?: Record<string, string>;
			retryAfter?: number;
			retryAfterForm?: 'seconds' | 'date';
	  }
	/** Cuts the connection before processing. */
	| { type: 'resetBefore' }
	/** Processes the request, then cuts the connection without an answer. */
	| { type: 'resetAfter' }
	/** Processes the request, then answers with this status and body instead of its own answer. */
	| { type: 'answerAfter'; status: number; body?: unknown }
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
