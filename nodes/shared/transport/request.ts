import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';

import type { Query } from '../odata/query';
import type { ErrorContext } from './errors/errorContext';

/** How a request may be treated when its outcome is in doubt. */
export type Safety =
	/** Changes nothing. */
	| 'read'
	/** Changes something, but twice is the same as once (replace the types, remove a subscription). */
	| 'idempotent'
	/** Anything else that changes something: it is not retried when its outcome is unknown. */
	| 'write';

/** A body that is made anew for each attempt, because a stream is spent after one. */
export interface MadeBody {
	body: unknown;
	headers: Record<string, string>;
	/** Why only a part of a stream could be made, if so: Karbon has not got the whole request then. */
	failure?(): Error | null | undefined;
}

/** One call of the service. */
export interface KarbonRequest {
	method: Extract<IHttpRequestMethods, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>;
	/** A path below the base URL (`/v3/Invoices`), or an absolute address that `resolveLink` has let through. */
	path: string;
	query?: Query;
	/** An object is sent as JSON; a function makes the body of each attempt. */
	body?: IDataObject | (() => Promise<MadeBody>);
	/** Default: `read` for GET, else `write`. */
	safety?: Safety;
	/**
	 * The body of a successful response. `json` (default): an object or a list. `optional`: none is needed, but JSON is
	 * accepted, for a read only an object, a list or null. `empty`: no body (karbon.md 115), or the record; anything
	 * else, and any 202, is no confirmation. `stream`: the raw body of a file; the caller handles redirects.
	 */
	expectedBody?: 'json' | 'optional' | 'empty' | 'stream';
	/** For `empty`: a field that only the record has. */
	recordField?: string;
	/** Whether a success with null says that there is no such record, as a 404 does (karbon.md 85). One with an error fails. */
	isNullMissing?: boolean;
	/** Whether the response has its `text`, too. */
	keepsText?: boolean;
	errorContext: ErrorContext;
}

/**
 * The response of a successful request, with a 2xx status (or 3xx for `stream`). Within `sendOnce` and
 * `classifyResponse`, of any status and with the body as n8n gives it.
 */
export interface KarbonResponse {
	status: number;
	/** Names in lower case. */
	headers: Record<string, string | string[] | undefined>;
	/** Parsed JSON, undefined when there was none; the stream for `stream`. */
	body: unknown;
	/** The body as it was sent, if `KarbonRequest.keepsText` is set and it is JSON. */
	text?: string;
}
