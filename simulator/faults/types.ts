import type { ChangeKind } from '../types/changes';

/** Which requests a fault applies to. Fields that are left out match all requests. */
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
	/** At most this many times. */
	times?: number;
}

/** What goes wrong. */
export type FaultAction =
	/**
	 * Answers with this status instead of processing. `retryAfter` in seconds; it is sent as a number or an HTTP date.
	 */
	| {
			type: 'status';
			status: number;
			body?: unknown;
			/** Message in Karbon's usual error body, when there is no `body`. */
			message?: string;
			headers?: Record<string, string>;
			retryAfter?: number;
			retryAfterForm?: 'seconds' | 'date';
	  }
	/** Cuts the connection before processing. */
	| { type: 'resetBefore' }
	/** Processes the request, then cuts the connection without a response. */
	| { type: 'resetAfter' }
	/** Processes the request, then answers with this status and body instead of the usual response. */
	/** `text` is sent as it is, in place of a body. */
	| { type: 'answerAfter'; status: number; body?: unknown; message?: string; text?: string }
	/**
	 * Changes a record, as another system would, then processes the request: "any PUT or PATCH that loses a race
	 * answers 409". Without `kind` and `key` it is the record in the path.
	 */
	| { type: 'changeBefore'; kind?: ChangeKind; key?: string; patch?: Record<string, unknown> }
	/** Calls a function, then processes the request. Not available over HTTP. */
	| { type: 'callBefore'; run(): void | Promise<void> }
	/** Processes the request without these fields of its body (`Name`, or `Name.Part`), and answers as usual. */
	| { type: 'dropFields'; fields: string[] }
	/** Processes the request, then leaves the connection open without a response. */
	| { type: 'noAnswer' }
	/** Waits this number of simulated milliseconds before processing. */
	| { type: 'delay'; ms: number }
	/** Sends half of the response, then cuts the connection. */
	| { type: 'truncate' }
	/** Sends the response in pieces with pauses between them. */
	| { type: 'slowBody'; chunks?: number; pauseMs?: number }
	/** nextLink points to another origin. */
	| { type: 'foreignNextLink'; origin: string }
	/** nextLink is the link that was just requested. */
	| { type: 'loopNextLink' }
	/** An empty page that still has a nextLink. */
	| { type: 'emptyPageWithNextLink' }
	/** 302 to the same path on another origin. */
	| { type: 'foreignRedirect'; origin: string }
	/** 302 to the same address. */
	| { type: 'redirectLoop' }
	/** HTML with status 200. */
	| { type: 'notJson' }
	/** The count (and TotalCount) differs from the number of records. */
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
