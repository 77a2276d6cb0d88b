export const DAY_MS = 86_400_000;

/** Start of the UTC day. */
export function startOfDay(ms: number): number {
	return Math.floor(ms / DAY_MS) * DAY_MS;
}

/** Calendar date `YYYY-MM-DD`. */
export function dateOnly(ms: number): string {
	return new Date(ms).toISOString().slice(0, 10);
}

/** ISO 8601 date-time in UTC. */
export function dateTime(ms: number): string {
	return new Date(ms).toISOString();
}

/** ISO 8601 date-time in UTC without a fraction of a second. */
export function dateTimeInSeconds(ms: number): string {
	return dateTime(ms).replace(/\.\d+/, '');
}
