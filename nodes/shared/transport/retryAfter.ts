const SECONDS = /^\s*(\d+(?:\.\d+)?)\s*$/;
/** The three date forms of HTTP: IMF-fixdate, RFC 850 (with a year of two digits) and asctime. */
const DATES = [
	/^[a-z]{3}, \d{2} [a-z]{3} \d{4} \d{2}:\d{2}:\d{2} (?:GMT|UTC|[+-]\d{4})$/i,
	/^[a-z]{6,9}, \d{2}-[a-z]{3}-\d{2} \d{2}:\d{2}:\d{2} GMT$/i,
	/^[a-z]{3} [a-z]{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/i,
];
const WAIT_IN_TEXT = /in (\d+(?:\.\d+)?) seconds?/i;

function fromSeconds(digits: string): number | undefined {
	const ms = Number(digits) * 1000;
	return Number.isFinite(ms) ? ms : undefined;
}

/**
 * Reads a Retry-After header: seconds, or one of the three date forms of HTTP.
 * @param now milliseconds since the epoch, for the date forms
 * @returns milliseconds to wait, never negative; undefined for any other value
 */
export function parseRetryAfter(value: unknown, now: number): number | undefined {
	const first: unknown = Array.isArray(value) ? value[0] : value;
	if (typeof first !== 'string' && typeof first !== 'number') return undefined;
	const text = String(first).trim();
	const seconds = SECONDS.exec(text);
	if (seconds) return fromSeconds(seconds[1]);
	if (!DATES.some((form) => form.test(text))) return undefined;
	// The asctime form has no zone and is in GMT.
	const at = Date.parse(/\d{4}$/.test(text) && !/[+-]\d{4}$/.test(text) ? `${text} GMT` : text);
	return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/**
 * Reads the wait from an error message, as a 429 has it (karbon.md 101), because some gateways remove the header.
 * @returns milliseconds; undefined when the message states no wait
 */
export function parseWaitInMessage(message: string): number | undefined {
	const found = WAIT_IN_TEXT.exec(message);
	return found ? fromSeconds(found[1]) : undefined;
}
