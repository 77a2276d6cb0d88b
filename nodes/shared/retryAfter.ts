const SECONDS = /^\s*(\d+(?:\.\d+)?)\s*$/;
const HTTP_DATE = /^\s*[A-Za-z]{3,9},? /;
const ZONE = /(GMT|UTC|Z|[+-]\d{4})\s*$/i;
const WAIT_IN_TEXT = /in (\d+(?:\.\d+)?) seconds?/i;

/**
 * Reads a Retry-After header: seconds, or one of the three date forms of HTTP.
 * @param now milliseconds since the epoch, for the date forms
 * @returns milliseconds to wait, never negative; undefined when the value says nothing
 */
export function parseRetryAfter(value: unknown, now: number): number | undefined {
	const text = Array.isArray(value) ? value[0] : value;
	if (typeof text === 'number') return Number.isFinite(text) && text >= 0 ? text * 1000 : undefined;
	if (typeof text !== 'string') return undefined;
	const seconds = SECONDS.exec(text);
	if (seconds) return Number(seconds[1]) * 1000;
	if (!HTTP_DATE.test(text)) return undefined;
	// The asctime form carries no zone and means GMT.
	const at = Date.parse(ZONE.test(text) ? text : `${text} GMT`);
	return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/**
 * The wait that the text of a 429 states (interface.md, Errors: "message (string, states the wait
 * in seconds)"), for gateways that drop the header.
 * @returns milliseconds, or undefined when the text names none
 */
export function waitInMessage(message: string): number | undefined {
	const found = WAIT_IN_TEXT.exec(message);
	return found ? Number(found[1]) * 1000 : undefined;
}
