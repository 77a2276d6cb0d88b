/** Milliseconds. */
export const DAY_MS = 86_400_000;

/** A time of day without a zone behind it. */
const WITHOUT_ZONE = /T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

/**
 * A moment of a record or a notification, in milliseconds since the epoch; NaN for what `Date.parse` cannot read. An
 * ISO 8601 time without a zone is UTC, whatever zone n8n runs in: lists and notifications have to be comparable. Not
 * for what users enter: `Date.parse` takes more than ISO 8601.
 */
export function timeOf(text: unknown): number {
	if (typeof text !== 'string') return NaN;
	return Date.parse(WITHOUT_ZONE.test(text) ? `${text}Z` : text);
}

/** The same of a text that begins with a calendar day; NaN for any other value. */
export function isoTimeOf(text: unknown): number {
	return /^\d{4}-\d{2}-\d{2}/.test(String(text)) ? timeOf(text) : NaN;
}
