/** A Date header in milliseconds since the epoch; undefined for what is none. */
export function readDate(header: unknown): number | undefined {
	const moment = typeof header === 'string' ? Date.parse(header) : NaN;
	return Number.isNaN(moment) ? undefined : moment;
}
