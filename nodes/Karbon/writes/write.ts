import type { IDataObject } from 'n8n-workflow';

import type { KarbonRequest, KarbonResponse } from '../../shared/transport/request';

/** What reading Karbon shows about a write whose outcome is unknown. */
export type Resolution =
	/** Karbon has done it; the output of the item. */
	| { state: 'done'; result: IDataObject }
	/** Karbon has not done it, or doing it twice is the same as doing it once. */
	| { state: 'notDone' }
	/** Reading shows no trace of it, which may still come; Karbon does it once, however often it is sent. */
	| { state: 'repeatable' }
	/** Reading cannot tell. */
	| { state: 'unknown' };

/** A request that must not be sent twice. */
export interface Write {
	/** `resource.operation`. */
	operation: string;
	/** What the write is about, such as the key of a payment's invoice: part of its name within the execution. */
	target: string;
	/**
	 * What is written: label of the field -> value. While the outcome of a write is unknown, another one with the same
	 * content counts as the same write. Of a moment, `content` has the day and not the time, because an expression
	 * such as `$now` gives another time when the write is repeated.
	 */
	content: Record<string, unknown>;
	/**
	 * Labels of fields in `content` with a day, such as `2026-11-21`, that may be another one when the write is
	 * repeated after midnight. While the outcome is unknown, a write with another recent day counts as the same write
	 * (see `contentsOf`).
	 */
	dayFields?: readonly string[];
	/** Its response may have any JSON body, or none (see `toResult`). */
	request: Omit<KarbonRequest, 'expectedBody'>;
	/**
	 * The values that belong to the idempotency key, at most five, each of which n8n's store remembers with the key.
	 * Default: `content`. A record whose fields are optional is one value, so that a field that is left out counts.
	 */
	keyFields?: Record<string, unknown>;
	/** The user's own key, from `options.idempotencyKey`. */
	idempotencyKey?: string;
	/** From `options.ifPreviousOutcomeUnknown`: whether to send although an earlier outcome is unknown. */
	sendAgain?: boolean;
	/**
	 * Where the form lacks the options of both: the operation that creates the same record and has them, such as
	 * `Contact > Create`.
	 */
	createOperation?: string;
	/**
	 * Prepares Karbon right before sending, also before sending again; not called for a write that is known to be done.
	 * @returns the output when nothing has to be sent
	 */
	prepare?(): Promise<IDataObject | undefined>;
	/**
	 * Finds out by reading whether Karbon has done it. Missing where reading cannot tell.
	 * @param sentAt a moment before the first attempt, by the clock of this machine; undefined when it is not known.
	 * Milliseconds since the epoch.
	 */
	resolve?(sentAt: number | undefined): Promise<Resolution>;
	/** The output when it was done before and its result is no longer known; `skipped: true` is added. */
	skipped: IDataObject;
	/** The output for a response with a 2xx status; undefined when the response does not confirm the write. */
	toResult(response: KarbonResponse): IDataObject | undefined;
}
