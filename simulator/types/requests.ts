import type { IncomingHttpHeaders } from 'node:http';

/** One request as it arrived. */
export interface RecordedRequest {
	/** Simulated time, epoch milliseconds. */
	at: number;
	method: string;
	/** Path without query. */
	path: string;
	/** Path and query exactly as received. */
	url: string;
	query: Record<string, string>;
	headers: IncomingHttpHeaders;
	/** Parsed JSON body. */
	body?: unknown;
	/** Text of a JSON body. */
	rawBody?: string;
	/** Status of the response; 0 before the response, or when the connection was cut before processing. */
	status: number;
	/** Type of the fault that was applied. */
	fault?: string;
}
