import type { Answer, Respond } from '../cell/gate';

/** How often a fault happens: to the first request that it concerns, or to each. */
export type Lasting = 'once' | 'always';

/** Something that goes wrong with a request, the clock, or n8n's store. */
export interface Fault {
	name: string;
	/** What the rules name it by, together with others. */
	group: string;
	/** Responds in place of Karbon. */
	respond?: Respond;
	/** The name of the host cannot be resolved. */
	isUnknownHost?: boolean;
	/** The clock is set forward or back when the request is sent. Milliseconds. */
	jumpMs?: number;
	/** What becomes of calls of n8n's de-duplication store. */
	store?: 'fails' | 'hangs' | 'forgets';
}

/** A fault that Karbon's response has after the request was processed. */
export function afterwards(
	change: (answer: Answer) => {
		status?: number;
		headers?: Record<string, string>;
		body?: string | Buffer;
	},
): Respond {
	return async (exchange) => exchange.send(change(await exchange.forward()));
}

export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
