/** A time of day without a zone behind it. */
const WITHOUT_ZONE = /T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

/**
 * A moment as the service writes it, in milliseconds since the epoch; NaN for what is none. Without a
 * zone it is UTC, whatever zone n8n runs in: lists and notifications have to be comparable.
 */
export function timeOf(text: unknown): number {
	if (typeof text !== 'string') return NaN;
	return Date.parse(WITHOUT_ZONE.test(text) ? `${text}Z` : text);
}
